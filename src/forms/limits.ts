/** All limits that browser and functions both enforce. They are in characters unless a comment says otherwise. */
export const LIMITS = {
	name: 100,
	/** RFC 5321: mail servers must accept addresses of this length. */
	email: 254,
	subject: 150,
	message: 5000,
	/** What an enquiry is about: a trail's id, with a kilometre and a problem's kind. An id is as long as a title, or longer. */
	about: 160,
	/** An applicant's telephone number: exactly this many characters, once it is cleaned. */
	contact: 9,
	/** An identity document's number: at most this many, once it is cleaned. */
	idNumber: 9,
	nif: 9,
	address: 200,
	cp: 12,
	place: 60,
	background: 100,
	/** Years. Nobody older applies, so an earlier birth date is a typing mistake. */
	age: 120,
	scheduleAhead: 1,
	ages: 100,
	/** Where on a trail: a kilometre, coordinates or words. */
	spot: 100,
	people: 6,
	note: 500,
	/** Why the association declines or cancels, in its mail to the visitor. */
	sentence: 500,
	webAddress: 500,
	/** An order's number, as a buyer copies it. */
	orderNumber: 24,
	orderItems: 50,
	/** Pieces of one thing in one order. Each product has a limit of its own, which is far lower. */
	quantity: 999,
	shaped: 40,
	/** Before cleaning, a field may have twice its limit and this many more: pasted text may bring markup. */
	pasted: 100,
	body: 64 * 1024,
} as const;
