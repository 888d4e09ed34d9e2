import { lettersOf } from './letters.ts';

/** The beginning of a text that has more letters than its place, with a sign that it goes on. */
export function shortened(text: string, most: number): string {
  const all = lettersOf(text);
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`;
}
