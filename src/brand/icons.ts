import sharp from 'sharp';

/** A square PNG, `size` pixels wide. Phones round the corners themselves. */
export const drawPng = async (icon: string, size: number): Promise<Uint8Array<ArrayBuffer>> => {
	// At 72 dots an inch, a drawing of 100 is 100 pixels wide, and would be enlarged.
	const png = sharp(Buffer.from(icon), { density: Math.ceil((72 * size) / 50) }).resize(size, size);
	return new Uint8Array(await png.png({ palette: true }).toBuffer());
};

const HEADER_BYTES = 22;

/** An `.ico` file with one PNG, 32 pixels wide, for what asks for `/favicon.ico` without reading a page. */
export const toIco = (png: Uint8Array): Uint8Array<ArrayBuffer> => {
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(1, 4);
	header.writeUInt8(32, 6);
	header.writeUInt8(32, 7);
	header.writeUInt16LE(1, 10);
	header.writeUInt16LE(32, 12);
	header.writeUInt32LE(png.byteLength, 14);
	header.writeUInt32LE(HEADER_BYTES, 18);
	return new Uint8Array(Buffer.concat([header, png]));
};
