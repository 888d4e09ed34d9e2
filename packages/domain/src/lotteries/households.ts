import { addressKey } from '../members/address-key.ts';

/** Where somebody lives. */
export interface Address {
  readonly address1: string;
  readonly address2: string;
  /** Building and room, which some write behind the street. */
  readonly address3: string;
}

/** Somebody who applies. */
export interface Housed extends Address {
  readonly code: string;
  /** An official has found that they are a household of their own, as in a care home. */
  readonly is_split: boolean;
}

/** The postal code does not count: a wrong one makes no second household. */
const keyOf = ({ address1, address2, address3 }: Address): string =>
  addressKey(`${address1}${address2}${address3 === '' ? '' : `-${address3}`}`);

/** Whether two live at one address; without one nobody does. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  keyOf(one) !== '' && keyOf(one) === keyOf(other);

/** Who lives at one address is one household; without an address everybody is one of their own. */
function householdKey(housed: Housed): string {
  const key = keyOf(housed);
  return housed.is_split || key === '' ? `alone ${housed.code}` : `at ${key}`;
}

/** Applications by household, those of the lowest code first: their numbers follow from the list alone. */
export function householdsOf<T extends Housed>(applicants: readonly T[]): T[][] {
  const inOrder = applicants.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return [...Map.groupBy(inOrder, householdKey).values()];
}
