/** Sets a variable of this process unless it has a value. Returns a function that undoes it. */
export const setDefault = (name: string, value: string): (() => void) => {
	if (process.env[name]) return () => {};
	process.env[name] = value;
	return () => {
		delete process.env[name];
	};
};
