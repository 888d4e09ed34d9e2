import { numberTyped } from '../fields/numbers.ts';

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
    : ones.some(
        (one) => value === one || value === String(one) || (typeof value === 'boolean' && Number(value) === one),
      );

/** A number, the digits that were typed for one, or how many there are; nothing else compares. */
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

export function namesIn(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(namesIn);
  if ('any' in condition) return condition.any.flatMap(namesIn);
  return 'not' in condition ? namesIn(condition.not) : [condition.field];
}

interface Asked {
  readonly name: string;
  readonly kind: string;
  /** Asked only while this holds. What is not asked is neither sent nor kept. */
  readonly asked_when?: Condition;
}

const LISTS: ReadonlySet<string> = new Set(['ticks', 'rows', 'file']);

/** What an answer says to a condition: a list that was left empty has none, and a tick is yes or no, however they are kept. */
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
 * The fields that are asked, in their order: what an earlier one says counts only while that one is asked itself. Values of
 * fields that are not among them count as they are.
 */
export const askedFields = <F extends Asked>(fields: readonly F[], values: Values): F[] => walked(fields, values).asked;

/** What is said to a condition that stands behind all fields. */
export const saidIn = (fields: readonly Asked[], values: Values): Values => walked(fields, values).said;
