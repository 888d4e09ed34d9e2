import type { OwnPass } from '@machi/domain/passes/contract';

/**
 * used: terminals know it; attention: in use, but something it needs to work is missing; none: not in use. A missing
 * card is not "attention", because a phone shows the pass too.
 */
export type PassState = 'used' | 'attention' | 'none';

export function stateOf({ consented_at, checks }: OwnPass): PassState {
  if (consented_at === null) return 'none';
  return checks.every(({ item, state }) => item === 'card' || state === 'done') ? 'used' : 'attention';
}

/** Whether the phone shows the pass: a bus records the ride in any case; the bath requires a verified pass. */
export const canShow = (own: OwnPass): boolean =>
  own.consented_at !== null && (own.pass === 'bus' || stateOf(own) === 'used');

/** Whether a check of a pass is in this state. */
export const isIn = (
  { checks }: OwnPass,
  item: OwnPass['checks'][number]['item'],
  state: OwnPass['checks'][number]['state'],
): boolean => checks.some((check) => check.item === item && check.state === state);
