import { getCatalogue } from '#src/data/catalogue.ts';

export const GET = async () => Response.json(await getCatalogue());
