/** The only place for the sizes that a visitor's browser and the functions enforce alike. In characters unless said otherwise. */
export const LIMITS = {
	name: 100,
	/** RFC 5321: the longest address that mail servers must take. */
	email: 254,
	subject: 150,
	message: 5000,
	about: 80,
	/** Of an applicant: exactly so many, cleaned. */
	contact: 9,
	/** At the most so many, cleaned. */
	idNumber: 9,
	nif: 9,
	address: 200,
	cp: 12,
	/** A county, district, country or nationality. */
	place: 60,
	/** Education, profession. */
	background: 100,
	/** Years: nobody older applies, it is a slip of the finger. */
	age: 120,
	/** Years ahead for which an activity can be scheduled. */
	scheduleAhead: 1,
	/** How old those are who come along, in words. */
	ages: 100,
	/** What a buyer adds to an order. */
	note: 500,
	/** An order's number, as somebody copies it. */
	orderNumber: 24,
	/** Different things in one order. */
	orderItems: 50,
	/** Of one thing in one order: a product's own limit comes long before. */
	quantity: 999,
	/** Of what has a shape rather than a limit: a day, an hour, a choice. */
	shaped: 40,
	/** What may come with a paste beside twice a field's limit: it is cleaned away. */
	pasted: 100,
	/** Bytes of a request's whole body. */
	body: 64 * 1024,
} as const;
