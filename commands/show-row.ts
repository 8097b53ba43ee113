/** A line of a table of figures. */
export const showRow = (first: string | number, ...cells: readonly (string | number)[]): void => {
	process.stdout.write(`${String(first).padEnd(56)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`);
};
