import { yenInWords } from '../locale/words.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { askedFields } from './condition.ts';
import type { FormLongTextField, RowField } from './form-model.ts';
import type { Described, DescribedField, Description, NumberField, Place, TickField, Values } from './model.ts';

/** A field as one place shows it, in one language. */
export interface Written {
  readonly name: string;
  readonly kind: DescribedField['kind'];
  readonly label: string;
  /** Empty if nothing was filled in, and for an unset tick outside a list. */
  readonly words: string;
}

/** A field of one value, from the product's descriptions or from a form's data. */
export type SingleField = DescribedField | RowField | FormLongTextField;

/** Fields, values, place and language of the output. */
export interface Reading {
  readonly fields: readonly SingleField[];
  readonly values: Values;
  readonly place: Place;
  readonly locale: Locale;
}

const filled = (template: Localized, value: string, locale: Locale): string =>
  template[locale].replace('{{value}}', () => value);

const namedField = ({ fields }: Reading, name: string): SingleField | undefined =>
  fields.find((field) => field.name === name);

function countInWords({ kind, unit, unit_of_one }: NumberField, count: number, { locale }: Reading): string {
  if (kind === 'yen') return yenInWords(count)[locale];
  const word = (count === 1 && unit_of_one) || unit;
  return locale === 'ja' ? `${count}${word.ja}` : `${count} ${word.en}`;
}

function tickInWords(field: TickField, reading: Reading): string {
  const { values, place, locale } = reading;
  if (values[field.name] !== 1) return place === 'list' ? field.no[locale] : '';
  const told = field.told_by === undefined ? undefined : namedField(reading, field.told_by);
  return filled(field.shown[place]?.words ?? field.yes, told === undefined ? '' : wordsOf(told, reading), locale);
}

export function wordsOf(field: SingleField, reading: Reading): string {
  const { values, locale } = reading;
  const value = values[field.name];
  switch (field.kind) {
    case 'tick':
      return tickInWords(field, reading);
    case 'choice': {
      const other = value === field.other?.value ? namedField(reading, field.other?.field ?? '') : undefined;
      return other === undefined ? optionInWords(field, value, locale) : wordsOf(other, reading);
    }
    case 'number':
    case 'yen':
      return countInWords(field, Number(value), reading);
    default:
      return typeof value === 'string' ? value : '';
  }
}

/** Label of the chosen option; empty if none is chosen. */
export const optionInWords = (field: SingleField, chosen: unknown, locale: Locale): string =>
  (field.kind === 'choice' && field.options.find(({ value }) => value === chosen)?.label[locale]) || '';

/** Label of a field in a place; by default the one that its writer sees. */
export const labelAt = ({ label, shown }: Pick<Described, 'label' | 'shown'>, place: Place): Localized =>
  shown[place]?.label ?? shown.list?.label ?? label;

/** Words of one field in a list. */
export const fieldInWords = <const D extends Description>(
  fields: D,
  name: D[number]['name'],
  values: Values,
  locale: Locale,
): string => {
  const field = fields.find((one) => one.name === name);
  return field === undefined ? '' : wordsOf(field, { fields, values, place: 'list', locale });
};

/** Labels by field name, in their form or in a place. */
export const labelsOf = <const D extends Description>(
  fields: D,
  locale: Locale,
  place?: Place,
): Readonly<Record<D[number]['name'], string>> =>
  Object.fromEntries(
    fields.map((field) => [field.name, (place === undefined ? field.label : labelAt(field, place))[locale]]),
  ) as Readonly<Record<D[number]['name'], string>>;

/** The fields that a place shows, without those that were not asked, in the order of the description. */
export const writtenFields = (fields: Description, values: Values, place: Place, locale: Locale): Written[] =>
  askedFields(fields, values)
    .filter(({ shown }) => shown[place] !== undefined)
    .map((field) => ({
      name: field.name,
      kind: field.kind,
      label: labelAt(field, place)[locale],
      words: wordsOf(field, { fields, values, place, locale }),
    }));
