import { numberTyped } from '../fields/numbers.ts';
import type { Problem } from '../refusals/model.ts';
import { askedFields } from './condition.ts';
import {
  emptyOf,
  type DescribedField,
  type Description,
  type FormedField,
  type TypedOf,
  type Values,
  type WireOf,
  type WrittenField,
} from './model.ts';

/** What a form holds of a description: words and ticks, under the names of the wire. */
export type Typed<D extends Description> = { [F in D[number] as F['name']]: TypedOf<F> };
type WordKind = (WrittenField | FormedField)['kind'];
/** What is sent of it, not yet checked; a field that was not filled in is undefined. */
type Sent<D extends Description> = {
  [F in D[number] as F['name']]: F extends { readonly kind: 'agreement' }
    ? boolean
    : F extends { readonly kind: 'tick' | WordKind } | { readonly preset: unknown }
      ? WireOf<F>
      : WireOf<F> | undefined;
};

const isTicked = ({ kind }: DescribedField): boolean => kind === 'tick' || kind === 'agreement';
const isCounted = ({ kind }: DescribedField): boolean => kind === 'number' || kind === 'yen';

/** A field as nobody has touched it. */
const unfilled = (field: DescribedField): string | boolean =>
  !isTicked(field) && (field.kind === 'choice' ? String(field.preset ?? '') : '');

function typedValue(field: DescribedField, stored: unknown): string | boolean {
  if (isTicked(field)) return stored === true;
  if (typeof stored !== 'string') return unfilled(field);
  if (field.kind !== 'choice') return stored;
  return field.options.some(({ value }) => String(value) === stored) ? stored : unfilled(field);
}

/** A form that nobody has filled in. */
export const emptyTyped = <const D extends Description>(fields: D): Typed<D> =>
  Object.fromEntries(fields.map((field) => [field.name, unfilled(field)])) as Typed<D>;

/** Reads stored values of a form; what is missing or of another kind is as if nobody had filled it in. Never throws. */
export const typedIn = <const D extends Description>(fields: D, stored: Values): Typed<D> =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, stored[field.name])])) as Typed<D>;

/** A form filled in from what is kept; agreements are given anew. */
export const typedFrom = <const D extends Description>(fields: D, kept: Values): Typed<D> => {
  const asked = new Set<DescribedField>(askedFields(fields, kept));
  return Object.fromEntries(
    fields.map((field) => {
      const value = kept[field.name];
      if (field.kind === 'agreement' || !asked.has(field)) return [field.name, unfilled(field)];
      return [field.name, field.kind === 'tick' ? value === 1 : String(value)];
    }),
  ) as Typed<D>;
};

function sentValue(field: DescribedField, typed: unknown): unknown {
  if (field.kind === 'tick') return typed === true ? 1 : 0;
  if (field.kind === 'choice') return field.options.find(({ value }) => String(value) === typed)?.value;
  return isCounted(field) ? numberTyped(String(typed)) : typed;
}

/** What is sent of a form as it stands, complete or not; what is not asked is empty. */
export const sentFrom = <const D extends Description>(fields: D, typed: Values): Sent<D> => {
  const asked = new Set<DescribedField>(askedFields(fields, typed));
  return Object.fromEntries(
    fields.map((field) => [field.name, asked.has(field) ? sentValue(field, typed[field.name]) : emptyOf(field)]),
  ) as Sent<D>;
};

/** Number fields in which something other than digits was typed. */
export const wordyNumbers = (fields: Description, typed: Values): Problem[] =>
  askedFields(fields, typed)
    .filter(isCounted)
    .filter(({ name }) => Number.isNaN(numberTyped(String(typed[name]))))
    .map(({ name }) => ({ field: name, code: 'numeric' }));

/** A value that passes, by name, for each field whose own schema may refuse it. */
export const passable = (fields: Description): Values =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === 'agreement') return [[field.name, true]];
      if (field.kind === 'choice') return [[field.name, field.options[0]?.value]];
      if (field.kind === 'number' || field.kind === 'yen') return [[field.name, Math.max(1, field.min)]];
      return [];
    }),
  );
