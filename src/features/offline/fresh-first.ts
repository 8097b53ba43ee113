import { Strategy, type StrategyHandler } from 'workbox-strategies';

/** After that long what is stored opens without waiting for the network any longer. */
const PATIENCE_MS = 4_000;

/**
 * The network's answer, or what is stored if the network fails or is slow. Unlike workbox's `NetworkFirst` it lets a
 * slow answer arrive and be stored: else a bad network would leave its visitors with an old version for good.
 */
export class FreshFirst extends Strategy {
	protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
		const network = handler.fetchAndCachePut(request);
		const arrived = network.catch(() => undefined);
		void handler.waitUntil(arrived);
		const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
		return (await Promise.race([arrived, patience])) ?? (await handler.cacheMatch(request)) ?? network;
	}
}
