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

/** State of a description's form on screen: texts and ticks, by wire name. */
export type Typed<D extends Description> = { [F in D[number] as F['name']]: TypedOf<F> };
type WordKind = (WrittenField | FormedField)['kind'];
/** Its unchecked request; a choice or number that is empty is undefined. */
type Sent<D extends Description> = {
  [F in D[number] as F['name']]: F extends { readonly kind: 'agreement' }
    ? boolean
    : F extends { readonly kind: 'tick' | WordKind } | { readonly preset: unknown }
      ? WireOf<F>
      : WireOf<F> | undefined;
};

const isTicked = ({ kind }: DescribedField): boolean => kind === 'tick' || kind === 'agreement';
const isCounted = ({ kind }: DescribedField): boolean => kind === 'number' || kind === 'yen';

/** Initial state of a field. */
const unfilled = (field: DescribedField): string | boolean =>
  !isTicked(field) && (field.kind === 'choice' ? String(field.preset ?? '') : '');

function typedValue(field: DescribedField, stored: unknown): string | boolean {
  if (isTicked(field)) return stored === true;
  if (typeof stored !== 'string') return unfilled(field);
  if (field.kind !== 'choice') return stored;
  return field.options.some(({ value }) => String(value) === stored) ? stored : unfilled(field);
}

/** An empty form. */
export const emptyTyped = <const D extends Description>(fields: D): Typed<D> =>
  Object.fromEntries(fields.map((field) => [field.name, unfilled(field)])) as Typed<D>;

/** Reads stored values of a form. Values that are missing or of another type count as empty. Never throws. */
export const typedIn = <const D extends Description>(fields: D, stored: Values): Typed<D> =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, stored[field.name])])) as Typed<D>;

/** A form filled in from stored values; agreements must be given again. */
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

/** The request body of a form, complete or not; fields that are not asked are empty. */
export const sentFrom = <const D extends Description>(fields: D, typed: Values): Sent<D> => {
  const asked = new Set<DescribedField>(askedFields(fields, typed));
  return Object.fromEntries(
    fields.map((field) => [field.name, asked.has(field) ? sentValue(field, typed[field.name]) : emptyOf(field)]),
  ) as Sent<D>;
};

/** Number fields whose typed text is not a number. */
export const wordyNumbers = (fields: Description, typed: Values): Problem[] =>
  askedFields(fields, typed)
    .filter(isCounted)
    .filter(({ name }) => Number.isNaN(numberTyped(String(typed[name]))))
    .map(({ name }) => ({ field: name, code: 'numeric' }));

/** A valid value, by name, for each field whose schema could refuse an empty one. */
export const passable = (fields: Description): Values =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === 'agreement') return [[field.name, true]];
      if (field.kind === 'choice') return [[field.name, field.options[0]?.value]];
      if (field.kind === 'number' || field.kind === 'yen') return [[field.name, Math.max(1, field.min)]];
      return [];
    }),
  );
