/** The most wrong, missing, added or exchanged letters that a word of a length is forgiven. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 9 ? 1 : 2);

/** Letters of a word as bits, to rule most words out at once. */
export function bitsOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 31);
  return bits;
}
function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
/** Whether two words may be within `most` letters of each other. A wrong letter changes two bits at most. */
export const mayBeNear = (one: number, other: number, most: number): boolean => countBits(one ^ other) <= 2 * most;

/** Letters that differ, by the optimal string alignment; `most` + 1 if there are more. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charAt(row - 1) === other.charAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 &&
        column > 1 &&
        one.charAt(row - 1) === other.charAt(column - 2) &&
        one.charAt(row - 2) === other.charAt(column - 1);
      if (isExchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = now;
  }
  return last[other.length] ?? most + 1;
}
