/**
 * Answers a request, or returns `undefined` to leave it to the next responder.
 * @param ip IPv4 or IPv6 of the client, as the socket has it.
 */
export type Responder = (request: Request, ip: string) => Promise<Response | undefined>;

/** Asks the responders one after the other, until one answers. */
export const firstOf =
	(...responders: readonly Responder[]): Responder =>
	async (request, ip) => {
		for (const respond of responders) {
			const response = await respond(request, ip);
			if (response) return response;
		}
		return undefined;
	};
