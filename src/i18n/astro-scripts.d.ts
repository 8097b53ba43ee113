declare module 'astro:scripts/page-ssr.js';
