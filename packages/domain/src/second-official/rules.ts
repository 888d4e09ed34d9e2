import { refuse, type Refusal } from '../refusals/model.ts';

/** Another official decided first. */
export const secondDecided = refuse(409, { field: '', code: 'second-decided' });

/**
 * Days for which an account counts as in the hands of the official who made it, gave it roles or received its password.
 * A dishonest person with two accounts must not act as two officials (docs/decisions/0038).
 */
export const HAND_DAYS = 90;

/** An official who requests or approves, and the people in whose hands the account was, the official among them. */
export interface Official {
  readonly member_id: number;
  readonly hands: readonly number[];
}

/** Tells whether two accounts were recently in the same hands. */
export const isOneHand = (one: Official, other: Official): boolean =>
  one.hands.some((hand) => other.hands.includes(hand));

/** A request for a second official's approval. */
export interface Asked {
  /** Null once the account is deleted. */
  readonly asker: Official | null;
  /** Whether the requester still has the right to request it. */
  readonly isAskerStillEntitled: boolean;
  /** Person who benefits; null: none. */
  readonly gainer_id: number | null;
}

/** Finds why this official cannot be the second one; undefined: they can. */
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
