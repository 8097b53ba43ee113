/** Who asks. */
export interface Client {
	/** IPv4 or IPv6, as the socket has it. */
	readonly ip: string;
}

/** Answers a request, or leaves it to the next in line with `undefined`. */
export type Responder = (request: Request, client: Client) => Promise<Response | undefined>;

/** The first answer, in the order given. */
export const firstOf =
	(...responders: readonly Responder[]): Responder =>
	async (request, client) => {
		for (const respond of responders) {
			const response = await respond(request, client);
			if (response) return response;
		}
		return undefined;
	};
