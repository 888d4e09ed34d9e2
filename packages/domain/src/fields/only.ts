import { townTimeText } from '../calendar/model.ts';
import type { Locale, Localized } from '../locale/model.ts';

/** What a view shows of a row as it is kept: the named properties and no others. */
export const only = <Row extends object, const Names extends readonly (keyof Row)[]>(
  row: Row,
  names: Names,
): Pick<Row, Names[number]> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Names[number]>;

export type InTownTime<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row with its instants as texts in the town's time. */
export const inTownTime = <Row extends object>(row: Row): InTownTime<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? townTimeText(value) : value,
    ]),
  ) as InTownTime<Row>;

type InLanguage<Row> = {
  [Name in keyof Row]: Row[Name] extends Localized
    ? string
    : Row[Name] extends Localized | null
      ? string | null
      : Row[Name];
};
const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'ja' in value && 'en' in value;

/** A row with its texts in one language. */
export const inLanguage = <Row extends object>(row: Row, locale: Locale): InLanguage<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [name, isLocalized(value) ? value[locale] : value]),
  ) as InLanguage<Row>;
