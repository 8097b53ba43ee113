/**
 * Answers a request, or leaves it to the next in line with `undefined`.
 * @param ip IPv4 or IPv6 of the client, as the socket has it.
 */
export type Responder = (request: Request, ip: string) => Promise<Response | undefined>;

/** The first answer, in the order given. */
export const firstOf =
	(...responders: readonly Responder[]): Responder =>
	async (request, ip) => {
		for (const respond of responders) {
			const response = await respond(request, ip);
			if (response) return response;
		}
		return undefined;
	};
