import type { CustomFieldControlProps } from '@sveltia/cms';
import { useState } from 'react';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { formatDistanceIn, formatHeightIn } from '#src/format/way.ts';
import { checkTrack } from '#src/schemas/track-faults.ts';
import { chosenTracks } from './content.ts';

const formatDistance = formatDistanceIn(DEFAULT_LANGUAGE);
const formatHeight = formatHeightIn(DEFAULT_LANGUAGE);

/** A recorded way: what is wrong with it, or its length, climb and profile, as soon as it is chosen. */
export const Track = ({ value, forID, onChange, addFile }: CustomFieldControlProps) => {
	const [{ track, faults }, setChecked] = useState<Partial<ReturnType<typeof checkTrack>>>({});
	const choose = async (file: File | undefined) => {
		if (!file) return;
		const bytes = new Uint8Array(await file.arrayBuffer());
		const checked = checkTrack(bytes);
		setChecked(checked);
		if (checked.faults.length > 0) return;
		const address = await addFile(file, { name: 'track.gpx' });
		chosenTracks.set(address, bytes);
		onChange(address);
	};
	const { profile, heights, points, distance } = track ?? {};
	const { highest = 0, lowest = 0 } = heights ?? {};
	// As on the site, a flat way looks flat.
	const rise = Math.max(highest - lowest, 40);
	const places = profile?.map(
		(at) => `${(at.distance / (distance ?? 1)) * 720},${200 - ((at.elevation - lowest) / rise) * 190}`,
	);
	return (
		<>
			{value && !track && <p>{value}</p>}
			<input
				id={forID}
				aria-label="Ficheiro GPX"
				type="file"
				accept=".gpx"
				// A browser says nothing of a file that is chosen again, corrected, while the box still has it.
				onClick={({ currentTarget }) => {
					currentTarget.value = '';
				}}
				onChange={({ target }) => choose(target.files?.[0])}
			/>
			<div role="status">
				{faults?.map(({ line, sentence }) => (
					<p key={sentence}>
						{line ? `Linha ${line}: ` : ''}
						{sentence}.
					</p>
				))}
				{distance !== undefined && points && (
					<p>
						{formatDistance(distance)}
						{heights && `, ${formatHeight(heights.ascent)} de subida`}, {points.length} pontos
					</p>
				)}
			</div>
			{places && (
				<svg viewBox="0 0 720 210" role="img" aria-label="O perfil do percurso">
					<polyline points={places.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />
				</svg>
			)}
		</>
	);
};
