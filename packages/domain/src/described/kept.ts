import { askedFields } from './condition.ts';
import {
  emptyOf,
  type DescribedField,
  type Description,
  type Kept,
  type KeptField,
  type KeptName,
  type Requested,
  type Values,
} from './model.ts';

export const keptFields = <const D extends Description>(fields: D): readonly KeptField<D>[] =>
  fields.filter((field): field is KeptField<D> => field.kind !== 'agreement');

export const keptNames = <const D extends Description>(fields: D): readonly KeptName<D>[] =>
  keptFields(fields).map(({ name }) => name);

const byName = (fields: Description, valueOf: (field: DescribedField) => unknown) =>
  Object.fromEntries(keptFields(fields).map((field) => [field.name, valueOf(field)]));

const kept = (field: DescribedField, value: unknown): unknown =>
  value === '' && field.is_null_when_empty ? null : value;

/** Columns of a checked request; a field that is not asked becomes empty, whatever was sent. */
export const keptOf = <const D extends Description>(fields: D, request: Values): Kept<D> => {
  const asked = new Set<DescribedField>(askedFields(fields, request));
  return byName(fields, (field) => kept(field, asked.has(field) ? request[field.name] : emptyOf(field))) as Kept<D>;
};

/** An empty row. */
export const keptEmpty = <const D extends Description>(fields: D): Kept<D> =>
  byName(fields, (field) => kept(field, emptyOf(field))) as Kept<D>;

/** The fields of a description, taken from a row. */
export const keptIn = <const D extends Description>(fields: D, row: Kept<D>): Kept<D> =>
  byName(fields, ({ name }) => (row as Values)[name]) as Kept<D>;

/** A request that would leave a row unchanged: null becomes an empty text. */
export const requestFrom = <const D extends Description>(fields: D, row: Kept<D>): Requested<D> =>
  byName(fields, ({ name }) => (row as Values)[name] ?? '') as Requested<D>;

/** The fields that are emptied when the person withdraws. */
export const namesErased = <const D extends Description>(fields: D): readonly KeptName<D>[] =>
  keptFields(fields)
    .filter((field) => 'erased' in field && field.erased === 'at-withdrawal')
    .map(({ name }) => name);
