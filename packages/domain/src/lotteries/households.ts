import { telKey } from '../fields/tel.ts';
import { addressKey } from '../members/address-key.ts';

/** Where somebody lives. */
export interface Address {
  readonly address1: string;
  readonly address2: string;
  /** Building and room, which some write behind the street. */
  readonly address3: string;
}

/** What the town knows of where somebody lives: of a guest of the counter perhaps a telephone number alone. */
export interface Home extends Address {
  readonly tel: string | null;
}

/** Somebody who applies. */
export interface Housed extends Home {
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

const telOf = ({ tel }: Home): string | undefined => telKey(tel ?? '');

/** Whether two live together: at one address or, where that of one is not known, with one telephone number. */
export const isSameHome = (one: Home, other: Home): boolean =>
  keyOf(one) !== '' && keyOf(other) !== ''
    ? isSameAddress(one, other)
    : telOf(one) !== undefined && telOf(one) === telOf(other);

/**
 * Who lives at one address is one household. Whose address nobody knows is of the household that has their telephone
 * number, the first by code: who was written down twice at the counter has one ticket all the same.
 */
function householdKeys(inOrder: readonly Housed[]): (housed: Housed) => string {
  const known = (housed: Housed): string | undefined => {
    const key = keyOf(housed);
    if (housed.is_split) return `alone ${housed.code}`;
    return key === '' ? undefined : `at ${key}`;
  };
  const byTel = new Map<string | undefined, string>();
  for (const housed of inOrder) {
    const [tel, key] = [telOf(housed), known(housed)];
    if (tel !== undefined && key !== undefined && !byTel.has(tel)) byTel.set(tel, key);
  }
  return (housed) => {
    const tel = telOf(housed);
    return known(housed) ?? (tel === undefined ? `alone ${housed.code}` : (byTel.get(tel) ?? `by ${tel}`));
  };
}

/** Applications by household, those of the lowest code first: their numbers follow from the list alone. */
export function householdsOf<T extends Housed>(applicants: readonly T[]): T[][] {
  const inOrder = applicants.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return [...Map.groupBy(inOrder, householdKeys(inOrder)).values()];
}
