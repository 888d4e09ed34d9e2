import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

test('words become paragraphs and lines, and no markup', () => {
  expect(paragraphsOf('日時\n8月 <b>&\n\n■ うちわ\n')).toBe('<p>日時<br />8月 &lt;b&gt;&amp;</p><p>■ うちわ</p>');
  expect(paragraphsOf('a\n'.repeat(20_000))).toBe('');
});
