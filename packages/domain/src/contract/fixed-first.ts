interface Addressed {
  readonly path: string;
}

/** "~" sorts after every character of a path. */
const rankOf = ({ path }: Addressed): string => path.replaceAll(':', '~');

/** Orders paths so that a fixed one precedes one whose parameter would match it: `/spot/status`, `/spot/:spot_id`. */
export function fixedFirst(one: Addressed, other: Addressed): number {
  const a = rankOf(one);
  const b = rankOf(other);
  return a === b ? 0 : a < b ? -1 : 1;
}
