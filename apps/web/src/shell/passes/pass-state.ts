import type { OwnPass } from '@machi/domain/passes/contract';

/**
 * used: terminals know it; attention: it is in use, but something is missing without which it does not do its work;
 * none: not in use. A card is no such thing: a phone shows the pass too.
 */
export type PassState = 'used' | 'attention' | 'none';

export function stateOf({ consented_at, checks }: OwnPass): PassState {
  if (consented_at === null) return 'none';
  return checks.every(({ item, state }) => item === 'card' || state === 'done') ? 'used' : 'attention';
}

/** Whether the phone shows it: on a bus it records the ride whatever that costs; the bath opens to nothing unverified. */
export const canShow = (own: OwnPass): boolean =>
  own.consented_at !== null && (own.pass === 'bus' || stateOf(own) === 'used');

/** Whether an item of a pass is in this state. */
export const isIn = (
  { checks }: OwnPass,
  item: OwnPass['checks'][number]['item'],
  state: OwnPass['checks'][number]['state'],
): boolean => checks.some((check) => check.item === item && check.state === state);
