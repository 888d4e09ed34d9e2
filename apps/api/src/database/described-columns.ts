import { keptFields, keptNames } from '@machi/domain/described/kept';
import type { DescribedField, Description, KeptName } from '@machi/domain/described/model';

/** The columns of a description for a statement, each prefixed with `table`. */
export const namesOfColumns = (fields: Description, table = ''): string =>
  keptNames(fields)
    .map((name) => (table === '' ? name : `${table}.${name}`))
    .join(', ');

/** The same for reading: a day comes as text. */
export const readingColumns = (fields: Description, table: string): string =>
  keptFields(fields)
    .map(({ name, kind }) => (kind === 'date' ? `${table}.${name}::text as ${name}` : `${table}.${name}`))
    .join(', ');

const typeOf = ({ kind, ...field }: DescribedField): string => {
  if (kind === 'number' || kind === 'yen') return 'int';
  const isFlag = kind === 'tick' || ('options' in field && typeof field.options[0]?.value === 'number');
  return isFlag ? 'smallint' : kind === 'date' ? 'date' : 'text';
};

/** The columns' types, for a statement that reads rows from JSON. */
export const typesOfColumns = <const D extends Description>(fields: D) =>
  Object.fromEntries(keptFields(fields).map((field) => [field.name, typeOf(field)])) as Readonly<
    Record<KeptName<D>, string>
  >;
