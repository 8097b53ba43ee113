/** npm run bench: builds the site, and measures what a phone waits for. */
import { spawnSync } from 'node:child_process';
import { helpIfAsked } from '../command-io.ts';

helpIfAsked(`Opens the heaviest page of each template, and an empty page, over HTTP/2 through a slow connection, in turns.

  npm run bench                        all templates: bytes, then the median of 9 visits, with this processor and a quarter
  npm run bench -- /home /trails       these two
  npm run bench -- --runs 21           more visits, for small differences
  npm run bench -- --against ../copy   the pages of another built copy of the project beside these
  npm run bench -- --lighthouse        Lighthouse's mobile simulation as well: it is downloaded
`);

const { status } = spawnSync('npm run build', { shell: true, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
// It reads the built pages as it is loaded.
await import('./measure.ts');
