import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of data in a packet. */
const PACKET = 1_460;

/** A connection as a phone has it. */
export interface Link {
	/** In milliseconds, there and back. */
	readonly roundTrip: number;
	/** In kilobits a second, towards the phone. */
	readonly rate: number;
	/** The packets that a server sends before the first of them is acknowledged. */
	readonly window: number;
}

/** A queue of functions: each runs at its time, and none before the one that was given earlier. */
const startLane = () => {
	const waiting: { readonly at: number; readonly deliver: () => void }[] = [];
	const run = async () => {
		for (let [next] = waiting; next; [next] = waiting) {
			const wait = next.at - performance.now();
			if (wait > 0) await sleep(wait);
			waiting.shift();
			next.deliver();
		}
	};
	return (at: number, deliver: () => void): void => {
		waiting.push({ at, deliver });
		if (waiting.length === 1) void run();
	};
};

/**
 * A TCP proxy to a port of this machine, as slow as a link: each connection takes a round trip to open, and has slow start,
 * that is, a window that grows by what was acknowledged. All connections share the rate. It loses nothing and has no
 * limit of its own for the window.
 */
export const startFlights = async (target: number, { roundTrip, rate, window }: Link) => {
	const bytesPerMs = rate / 8;
	let isFreeAt = 0;

	const serve = (phone: Socket) => {
		const server = connect(target, '127.0.0.1');
		phone.setNoDelay(true);
		server.setNoDelay(true);
		const [up, down, acknowledge] = [startLane(), startLane(), startLane()];
		const isOpenAt = performance.now() + roundTrip;
		phone.on('data', (data) => up(Math.max(performance.now(), isOpenAt) + roundTrip / 2, () => server.write(data)));

		let allowed = window * PACKET;
		let underWay = 0;
		const queue: Buffer[] = [];
		const send = () => {
			for (let [next] = queue; next && underWay < allowed; [next] = queue) {
				const packet = next.subarray(0, Math.min(PACKET, allowed - underWay));
				if (packet.length < next.length) queue[0] = next.subarray(packet.length);
				else queue.shift();
				underWay += packet.length;
				isFreeAt = Math.max(isFreeAt, performance.now()) + packet.length / bytesPerMs;
				down(isFreeAt + roundTrip / 2, () => phone.write(packet));
				acknowledge(isFreeAt + roundTrip, () => {
					underWay -= packet.length;
					allowed += packet.length;
					send();
				});
			}
		};
		server.on('data', (data) => {
			queue.push(data);
			send();
		});
		phone.on('error', () => server.destroy()).on('close', () => server.destroy());
		server.on('error', () => phone.destroy()).on('close', () => phone.destroy());
	};

	const proxy = createServer(serve);
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	return { port: (proxy.address() as AddressInfo).port, stop: () => proxy.close() };
};
