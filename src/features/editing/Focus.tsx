import type { CustomFieldControlProps } from '@sveltia/cms';
import { type MouseEvent, useEffect, useState } from 'react';

/** The address under which the editor shows the picture of another field, which it tells no control. */
const usePictureOf = (path: string): string | undefined => {
	const [address, setAddress] = useState<string>();
	useEffect(() => {
		const find = () =>
			setAddress(document.querySelector<HTMLImageElement>(`[aria-label][data-key-path="${path}"] img`)?.src);
		const observer = new MutationObserver(find);
		observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'] });
		find();
		return () => observer.disconnect();
	}, [path]);
	return address;
};

const inPercent = (part: number): string => `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%`;

/** The point of a picture that is never cut off: a click on the picture, or the two numbers. */
export const Focus = ({ value, field, forID, classNameWrapper, onChange }: CustomFieldControlProps) => {
	const address = usePictureOf(field.get('picture'));
	const [, left = '50%', top = '50%'] = /^(\d+%) (\d+%)$/.exec(value) ?? [];
	const choose = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
		const { x, y, width, height } = currentTarget.getBoundingClientRect();
		// Without a pointer there is no place.
		if (detail > 0) onChange(`${inPercent((clientX - x) / width)} ${inPercent((clientY - y) / height)}`);
	};
	return (
		<>
			<input
				id={forID}
				className={classNameWrapper}
				placeholder="50% 50%"
				value={value ?? ''}
				onChange={({ target }) => onChange(target.value)}
			/>
			{address && (
				<button
					type="button"
					aria-label="Escolher o ponto com um clique na imagem"
					onClick={choose}
					// The editor's own buttons are small squares.
					style={{
						position: 'relative',
						display: 'block',
						width: 'fit-content',
						height: 'auto',
						aspectRatio: 'auto',
						marginBlock: 8,
						padding: 0,
						cursor: 'crosshair',
					}}
				>
					<img src={address} alt="" style={{ display: 'block', maxInlineSize: '100%', maxBlockSize: 320 }} />
					<span
						style={{
							position: 'absolute',
							left,
							top,
							inlineSize: 24,
							blockSize: 24,
							translate: '-50% -50%',
							border: '3px solid #fff',
							borderRadius: '50%',
							boxShadow: '0 0 0 2px #000, inset 0 0 0 2px #000',
						}}
					/>
				</button>
			)}
		</>
	);
};
