import type { RichElement, RichNode } from './fit.ts';

export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
const flat = (text: string): string => text.replaceAll(/[\t\n\r\f ]+/g, ' ').trim();

export interface Reading {
  readonly base: string;
  readonly reading: string;
}

/** A word with its reading above it. Where no ruby is drawn, the reading stands in brackets behind the word. */
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

/** The words of a ruby element and how each is read; one without a reading has an empty one. */
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

/** Each word with its own reading. What lacks one of both is a word like others. */
export const tidyRuby = (ruby: RichElement): RichNode[] =>
  readingsOf(ruby).flatMap(({ base, reading }): RichNode[] => {
    if (base !== '' && reading !== '') return [rubyOf({ base, reading })];
    return base + reading === '' ? [] : [base + reading];
  });
