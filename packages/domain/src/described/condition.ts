import { halfWidthDigits } from '../fields/digits.ts';

/** What an answer must be. Of ticks one is enough; of ticks, rows and files `at_least` and `at_most` count them. */
type Asking =
  | { readonly field: string; readonly is: readonly (string | number)[] }
  | { readonly field: string; readonly at_least: number }
  | { readonly field: string; readonly at_most: number }
  | { readonly field: string; readonly is_filled: true };

/** A condition on other fields, as data: it can name and compare, and compute nothing. */
export type Condition =
  | Asking
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** Values by the name of their field, on the wire or as typed. */
export type Values = Readonly<Record<string, unknown>>;

const isOneOf = (value: unknown, ones: readonly (string | number)[]): boolean =>
  Array.isArray(value)
    ? value.some((part) => isOneOf(part, ones))
    : ones.some((one) => value === one || value === String(one) || (value === true && one === 1));

/** A number, the digits that were typed for one, or how many there are; nothing else compares. */
function amountOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return value === '' ? Number.NaN : Number(halfWidthDigits(value.slice(0, 64)));
  return typeof value === 'number' ? value : Number.NaN;
}

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0;
};

/** Whether a condition holds, going by values on the wire or as typed; takes values of any kind. */
export function holds(condition: Condition, values: Values): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, values));
  if ('any' in condition) return condition.any.some((one) => holds(one, values));
  if ('not' in condition) return !holds(condition.not, values);
  const value = Object.hasOwn(values, condition.field) ? values[condition.field] : undefined;
  if ('is' in condition) return isOneOf(value, condition.is);
  if ('at_least' in condition) return amountOf(value) >= condition.at_least;
  if ('at_most' in condition) return amountOf(value) <= condition.at_most;
  return isFilled(value);
}

/** The fields that a condition names. */
export function namesIn(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(namesIn);
  if ('any' in condition) return condition.any.flatMap(namesIn);
  return 'not' in condition ? namesIn(condition.not) : [condition.field];
}

interface Asked {
  readonly name: string;
  /** Asked only while this holds. What is not asked is neither sent nor kept. */
  readonly asked_when?: Condition;
}

/**
 * The fields that are asked, in their order: what an earlier one says counts only while that one is asked itself. Values of
 * fields that are not among them count as they are.
 */
export function askedFields<F extends Asked>(fields: readonly F[], values: Values): F[] {
  const counted = { ...values };
  return fields.filter(({ name, asked_when }) => {
    const isAsked = asked_when === undefined || holds(asked_when, counted);
    if (!isAsked) delete counted[name];
    return isAsked;
  });
}
