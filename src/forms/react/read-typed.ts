type Values = Readonly<Record<string, string>>;

/** What was typed before the island woke up: every value that differs from the drawn one. */
export const readTyped = (element: HTMLFormElement, drawn: Values): Values => {
	const data = new FormData(element);
	const values = Object.keys(drawn).flatMap((name) => data.getAll(name).map((value) => [name, String(value)] as const));
	return Object.fromEntries(values.filter(([name, value]) => value !== drawn[name]));
};
