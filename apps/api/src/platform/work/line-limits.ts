import { refuse, type Refusal } from '@machi/domain/refusals/model';

/** How many may stand in a line. */
export interface LineLimits {
  /** Orders that may wait or be worked on. */
  readonly mostWaiting: number;
  /** The same of one member. */
  readonly mostOfOne: number;
}

/** 429: come again in so many seconds. */
export const tooManyRequests = (seconds: number): Refusal => ({
  ...refuse(429, { field: '', code: 'too-many-requests', params: [seconds] }),
  retryAfterSeconds: seconds,
});
const FULL = tooManyRequests(5);

/** Refused where a line has no room for one more of this member; `line`: whose orders stand in it. */
export function refuseFull(
  line: readonly number[],
  memberId: number,
  { mostWaiting, mostOfOne }: LineLimits,
): Refusal | undefined {
  const own = line.filter((id) => id === memberId);
  return line.length >= mostWaiting || own.length >= mostOfOne ? FULL : undefined;
}
