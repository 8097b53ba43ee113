import encodeQR from 'qr';

/** The width of the white border in modules. Scanners need this border. */
const BORDER = 4;

/** An address as a QR code, for print: an SVG file. Dark on white in both themes, as cameras need it. */
export const qrCode = (address: URL): Response => {
	const code = encodeQR(address.href, 'svg', { ecc: 'medium', border: BORDER });
	const onWhite = '<rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges"';
	return new Response(code.replace('<path', onWhite), { headers: { 'content-type': 'image/svg+xml' } });
};
