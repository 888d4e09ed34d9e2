import { refuse, type Refusal } from '@machi/domain/refusals/model';

/** Limits of a queue. */
export interface LineLimits {
  /** Orders waiting or in progress. */
  readonly mostWaiting: number;
  /** The same for one member. */
  readonly mostOfOne: number;
}

/** 429: try again in this many seconds. */
export const tooManyRequests = (seconds: number): Refusal => ({
  ...refuse(429, { field: '', code: 'too-many-requests', params: [seconds] }),
  retryAfterSeconds: seconds,
});
const FULL = tooManyRequests(5);

/** Refuses an order if the queue is full, in total or for this member; `line`: the members of its orders. */
export function refuseFull(
  line: readonly number[],
  memberId: number,
  { mostWaiting, mostOfOne }: LineLimits,
): Refusal | undefined {
  const own = line.filter((id) => id === memberId);
  return line.length >= mostWaiting || own.length >= mostOfOne ? FULL : undefined;
}
