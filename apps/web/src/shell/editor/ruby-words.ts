import type { WordReading } from '@machi/domain/readings/contract';
import type { Editor } from '@tiptap/core';

/** A word of the text and its positions. */
export interface RubyWord {
  readonly base: string;
  readonly reading: string;
  readonly places: readonly number[];
}

interface Piece {
  readonly text: string;
  /** Start in the document. */
  readonly from: number;
}

/** The selected text, or all of it, in pieces: a reading never crosses what separates them. */
function piecesOf(editor: Editor): readonly Piece[] {
  const { selection, doc } = editor.state;
  const [start, end] = selection.empty ? [0, doc.content.size] : [selection.from, selection.to];
  const pieces: Piece[] = [];
  doc.nodesBetween(start, end, (node, at) => {
    if (!node.isText) return;
    const from = Math.max(start, at);
    const text = (node.text ?? '').slice(from - at, Math.max(0, end - at));
    const last = pieces.at(-1);
    // Marks split a line into nodes; for a reader it is one text.
    if (last !== undefined && last.from + last.text.length === from)
      pieces[pieces.length - 1] = { ...last, text: last.text + text };
    else pieces.push({ from, text });
  });
  return pieces;
}

/** Text for the dictionary: one piece a line. */
export const textToRead = (editor: Editor, most: number): string =>
  piecesOf(editor)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, most);

/** Words with readings, each once, with all positions. */
export function rubyWords(editor: Editor, words: readonly WordReading[]): RubyWord[] {
  const starts: { readonly at: number; readonly from: number }[] = [];
  let at = 0;
  for (const { text, from } of piecesOf(editor)) {
    starts.push({ at, from });
    at += text.length + 1;
  }
  const placeOf = (place: number): number => {
    const piece = starts.findLast((start) => start.at <= place);
    return piece === undefined ? 0 : piece.from + place - piece.at;
  };
  return [...Map.groupBy(words, ({ base, reading }) => `${base}\n${reading}`).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [{ base: first.base, reading: first.reading, places: same.map((word) => placeOf(word.at)) }];
  });
}

/** Adds the readings above their words, as one undo step. */
export function layRubies(editor: Editor, words: readonly RubyWord[]): void {
  const { schema, tr } = editor.state;
  const { ruby } = schema.nodes;
  if (ruby === undefined) return;
  const all = words
    .flatMap(({ base, reading, places }) => places.map((from) => ({ base, reading, from })))
    .toSorted((one, other) => other.from - one.from);
  for (const { base, reading, from } of all) {
    const to = from + base.length;
    // The text may have changed meanwhile.
    if (to > tr.doc.content.size || tr.doc.textBetween(from, to) !== base) continue;
    const marks = tr.doc.resolve(from + 1).marks();
    tr.replaceWith(from, to, ruby.create({ base, reading }, null, marks));
  }
  editor.view.dispatch(tr);
}
