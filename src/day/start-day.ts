import { showDangers } from './show-dangers.ts';
import { showLight, showWays } from './show-light.ts';
import { startChoice } from './start-choice.ts';

/** The chosen day on a trail's page or on the list of trails. `onSaid` runs after each choice, and once all is said. */
export const startDay = async (onSaid: () => void): Promise<void> => {
	const showLightAgain = showLight(document.body);
	const showWaysAgain = showWays();
	const said = showDangers();
	const choice = document.querySelector<HTMLElement>('.day-choice');
	const sayAgain = () => {
		showLightAgain();
		showWaysAgain();
		said.then((sayDangersAgain) => sayDangersAgain()).then(onSaid);
	};
	if (choice) startChoice(choice, sayAgain);
	await said;
	onSaid();
};
