import type { Problem } from '../refusals/model.ts';
import { namesIn, type Condition } from './condition.ts';
import { MOST_FIELDS, type FormDescription, type FormField, type FormKind } from './form-model.ts';

/** Kinds that a condition cannot compare: an agreement is not stored, and an address is free text. */
const asksNothing: ReadonlySet<FormKind> = new Set(['agreement', 'address']);
const counts: ReadonlySet<FormKind> = new Set(['number', 'yen', 'ticks', 'rows', 'file']);

const optionsOf = (field: FormField): readonly string[] =>
  field.kind === 'choice' || field.kind === 'ticks' ? field.options.map(({ value }) => value) : [];

const canBe = (field: FormField, value: string | number): boolean => {
  if (field.kind === 'tick') return value === 0 || value === 1;
  if (field.kind === 'number' || field.kind === 'yen') return typeof value === 'number';
  return typeof value === 'string' && optionsOf(field).includes(value);
};

/** Problems of a condition on earlier fields; `at` is its path. */
export function conditionProblems(condition: Condition, before: FormDescription, at: string): Problem[] {
  const group = ['all', 'any'].find((key) => key in condition);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  if (parts !== undefined)
    return parts.flatMap((part, index) => conditionProblems(part, before, `${at}.${group ?? ''}.${index}`));
  if ('not' in condition) return conditionProblems(condition.not, before, `${at}.not`);
  if (!('field' in condition)) return [];
  const field = before.find(({ name }) => name === condition.field);
  if (field === undefined || asksNothing.has(field.kind)) return [{ field: `${at}.field`, code: 'described-earlier' }];
  const isCompared = 'at_least' in condition || 'at_most' in condition;
  if (isCompared && !counts.has(field.kind)) return [{ field: `${at}.field`, code: 'described-counted' }];
  return 'is' in condition && !condition.is.every((value) => canBe(field, value))
    ? [{ field: `${at}.is`, code: 'described-value' }]
    : [];
}

const above = (at: string, least: number | undefined, most: number | undefined): Problem[] =>
  least !== undefined && most !== undefined && least > most ? [{ field: at, code: 'max-number', params: [most] }] : [];

function boundsProblems(field: FormField): Problem[] {
  const most = field.kind === 'ticks' ? (field.max ?? field.options.length) : 'max' in field ? field.max : undefined;
  const least = 'min' in field ? field.min : undefined;
  const lines = field.kind === 'long-text' ? above('line_min', field.line_min, field.line_max ?? field.max) : [];
  return [...above('min', least, most), ...lines];
}

function optionProblems(field: FormField): Problem[] {
  const values = optionsOf(field);
  const repeated = values.flatMap((value, index): Problem[] =>
    values.indexOf(value) < index ? [{ field: `options.${index}.value`, code: 'described-taken' }] : [],
  );
  const isPreset = field.kind !== 'choice' || field.preset === undefined || values.includes(field.preset);
  return isPreset ? repeated : [...repeated, { field: 'preset', code: 'described-value' }];
}

/** The text for an "other" option is a text field that is asked with that option. */
function otherProblems(field: FormField, all: FormDescription): Problem[] {
  if ((field.kind !== 'choice' && field.kind !== 'ticks') || field.other === undefined) return [];
  const { value, field: name } = field.other;
  const told = all.find((one) => one.name === name);
  const isAsked = told?.asked_when !== undefined && namesIn(told.asked_when).includes(field.name);
  const problems: Problem[] = [];
  if (!optionsOf(field).includes(value)) problems.push({ field: 'other.value', code: 'described-value' });
  if ((told?.kind !== 'text' && told?.kind !== 'long-text') || !isAsked)
    problems.push({ field: 'other.field', code: 'described-other' });
  return problems;
}

const toldProblems = (field: FormField, all: FormDescription): Problem[] =>
  field.kind === 'tick' && field.told_by !== undefined && !all.some(({ name }) => name === field.told_by)
    ? [{ field: 'told_by', code: 'described-unknown' }]
    : [];

const ofField = (field: FormField, all: FormDescription, index: number): Problem[] => [
  ...(all.findIndex(({ name }) => name === field.name) < index
    ? [{ field: 'name', code: 'described-taken' } as const]
    : []),
  ...(field.asked_when === undefined ? [] : conditionProblems(field.asked_when, all.slice(0, index), 'asked_when')),
  ...boundsProblems(field),
  ...optionProblems(field),
  ...otherProblems(field, all),
  ...toldProblems(field, all),
  ...(field.kind === 'rows' ? descriptionProblems(field.fields, 'fields') : []),
];

/**
 * Problems that concern several fields: repeated names, conditions on fields that do not come earlier, bounds that
 * exclude every value. Conditions look back only, so that they cannot form a circle.
 */
export const descriptionProblems = (fields: FormDescription, at = ''): Problem[] =>
  fields.flatMap((field, index) =>
    ofField(field, fields, index).map((problem) => ({
      ...problem,
      field: [at, index, problem.field].filter((part) => part !== '').join('.'),
    })),
  );

const countOf = (fields: FormDescription): number =>
  fields.reduce((sum, field) => sum + (field.kind === 'rows' ? 1 + field.fields.length : 1), 0);

/** Rows count too: with them, a form could ask more than the list of fields may hold. */
export const sizeProblems = (fields: FormDescription): Problem[] =>
  countOf(fields) > MOST_FIELDS ? [{ field: '', code: 'max-count', params: [MOST_FIELDS] }] : [];
