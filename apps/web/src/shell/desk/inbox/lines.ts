/** The line below or above one, within the list; the first one where nobody is at a line yet. */
export const lineBeside = (codes: readonly string[], at: string | undefined, step: 1 | -1): string | undefined =>
  codes[Math.min(Math.max(codes.indexOf(at ?? '') + step, 0), codes.length - 1)];

/** Where one goes on once some lines are gone: at the next that stays, else at the first. */
export function lineAfter(codes: readonly string[], gone: readonly string[]): string | undefined {
  const index = codes.indexOf(gone[0] ?? '');
  const staying = codes.filter((code) => !gone.includes(code));
  return staying.find((code) => codes.indexOf(code) > index) ?? staying[0];
}
