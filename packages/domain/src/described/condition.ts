import { numberTyped } from '../fields/numbers.ts';

/** Comparison with one field. Of ticks, one match is enough; `at_least` and `at_most` count ticks, rows and files. */
type Asking =
  | { readonly field: string; readonly is: readonly (string | number)[] }
  | { readonly field: string; readonly at_least: number }
  | { readonly field: string; readonly at_most: number }
  | { readonly field: string; readonly is_filled: true };

/** A condition on other fields, as data: it names fields and compares, and computes nothing. */
export type Condition =
  | Asking
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** Values by field name, on the wire or as typed. */
export type Values = Readonly<Record<string, unknown>>;

const isOneOf = (value: unknown, ones: readonly (string | number)[]): boolean =>
  Array.isArray(value)
    ? value.some((part) => isOneOf(part, ones))
    : ones.some(
        (one) => value === one || value === String(one) || (typeof value === 'boolean' && Number(value) === one),
      );

/** A number, the number that typed digits mean, or the length of a list; NaN for anything else. */
function amountOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return numberTyped(value) ?? Number.NaN;
  return typeof value === 'number' ? value : Number.NaN;
}

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false;
};

/** Whether a condition holds for values on the wire or as typed. Takes values of any type. */
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

export function namesIn(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(namesIn);
  if ('any' in condition) return condition.any.flatMap(namesIn);
  return 'not' in condition ? namesIn(condition.not) : [condition.field];
}

interface Asked {
  readonly name: string;
  readonly kind: string;
  /** The field is asked only while this holds; otherwise it is neither sent nor kept. */
  readonly asked_when?: Condition;
}

const LISTS: ReadonlySet<string> = new Set(['ticks', 'rows', 'file']);

/** The value that conditions compare: an empty list for a list without an answer, true or false for a tick. */
export function saidBy({ kind }: Pick<Asked, 'kind'>, answer: unknown): unknown {
  if (kind === 'tick') return answer === 1 || answer === true;
  return answer === undefined && LISTS.has(kind) ? [] : answer;
}

function walked<F extends Asked>(fields: readonly F[], values: Values) {
  const said: Record<string, unknown> = { ...values };
  const asked = fields.filter((field) => {
    const isAsked = field.asked_when === undefined || holds(field.asked_when, said);
    if (isAsked) said[field.name] = saidBy(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined);
    else delete said[field.name];
    return isAsked;
  });
  return { asked, said };
}

/**
 * The fields that are asked, in their order. The value of an earlier field counts only while that field is asked
 * itself. Values of other names count as they are.
 */
export const askedFields = <F extends Asked>(fields: readonly F[], values: Values): F[] => walked(fields, values).asked;

/** The values that a condition behind all fields compares. */
export const saidIn = (fields: readonly Asked[], values: Values): Values => walked(fields, values).said;
