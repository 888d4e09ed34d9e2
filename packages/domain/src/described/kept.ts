import { emptyOf, isAsked } from './model.ts';
import type { Description, Kept, KeptField, KeptName, Values } from './model.ts';

export const keptFields = <const D extends Description>(fields: D): readonly KeptField<D>[] =>
  fields.filter((field): field is KeptField<D> => field.kind !== 'agreement');

/** What is kept of a checked request; a field that is not asked is empty, whatever was sent. */
export const keptOf = <const D extends Description>(fields: D, request: Values): Kept<D> =>
  Object.fromEntries(
    keptFields(fields).map((field) => [field.name, isAsked(field, request) ? request[field.name] : emptyOf(field)]),
  ) as Kept<D>;

/** A row in which nothing is filled in. */
export const keptEmpty = <const D extends Description>(fields: D): Kept<D> =>
  Object.fromEntries(keptFields(fields).map((field) => [field.name, emptyOf(field)])) as Kept<D>;

/** The fields that are emptied when their writer withdraws. */
export const namesErased = <const D extends Description>(fields: D): readonly KeptName<D>[] =>
  keptFields(fields)
    .filter((field) => 'erased' in field && field.erased === 'at-withdrawal')
    .map(({ name }) => name);
