interface Addressed {
  readonly path: string;
}

/** "~" comes behind whatever a path is written with. */
const rankOf = ({ path }: Addressed): string => path.replaceAll(':', '~');

/** Orders paths so that a fixed one stands before one whose parameter would take its place: `/spot/status`, `/spot/:spot_id`. */
export function fixedFirst(one: Addressed, other: Addressed): number {
  const a = rankOf(one);
  const b = rankOf(other);
  return a === b ? 0 : a < b ? -1 : 1;
}
