/**
 * The districts of the mainland and the two autonomous regions. They are suggestions: people elsewhere type their own.
 */
export const DISTRICTS = [
	'Aveiro',
	'Beja',
	'Braga',
	'Bragança',
	'Castelo Branco',
	'Coimbra',
	'Évora',
	'Faro',
	'Guarda',
	'Leiria',
	'Lisboa',
	'Portalegre',
	'Porto',
	'Santarém',
	'Setúbal',
	'Viana do Castelo',
	'Vila Real',
	'Viseu',
	'Açores',
	'Madeira',
] as const;
