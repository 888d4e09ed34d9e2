import { addressKey } from '../members/address-key.ts';

/** Somebody who applies, with where they live. */
export interface Housed {
  readonly code: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  /** An official has found that they are a household of their own, as in a care home. */
  readonly is_split: boolean;
}

/** Who lives at the same address, with its building and room, is one household; without an address everybody is one of their own. The postal code does not count: a wrong one makes no second household. */
function householdKey({ address1, address2, address3, is_split, code }: Housed): string {
  const key = addressKey(address1 + address2 + address3);
  return is_split || key === '' ? `alone ${code}` : `at ${key}`;
}

/** Applications by household, those of the lowest code first: their numbers follow from the list alone. */
export function householdsOf<T extends Housed>(applicants: readonly T[]): T[][] {
  const inOrder = applicants.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return [...Map.groupBy(inOrder, householdKey).values()];
}
