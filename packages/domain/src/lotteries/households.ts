import { telKey } from '../fields/tel.ts';
import { addressKey } from '../members/address-key.ts';

export interface Address {
  readonly address1: string;
  readonly address2: string;
  /** Building and room, which some people write after the street. */
  readonly address3: string;
}

/** Address and telephone number, as far as the town knows them: of a guest of the counter perhaps the number alone. */
export interface Home extends Address {
  readonly tel: string | null;
}

/** An applicant with address and telephone number. */
export interface Housed extends Home {
  readonly code: string;
  /** True if an official has found a household of its own, as in a care home. */
  readonly is_split: boolean;
}

/** Key of an address without its postal code, so that a wrong one makes no second household. */
const keyOf = ({ address1, address2, address3 }: Address): string =>
  addressKey(`${address1}${address2}${address3 === '' ? '' : `-${address3}`}`);

/** Whether two applicants have the same known address. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  keyOf(one) !== '' && keyOf(one) === keyOf(other);

const telOf = ({ tel }: Home): string | undefined => telKey(tel ?? '');

/** Whether two applicants live together: at one address or, if one address is unknown, with one telephone number. */
export const isSameHome = (one: Home, other: Home): boolean =>
  keyOf(one) !== '' && keyOf(other) !== ''
    ? isSameAddress(one, other)
    : telOf(one) !== undefined && telOf(one) === telOf(other);

/**
 * Groups applicants by address. An applicant without one joins the first household by code with the same telephone
 * number, so that a person registered twice at the counter has one ticket.
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

/** Applications by household, ordered by their lowest code, so that the list alone decides the numbers. */
export function householdsOf<T extends Housed>(applicants: readonly T[]): T[][] {
  const inOrder = applicants.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return [...Map.groupBy(inOrder, householdKeys(inOrder)).values()];
}
