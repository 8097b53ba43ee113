/** The only place for the sizes that a visitor's browser and the functions enforce alike. In characters unless said otherwise. */
export const LIMITS = {
	name: 100,
	/** RFC 5321: the longest address that mail servers must take. */
	email: 254,
	subject: 150,
	message: 5000,
	about: 80,
	/** Bytes of a request's whole body. */
	body: 64 * 1024,
} as const;
