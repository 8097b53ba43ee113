import { Strategy, type StrategyHandler } from 'workbox-strategies';

/** After this time the stored answer is used without waiting any longer for the network. */
const PATIENCE_MS = 4_000;

/**
 * Answers from the network, or from the cache if the network fails or is slow. Unlike workbox's `NetworkFirst` it still
 * stores an answer that comes late. Otherwise visitors with a bad network would keep an old version for good.
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
