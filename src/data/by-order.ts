/** Sorts entries into the order that the editors gave them. */
export const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order;
