import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import type { Problem } from '../refusals/model.ts';
import { ConditionSchema } from './condition-schema.ts';
import { conditionProblems } from './description-rules.ts';
import { MOST_YEN, type Fee } from './fee.ts';
import type { FormDescription, FormField } from './form-model.ts';
import { FieldName, OptionValue, byKind, whole, words } from './words-schema.ts';

const MOST_PARTS = 12;
const MOST_PRICES = 60;
const LABEL = 120;

const yen = whole(0, MOST_YEN);
const per = z.optional(FieldName);
const amounts = {
  fixed: z.strictObject({ kind: z.literal('fixed'), label: words(LABEL), yen, per }),
  by: z.strictObject({
    kind: z.literal('by'),
    field: FieldName,
    yen: list(z.strictObject({ value: OptionValue, yen }), MOST_PRICES).check(z.minLength(1)),
    per,
  }),
};

const above = (below: z.ZodMiniType<Fee>): z.ZodMiniType<Fee> =>
  byKind<Fee>({
    ...amounts,
    sum: z.strictObject({ kind: z.literal('sum'), parts: list(below, MOST_PARTS).check(z.minLength(1)) }),
    'free-when': z.strictObject({
      kind: z.literal('free-when'),
      condition: ConditionSchema,
      label: words(LABEL),
      fee: below,
    }),
  });

/** A fee alone; `feeProblems` checks it against its form. */
export const FeeSchema = above(above(byKind<Fee>(amounts)));

const fieldNamed = (fields: FormDescription, name: string): FormField | undefined =>
  fields.find((field) => field.name === name);

const isCounted = (field: FormField | undefined) =>
  field !== undefined && (field.kind === 'number' || field.kind === 'yen') && !('decimals' in field);

/** A `per` field must be a whole number. */
const perProblems = (fields: FormDescription, name: string | undefined): Problem[] =>
  name === undefined || isCounted(fieldNamed(fields, name)) ? [] : [{ field: 'per', code: 'described-counted' }];

function pricesProblems(
  { field: name, yen: prices }: Fee & { readonly kind: 'by' },
  fields: FormDescription,
): Problem[] {
  const field = fieldNamed(fields, name);
  if (field?.kind !== 'choice' && field?.kind !== 'ticks') return [{ field: 'field', code: 'described-chosen' }];
  const values = prices.map(({ value }) => value);
  return values.flatMap((value, index): Problem[] => {
    if (values.indexOf(value) < index) return [{ field: `yen.${index}.value`, code: 'described-taken' }];
    const isOption = field.options.some((option) => option.value === value);
    return isOption ? [] : [{ field: `yen.${index}.value`, code: 'described-value' }];
  });
}

const placed = (at: string, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, field: `${at}.${problem.field}` }));

function namesProblems(fee: Fee, fields: FormDescription): Problem[] {
  switch (fee.kind) {
    case 'fixed':
      return perProblems(fields, fee.per);
    case 'by':
      return [...perProblems(fields, fee.per), ...pricesProblems(fee, fields)];
    case 'sum':
      return fee.parts.flatMap((part, index) => placed(`parts.${index}`, namesProblems(part, fields)));
    case 'free-when':
      return [
        ...conditionProblems(fee.condition, fields, 'condition'),
        ...placed('fee', namesProblems(fee.fee, fields)),
      ];
  }
}

const mostCounted = (fields: FormDescription, per: string | undefined): number => {
  const field = per === undefined ? undefined : fieldNamed(fields, per);
  return field !== undefined && 'max' in field ? (field.max ?? 1) : 1;
};

/** The highest amount that the fee can reach, in yen. */
function mostOf(fee: Fee, fields: FormDescription): number {
  switch (fee.kind) {
    case 'fixed':
      return fee.yen * mostCounted(fields, fee.per);
    case 'by': {
      const prices = fee.yen.map(({ yen: price }) => price);
      const most =
        fieldNamed(fields, fee.field)?.kind === 'ticks'
          ? prices.reduce((sum, price) => sum + price, 0)
          : Math.max(...prices);
      return most * mostCounted(fields, fee.per);
    }
    case 'sum':
      return fee.parts.reduce((sum, part) => sum + mostOf(part, fields), 0);
    case 'free-when':
      return mostOf(fee.fee, fields);
  }
}

/** Problems of a fee against its form: it may use only fields that are asked, and must not exceed the limit. */
export function feeProblems(fee: Fee, fields: FormDescription): Problem[] {
  const problems = namesProblems(fee, fields);
  if (problems.length > 0) return problems;
  return mostOf(fee, fields) > MOST_YEN ? [{ field: '', code: 'described-fee-most', params: [MOST_YEN] }] : [];
}
