import { expect, it } from 'vitest';
import { toPlainText } from '#src/data/plain-text.ts';

it.each([
	['<p>Um <strong>carvalho</strong>-alvarinho.</p>\n<p>Outro.</p>', 'Um carvalho-alvarinho. Outro.'],
	['<h2 id="a">A prova</h2><p>Foi assim.</p>', 'A prova: Foi assim.'],
	['<p>Vivas<sup><a href="#n">1</a></sup> todas.</p>', 'Vivas todas.'],
	['<tr><td>Freixo</td><td>12</td></tr>', 'Freixo, 12,'],
	['<p>S&#xE3;o &lt;b&gt; &amp;amp; 5&nbsp;km&#33;</p>', 'São <b> &amp; 5 km!'],
	['<p>Um<br>dois <img alt="x > y" src="a.png"></p>', 'Um dois'],
	['', ''],
])('%s has the words %j', (html, text) => expect(toPlainText(html)).toBe(text));
