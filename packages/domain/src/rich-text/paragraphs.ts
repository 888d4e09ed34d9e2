import type { RichNode } from './fit.ts';
import { exceedsBounds } from './schema.ts';
import { tidyRichText } from './tidy.ts';
import { writeRichText } from './tree.ts';

const line = (words: string, at: number): RichNode[] =>
  at === 0 ? [words] : [{ name: 'br', attributes: {}, children: [] }, words];

/** Converts plain text to HTML: an empty line ends a paragraph; '' if it is too long for a text of the town. */
export function paragraphsOf(words: string): string {
  const paragraphs = words.split(/\n\s*\n/).map((paragraph) => ({
    name: 'p',
    attributes: {},
    children: paragraph.split('\n').flatMap(line),
  }));
  const html = writeRichText(tidyRichText(paragraphs));
  return exceedsBounds(html) ? '' : html;
}
