import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findSample } from '#commands/content/sample.ts';
import { toText } from '#src/check/files.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const find = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
	const folder = await makeProject(files);
	return findSample(folder).map((finding) => toText({ ...finding, file: relative(folder, finding.file) }));
};

const sample = parse(await readFile(join(SAMPLE, 'site/association.yaml'), 'utf8'));

const store = parse(await readFile(join(SAMPLE, 'site/store.yaml'), 'utf8'));

const walking = parse(await readFile(join(SAMPLE, 'walking.yaml'), 'utf8'));

const OWN = `name: Montes
nif: '501964843'
phone: '253 000 111'
# email: ola@cumeada.example
complaintsBookUrl: ${sample.complaintsBookUrl}
`;

it('the sample’s phone is found by itself, and not within another number', async () => {
	const digits = String(sample.phone).replaceAll(' ', '');
	expect(await find({ 'site/association.yaml': `${OWN}iban: PT5000${digits}1234567890\n` })).toEqual([]);
	const found = await find({ 'site/association.yaml': `${OWN}receipt: Conta 99${digits}99, telefone ${digits}\n` });
	expect(found).toEqual([expect.stringMatching(/^site\/association\.yaml:6: «200 000 000» é do exemplo/)]);
});

it('the sample itself is named', () => {
	expect(findSample(SAMPLE).map(toText)).toEqual([
		expect.stringMatching(/site\/association\.yaml: este é o conteúdo de exemplo/),
	]);
});

it.each([
	String(sample.phone),
	store.payment.transfer.iban,
	store.payment.mbway.phone,
	sample.nif,
	sample.place.street,
	sample.place.postalCode,
	sample.legalName,
	walking.guidedWalks,
])('«%s» of the sample is found wherever it stands', async (value) => {
	const text = `---\ntitle: Um\n---\n\nPara ${value.replace(/(?<=\d) (?=\d)/g, '')}.\n`;
	expect(await find({ 'site/association.yaml': OWN, 'news/um-muro.md': text })).toEqual([
		`news/um-muro.md:5: «${value}» é do exemplo. Escreva o da associação, ou apague a linha se não o tem`,
	]);
});

it.each(["nif: '599999993'", "phone: '253 000 000'"])('%s, an example of npm run adopt, is found', async (line) =>
	expect(await find({ 'site/association.yaml': `name: Montes\n${line}\n` })).toEqual([
		expect.stringMatching(/^site\/association\.yaml:2: «[\d ]+» é o exemplo do modelo/),
	]),
);

it('an invented host, and text of a template or the sample, is found, once for each copied file', async () => {
	const about = await readFile(join(SAMPLE, 'about/about.yaml'), 'utf8');
	// Without what is for the press, which has more of the sample's facts.
	const copied = (about.split(/^press:/m)[0] ?? '').split('\n').filter((line) => !line.startsWith('#'));
	const page = await readFile(join(SAMPLE, 'pages/terms.md'), 'utf8');
	const invented = `${OWN}email: ola@montes.example\nfeePayment: imprensa@exemplo.pt\nmotto: geral@bom-exemplo.pt\n`;
	expect(
		await find({
			'about/about.yaml': copied.join('\n'),
			'membership.yaml': '# DADOS DE EXEMPLO: a rever.\nfee: 20\n',
			'pages/terms.md': page,
			'site/association.yaml': invented,
		}),
	).toEqual([
		expect.stringMatching(/^about\/about\.yaml:\d+: esta frase é da associação inventada/),
		expect.stringMatching(/^membership\.yaml:1: o ficheiro ainda diz que tem dados de exemplo/),
		expect.stringMatching(/^site\/association\.yaml:6: «montes\.example» é um endereço inventado/),
		expect.stringMatching(/^site\/association\.yaml:7: «exemplo\.pt» é um endereço inventado/),
	]);
});
