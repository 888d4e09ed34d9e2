/** A stretch of a text, from its first letter to the one behind it. */
export type Mark = [from: number, to: number];

/** A text in pieces, those in marks and those between them. */
export function piecesOf(
  text: string,
  marks: readonly Mark[],
): { readonly text: string; readonly isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false });
    pieces.push({ text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
