/** What an association may do without. Each has its folder in `src/features/`, with its pages in `pages/`. */
export const FEATURES = ['store', 'schedule', 'trails', 'news', 'membership', 'search'] as const;

export type Feature = (typeof FEATURES)[number];
