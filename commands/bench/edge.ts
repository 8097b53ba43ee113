import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A self-signed certificate for a day and its key, made by the machine's openssl. */
const makeCertificate = () => {
	const folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const words = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
	execFileSync('openssl', ['req', ...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
	const made = { key: readFileSync(key), cert: readFileSync(cert) };
	rmSync(folder, { recursive: true });
	return made;
};

type Answer = readonly [headers: OutgoingHttpHeaders, body: Buffer];

/** About the level of Netlify's edge; a higher one would give too small sizes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const isText = (type: string) => /^text\/|javascript|json|xml/.test(type);

/** Headers that HTTP/2 forbids, or that are another body's. */
const HTTP1_ONLY = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Content networks send small TLS records at first, so that the first bytes of a page can be read when they are there. */
const TLS_RECORD = 1_300;

const ask = async (origin: string, headers: IncomingHttpHeaders): Promise<Answer> => {
	const answer = await fetch(new URL(String(headers[':path']), origin), {
		method: String(headers[':method']),
		redirect: 'manual',
	});
	const rest = Object.fromEntries([...answer.headers].filter(([name]) => !HTTP1_ONLY.includes(name)));
	const sent = { ':status': answer.status, ...rest };
	const body = Buffer.from(await answer.arrayBuffer());
	return headers['accept-encoding']?.includes('br') && isText(rest['content-type'] ?? '')
		? [{ ...sent, 'content-encoding': 'br' }, brotliCompressSync(body, BROTLI)]
		: [sent, body];
};

/** The address of an almost empty page, whose figures the others are compared with. */
export const EMPTY_PAGE = '/-empty';

const EMPTY: Answer = [
	{ ':status': 200, 'content-type': 'text/html; charset=utf-8' },
	Buffer.from(
		'<!doctype html><html lang="pt"><meta name="viewport" content="width=device-width"><title>Vazia</title><p>Nada.</p>',
	),
];

/**
 * The site at `origin` over HTTP/2 and compressed, as Netlify's edge serves it. What was asked for once is kept, so that
 * the site is measured and not this machine's compression.
 */
export const serveOverHttp2 = async (origin: string) => {
	const kept = new Map<string, Answer | Promise<Answer>>();
	const server = createSecureServer(makeCertificate());
	server.on('secureConnection', (socket) => socket.setMaxSendFragment(TLS_RECORD));
	server.on('stream', async (stream, headers) => {
		stream.on('error', () => {});
		const key = `${headers[':method']} ${headers[':path']} ${headers['accept-encoding']}`;
		const answer = kept.get(key) ?? (headers[':path'] === EMPTY_PAGE ? EMPTY : ask(origin, headers));
		kept.set(key, answer);
		const [answered, body] = await answer;
		if (stream.closed) return;
		stream.respond(answered);
		stream.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
};
