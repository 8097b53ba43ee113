/** npm run migrate: brings content of the version before into the form that this one reads. */
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from './command-io.ts';
import { declarePictures } from './update/declare-pictures.ts';

helpIfAsked(`Passa o conteúdo da versão anterior para a forma desta: npm run update fá-lo sozinho.

  npm run migrate
`);

const lines = declarePictures(contentFolder);
if (lines.length > 0)
	process.stdout.write(
		`${contentFolder}/pictures.yaml diz agora: ${lines.join('; ')}. Veja se está bem e faça um commit.\n`,
	);
