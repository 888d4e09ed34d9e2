import { addressFields } from '@machi/domain/described/address';
import type { FormDescription, FormField } from '@machi/domain/described/form-model';
import { askedInForm, type TypedAnswer, type TypedForm, type TypedRow } from '@machi/domain/described/form-typed';
import type { Locale } from '@machi/domain/locale/model';

/** A control of a form: the path of its value as problems name it ("children.0.name"), and its label. */
export interface FormPath {
  readonly path: string;
  /** Labels that lead to it, outermost first. */
  readonly labels: readonly string[];
}

export const rowsIn = (answer: TypedAnswer | undefined): readonly TypedRow[] =>
  Array.isArray(answer)
    ? answer.filter((row: unknown): row is TypedRow => typeof row === 'object' && row !== null)
    : [];

const within = (path: string, label: string, below: readonly FormPath[]): FormPath[] =>
  below.map((one) => ({ path: `${path}.${one.path}`, labels: [label, ...one.labels] }));

function pathsOfField(field: FormField, answer: TypedAnswer | undefined, locale: Locale): FormPath[] {
  const label = field.label[locale];
  const own: FormPath = { path: field.name, labels: [label] };
  if (field.kind === 'address')
    return [
      own,
      ...within(
        field.name,
        label,
        addressFields.map((part) => ({ path: part.name, labels: [part.label[locale]] })),
      ),
    ];
  if (field.kind !== 'rows') return [own];
  return [
    own,
    ...rowsIn(answer).flatMap((row, index) =>
      within(`${field.name}.${index}`, `${field.row_label[locale]} ${index + 1}`, pathsOf(field.fields, row, locale)),
    ),
  ];
}

/** Every visible control in the order of the screen. */
export const pathsOf = (fields: FormDescription, typed: TypedForm, locale: Locale): FormPath[] =>
  askedInForm(fields, typed).flatMap((field) => pathsOfField(field, typed[field.name], locale));

/** Field of the value at a path; undefined when the path leads to a row or a part of an address. */
export function fieldAt(fields: FormDescription, path: string): FormField | undefined {
  const [name, _row, ...below] = path.split('.');
  const field = fields.find((one) => one.name === name);
  if (field?.kind === 'rows' && below.length > 0) return fieldAt(field.fields, below.join('.'));
  return path === name ? field : undefined;
}

type Place = Readonly<Record<string, unknown>> | readonly unknown[];
const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null;

export const valueAt = (typed: TypedForm, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (place, name) => (isPlace(place) ? (place as Readonly<Record<string, unknown>>)[name] : undefined),
      typed,
    );

function replaced(place: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown {
  if (Array.isArray(place))
    return place.map((one: unknown, index) =>
      String(index) !== name ? one : below.length === 0 ? value : replaced(one, below, value),
    );
  const before: Readonly<Record<string, unknown>> = isPlace(place) && !Array.isArray(place) ? { ...place } : {};
  return { ...before, [name]: below.length === 0 ? value : replaced(before[name], below, value) };
}

/** The form with another value at a path; the rest stays. */
export const withValue = (typed: TypedForm, path: string, value: unknown): TypedForm =>
  // The path of a control leads to its field's value.
  replaced(typed, path.split('.'), value) as TypedForm;
