/** A part of a statement. Its values have names, which become numbers in the finished statement. */
export class Part {
  readonly pieces: readonly (string | { readonly value: string })[];

  constructor(pieces: Part['pieces']) {
    this.pieces = pieces;
  }
}

/** The place of a value in a statement; places with the same name share a value. */
export const value = (name: string): Part => new Part([{ value: name }]);

/** Joins text, parts and values to a part. */
export const sql = (words: TemplateStringsArray, ...parts: readonly (string | number | Part)[]): Part =>
  new Part(
    words.flatMap((word, index) => {
      const part = parts[index];
      return [word, ...(part instanceof Part ? part.pieces : [String(part ?? '')])];
    }),
  );

/**
 * A statement's text, and the names of its values in the order of their numbers. Throws if the text contains a
 * handwritten number, which could be that of another value.
 */
export function numbered({ pieces }: Part): { readonly text: string; readonly values: readonly string[] } {
  const values: string[] = [];
  const text = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const known = values.indexOf(piece.value);
    return `$${known === -1 ? values.push(piece.value) : known + 1}`;
  });
  const byHand = pieces
    .map((piece) => (typeof piece === 'string' ? /\$\d+/.exec(piece)?.[0] : undefined))
    .find(Boolean);
  if (byHand !== undefined && values.length > 0) throw new Error(`${byHand} stands beside values that have names`);
  return { text: text.join(''), values };
}
