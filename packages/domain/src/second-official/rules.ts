import { refuse, type Refusal } from '../refusals/model.ts';

/** Somebody was faster. */
export const secondDecided = refuse(409, { field: '', code: 'second-decided' });

/**
 * For so many days an account counts as in the hand of whoever made it, gave it roles or was handed its password: one
 * dishonest person with two accounts must not be two officials (docs/decisions/0038).
 */
export const HAND_DAYS = 90;

/** An official who asks or approves, and in whose hands the account has been; the own one is among them. */
export interface Official {
  readonly member_id: number;
  readonly hands: readonly number[];
}

/** Whether two accounts have been in one hand of late. */
export const isOneHand = (one: Official, other: Official): boolean =>
  one.hands.some((hand) => other.hands.includes(hand));

/** What a second official approves. */
export interface Asked {
  /** Null once that person has left. */
  readonly asker: Official | null;
  /** Whether the asker could still ask for it. */
  readonly isAskerStillEntitled: boolean;
  /** Who gains by it; null where nobody does. */
  readonly gainer_id: number | null;
}

/** Why this official is not the second one; undefined when they are. */
export function refuseSecond(
  { asker, isAskerStillEntitled, gainer_id }: Asked,
  approver: Official,
): Refusal | undefined {
  if (asker === null || !isAskerStillEntitled) return refuse(409, { field: '', code: 'second-asker-gone' });
  if (asker.member_id === approver.member_id) return refuse(409, { field: '', code: 'second-own-request' });
  if (gainer_id === approver.member_id) return refuse(409, { field: '', code: 'own-account' });
  const isSameHand = approver.hands.some((hand) => hand === gainer_id) || isOneHand(asker, approver);
  return isSameHand ? refuse(409, { field: '', code: 'second-same-hand', params: [HAND_DAYS] }) : undefined;
}
