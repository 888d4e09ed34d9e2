import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck<never>;

/** Checks that only look at the length. */
const LENGTHS: ReadonlySet<string> = new Set(['min_length', 'max_length', 'length_equals']);

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
const kindOf = (check: Check): string => check._zod.def.check;

/** Texts longer than any body, each of another kind of character. */
const longTexts = ['x', '0', 'ア', ' ', '\u0301', '-'].map((letter) => letter.repeat(8_000_000));

/** Whether a check alone refuses every long text and aborts. */
function stopsLongTexts(check: Check): boolean {
  return longTexts.every((value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    check._zod.check(payload as z.core.ParsePayload<never>);
    return payload.issues.length > 0 && payload.issues.every((issue) => issue.continue === false);
  });
}

/** Whether an anchored pattern has no unbounded part, so that it fails after the first characters of a long text. */
function isShortPattern(check: Check): boolean {
  const def = check._zod.def;
  if (!('pattern' in def) || !(def.pattern instanceof RegExp)) return false;
  const bare = def.pattern.source.replace(/\\./g, 'x').replace(/\[(?:\\.|[^\]])*\]/g, 'x');
  const top = bare.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'x');
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare) && !top.includes('|');
}

/** Fault in the bounds of one text; undefined if its length is checked before anything else reads it. */
function textFault(checks: readonly Check[]): string | undefined {
  const readers = checks.filter((check) => !LENGTHS.has(kindOf(check)));
  if (readers.length === 0)
    return checks.some((check) => kindOf(check) !== 'min_length') ? undefined : 'has no greatest length';
  if (checks.length === 1 && readers.every(isShortPattern)) return undefined;
  const [first] = checks;
  return first && stopsLongTexts(first)
    ? undefined
    : `is read (${readers.map(kindOf).join(', ')}) before its length is known`;
}

const long = Array.from({ length: 2000 }, (_none, index) => index);
const wide = Object.fromEntries(long.map((index) => [`field${index}`, index]));

/** Whether a schema before another one stops long lists or wide records, whatever is in them. */
function stopsMany(schema: Schema, value: unknown): boolean {
  const payload = schema._zod.run({ value, issues: [] }, {});
  return !(payload instanceof Promise) && payload.issues.length > 0;
}

/** Places in a schema where something is read before its bound is checked, or has no bound. */
export function faultsOf(schema: Schema, place: string, before?: Schema): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'string': {
      const fault = textFault(def.checks ?? []);
      return fault === undefined ? [] : [`${place} ${fault}`];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => faultsOf(field, `${place}.${name}`));
    case 'array':
      return [
        ...(before && stopsMany(before, long) ? [] : [`${place} is read before its entries are counted`]),
        ...faultsOf(def.element, `${place}[]`),
      ];
    case 'union':
      return def.options.flatMap((option) => faultsOf(option, place));
    case 'pipe':
      return defOf(def.in).type === 'transform' ? faultsOf(def.out, place, def.in) : faultsOf(def.in, place);
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
      return faultsOf(def.innerType, place);
    case 'record':
      return [
        ...(before && stopsMany(before, wide) ? [] : [`${place} is read before its fields are counted`]),
        ...faultsOf(def.keyType, `${place} key`),
        ...faultsOf(def.valueType, `${place} value`),
      ];
    default:
      return [];
  }
}
