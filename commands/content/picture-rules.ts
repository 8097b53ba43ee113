/** The formats that the site serves from, by the endings of their files. */
export const ENDINGS = ['avif', 'jpeg', 'jpg', 'png', 'webp'] as const;

/** The smallest size, in pixels, that a picture may have in its place. */
interface PictureRule {
	/** Matches the path below the content folder. */
	readonly files: RegExp;
	/** Completes the sentence «serve de …». */
	readonly place: string;
	readonly width: number;
	readonly height: number;
}

/** The first rule that matches applies; the last matches every picture. */
const RULES: readonly PictureRule[] = [
	{ files: /^slides\//, place: 'destaque', width: 1600, height: 900 },
	{ files: /^actions\//, place: 'imagem de uma ação', width: 600, height: 450 },
	{ files: /^gallery\//, place: 'imagem da galeria', width: 800, height: 600 },
	{ files: /^news\/news_/, place: 'imagem de uma notícia', width: 800, height: 450 },
	{ files: /^store\//, place: 'imagem de um produto', width: 800, height: 800 },
	{ files: /^trails\/[^/]+\/cover\./, place: 'imagem de um trilho', width: 1200, height: 800 },
	{ files: /^outings\//, place: 'imagem de uma atividade', width: 1200, height: 800 },
	{ files: /^pages\/contact-banner\./, place: 'faixa da página de contacto', width: 1600, height: 900 },
	{ files: /^default-image\./, place: 'imagem das notícias sem imagem', width: 1200, height: 675 },
	{ files: /^brand\/social-picture\./, place: 'imagem de partilha', width: 1200, height: 630 },
	{ files: /^/, place: 'imagem', width: 320, height: 180 },
];

export const ruleFor = (path: string): PictureRule | undefined => RULES.find(({ files }) => files.test(path));

/** A phone's picture of twelve megapixels has 3 to 7 MB; larger ones come from scanners or studios. */
export const MAX_MEGABYTES = 10;

/** Above this a build takes too much memory. */
export const MAX_MEGAPIXELS = 64;
