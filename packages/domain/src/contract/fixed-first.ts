/** Orders paths so that a fixed one stands before one whose parameter would take its place: `/spot/status`, `/spot/:spot_id`. */
export function fixedFirst(one: { readonly path: string }, other: { readonly path: string }): number {
  const [a, b] = [one, other].map(({ path }) => path.replaceAll(':', '~'));
  return a === b ? 0 : `${a}` < `${b}` ? -1 : 1;
}
