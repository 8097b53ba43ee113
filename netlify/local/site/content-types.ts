import { extname } from 'node:path';

export interface ContentType {
	readonly value: string;
	/** Whether brotli and gzip make it smaller: pictures, fonts and archives are compressed already. */
	readonly compressible: boolean;
}

const text = (type: string): ContentType => ({ value: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string): ContentType => ({ value: type, compressible: false });

const BY_EXTENSION: Readonly<Record<string, ContentType>> = {
	'.html': text('text/html'),
	'.css': text('text/css'),
	'.js': text('text/javascript'),
	'.mjs': text('text/javascript'),
	'.json': text('application/json'),
	'.map': text('application/json'),
	'.webmanifest': text('application/manifest+json'),
	'.txt': text('text/plain'),
	'.xml': text('application/xml'),
	'.svg': text('image/svg+xml'),
	'.gpx': text('application/gpx+xml'),
	'.kml': text('application/vnd.google-earth.kml+xml'),
	'.ics': text('text/calendar'),
	'.avif': binary('image/avif'),
	'.webp': binary('image/webp'),
	'.jpg': binary('image/jpeg'),
	'.jpeg': binary('image/jpeg'),
	'.png': binary('image/png'),
	'.gif': binary('image/gif'),
	'.ico': binary('image/x-icon'),
	'.woff2': binary('font/woff2'),
	'.pdf': binary('application/pdf'),
};

/** By the file's ending; bytes of an unknown kind if it isn't one that the site has. */
export const contentTypeOf = (path: string): ContentType =>
	BY_EXTENSION[extname(path).toLowerCase()] ?? binary('application/octet-stream');
