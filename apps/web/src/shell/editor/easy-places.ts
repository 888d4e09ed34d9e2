import { easyMarks, type EasyMark, type EasyOptions } from '@machi/domain/easy-japanese/marks';
import type { Node } from '@tiptap/pm/model';

/** A mark with its words and its positions in the document. */
export interface PlacedMark extends EasyMark {
  readonly words: string;
  readonly from: number;
  readonly to: number;
}

/** The text of a block: the position of each letter, and which letters have a reading. */
function lettersOf(block: Node, start: number) {
  const places: number[] = [];
  const read = new Set<number>();
  let text = '';
  block.forEach((child, offset) => {
    const isRuby = child.type.name === 'ruby';
    const words = isRuby ? String(child.attrs['base']) : (child.text ?? '\n');
    for (let at = 0; at < words.length; at += 1) {
      if (isRuby) read.add(places.length);
      places.push(start + offset + (child.isText ? at : 0));
    }
    text += words;
  });
  return { text, places, read };
}

/** Finds what is hard to read in a document, each word once. */
export function placedMarks(document: Node, options: EasyOptions): readonly PlacedMark[] {
  const marks = new Map<string, PlacedMark>();
  document.descendants((block, at) => {
    if (!block.isTextblock) return true;
    const { text, places, read } = lettersOf(block, at + 1);
    for (const mark of easyMarks(text, options)) {
      const words = text.slice(mark.at, mark.at + mark.length);
      const [from = 0, last = 0] = [places[mark.at], places[mark.at + mark.length - 1]];
      const key = `${mark.rule} ${words}`;
      if (!marks.has(key) && !(mark.rule === 'kanji' && read.has(mark.at)))
        marks.set(key, { ...mark, words, from, to: last + 1 });
    }
    return false;
  });
  return [...marks.values()];
}
