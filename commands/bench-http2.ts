import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and a certificate that nobody vouches for, of a day, made by the machine's openssl. */
const makeCertificate = () => {
	const folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const words = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost';
	execFileSync('openssl', ['req', ...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
	const made = { key: readFileSync(key), cert: readFileSync(cert) };
	rmSync(folder, { recursive: true });
	return made;
};

/** The site at `origin` over HTTP/2, as Netlify serves it. */
export const serveOverHttp2 = async (origin: string) => {
	const server = createSecureServer(makeCertificate());
	server.on('stream', (stream, headers) => {
		stream.on('error', () => {});
		const asked = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
		const address = new URL(String(headers[':path']), origin);
		const method = String(headers[':method']);
		request(address, { method, headers: Object.fromEntries(asked) as Record<string, string> }, (answer) => {
			const { connection, 'keep-alive': _, 'transfer-encoding': __, ...rest } = answer.headers;
			if (stream.closed) return;
			stream.respond({ ':status': answer.statusCode ?? 500, ...rest });
			answer.pipe(stream);
		}).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};
