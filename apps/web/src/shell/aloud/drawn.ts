import type { Piece } from '@machi/domain/aloud/pieces';
import type { Mark } from '@machi/domain/aloud/utterances';

/** Ranges of what still stands on the page as it was read. */
export const rangesOf = (pieces: readonly Piece<Text>[], marks: readonly Mark[]): readonly Range[] =>
  marks.flatMap(({ piece, from, to }) => {
    const source = pieces[piece]?.source;
    if (!source?.isConnected || to > source.length) return [];
    const range = new Range();
    range.setStart(source, from);
    range.setEnd(source, to);
    return range;
  });

/** A sentence, and over it the word that is being said. */
const priorities = { 'aloud-sentence': 0, 'aloud-word': 1 } as const;

/** Marks ranges without a change of the page's elements; browsers without highlights mark nothing. */
export function highlight(name: keyof typeof priorities, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return;
  const shown = new Highlight(...ranges);
  shown.priority = priorities[name];
  CSS.highlights.set(name, shown);
}

/** Follows the voice down the page, unless the person has scrolled away from the place before. */
export function follow(before: Range | undefined, next: Range | undefined, bottom: number): void {
  const isSeen = ({ top }: DOMRect): boolean => top >= 0 && top < bottom;
  const to = next?.getBoundingClientRect();
  if (!to || isSeen(to) || (before && !isSeen(before.getBoundingClientRect()))) return;
  window.scrollBy({ top: to.top - bottom / 4, behavior: 'instant' });
}
