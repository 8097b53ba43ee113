import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/**
 * Runs a command in a terminal, whose input stays open, types an answer after each prompt, and returns what it shows once it
 * has ended.
 */
export const runInTerminal = async (
	cwd: string,
	words: readonly string[],
	prompt: string,
	answers: readonly string[],
): Promise<string> => {
	const command = [process.execPath, ...words].map((word) => `"${word}"`).join(' ');
	const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd });
	onTestFinished(() => void terminal.kill());
	let shown = '';
	let answered = 0;
	terminal.stdout.on('data', (text) => {
		shown += text;
		if (shown.split(prompt).length <= answered + 1) return;
		terminal.stdin.write(`${answers[answered]}\n`);
		answered += 1;
	});
	await once(terminal, 'exit');
	return shown;
};
