import type { RichElement, RichNode } from './fit.ts';

export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
const flat = (text: string): string => text.replaceAll(/[\t\n\r\f ]+/g, ' ').trim();

export interface Reading {
  readonly base: string;
  readonly reading: string;
}

/** Makes a word with its reading above it. Browsers without ruby show the reading in brackets. */
export const rubyOf = ({ base, reading }: Reading): RichElement => ({
  name: 'ruby',
  attributes: {},
  children: [
    base,
    { name: 'rp', attributes: {}, children: ['（'] },
    { name: 'rt', attributes: {}, children: [reading] },
    { name: 'rp', attributes: {}, children: ['）'] },
  ],
});

/** Lists the words of a ruby element with their readings; a missing reading is empty. */
export function readingsOf(ruby: RichElement): readonly Reading[] {
  const readings: Reading[] = [];
  let base = '';
  for (const node of ruby.children) {
    if (typeof node === 'object' && node.name === 'rp') continue;
    if (typeof node === 'object' && node.name === 'rt') {
      readings.push({ base: flat(base), reading: flat(wordsOf(node.children)) });
      base = '';
    } else base += typeof node === 'string' ? node : wordsOf(node.children);
  }
  return base.trim() === '' ? readings : [...readings, { base: flat(base), reading: '' }];
}

/** Gives each word its own ruby element. Without word or reading, the text becomes plain. */
export const tidyRuby = (ruby: RichElement): RichNode[] =>
  readingsOf(ruby).flatMap(({ base, reading }): RichNode[] => {
    if (base !== '' && reading !== '') return [rubyOf({ base, reading })];
    return base + reading === '' ? [] : [base + reading];
  });
