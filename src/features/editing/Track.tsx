import type { CustomFieldControlProps } from '@sveltia/cms';
import { useState } from 'react';
import { formatDistance, formatHeight } from '#src/format/way.ts';
import { checkTrack } from '#src/schemas/track-faults.ts';

/** A recorded way: what is wrong with it, or its length and climb, as soon as it is chosen. */
export const Track = ({ value, forID, onChange, addFile }: CustomFieldControlProps) => {
	const [{ track, faults }, setChecked] = useState<Partial<ReturnType<typeof checkTrack>>>({});
	const choose = async (file: File | undefined) => {
		if (!file) return;
		const checked = checkTrack(new Uint8Array(await file.arrayBuffer()));
		setChecked(checked);
		if (checked.faults.length === 0) onChange(await addFile(file, { name: 'track.gpx' }));
	};
	return (
		<>
			{value && !track && <p>{value}</p>}
			<input id={forID} type="file" accept=".gpx" onChange={({ target }) => choose(target.files?.[0])} />
			<div role="status">
				{faults?.map(({ line, sentence }) => (
					<p key={sentence}>
						{line ? `Linha ${line}: ` : ''}
						{sentence}.
					</p>
				))}
				{track && (
					<p>
						{formatDistance(track.distance)}
						{track.heights && `, ${formatHeight(track.heights.ascent)} de subida`}, {track.points.length} pontos
					</p>
				)}
			</div>
		</>
	);
};
