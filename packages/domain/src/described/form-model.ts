import type { MediaType } from '../files/model.ts';
import type { Localized } from '../locale/model.ts';
import type { DayBound } from './day-bounds.ts';
import type {
  AgreementField,
  ChoiceField,
  Described,
  FormedField,
  NumberField,
  Option,
  TickField,
  WrittenField,
} from './model.ts';

/** Most fields of a form, including those in rows. */
export const MOST_FIELDS = 100;
/** Most rows of a repeated group. */
export const MOST_ROWS = 20;

/** Text on one line. A `format` accepts half-width letters and digits, or digits alone, such as a card number. */
export interface FormTextField extends WrittenField {
  readonly kind: 'text';
  readonly min?: number;
  readonly format?: 'alphanumeric' | 'numeric';
}

/** Text of several lines, with limits for the whole and for each line. */
export interface FormLongTextField extends WrittenField {
  readonly kind: 'long-text';
  readonly min?: number;
  readonly lines_max?: number;
  readonly line_min?: number;
  readonly line_max?: number;
  readonly has_no_empty_lines?: true;
}

/** Text with a standard format that the product's own descriptions use too. */
export interface FormFormedField extends Described {
  readonly kind: Exclude<FormedField['kind'], 'date'>;
  readonly erased: 'at-withdrawal' | 'never';
}

/** Text with a standard format that only forms use. */
export interface FormShapedField extends Described {
  readonly kind: 'email-list' | 'time' | 'datetime' | 'url' | 'local-url' | 'account-holder';
  readonly erased: 'at-withdrawal' | 'never';
}

/** A day, "YYYY-MM-DD". With `has_era` it is typed with its era, 昭和23年4月2日, and shown in both calendars. */
export interface FormDateField extends Described {
  readonly kind: 'date';
  readonly erased: 'at-withdrawal' | 'never';
  readonly earliest?: DayBound;
  readonly latest?: DayBound;
  readonly has_era?: true;
}

/** A number; whole unless `decimals` allows digits after the point. */
export interface FormNumberField extends NumberField {
  readonly decimals?: number;
}

/** One of several options that the form itself words. */
export interface FormChoiceField extends ChoiceField {
  readonly options: readonly (Option & { readonly value: string })[];
  readonly preset?: string;
}

/** Any of several options; kept as the list of ticked values in the order of the options. */
export interface TicksField extends Described {
  readonly kind: 'ticks';
  readonly options: readonly (Option & { readonly value: string })[];
  /** Fewest ticks if any are required, and most ticks. */
  readonly min?: number;
  readonly max?: number;
  readonly other?: { readonly value: string; readonly field: string };
}

/** An address: postal code, prefecture, city, street, building, named as those of a member. */
export interface AddressField extends Described {
  readonly kind: 'address';
}

/** A field of a row: it has one value. Its conditions name fields of the same row. */
export type RowField =
  | FormTextField
  | FormFormedField
  | FormShapedField
  | FormDateField
  | FormNumberField
  | FormChoiceField
  | TickField;

/** Fields that are repeated for each of several people or things. */
export interface RowsField extends Described {
  readonly kind: 'rows';
  readonly fields: readonly RowField[];
  /** Name of one row: "Child". */
  readonly row_label: Localized;
  /** Fewest rows if any are required, and most rows. */
  readonly min?: number;
  readonly max: number;
}

/** Uploaded files; kept as their numbers. */
export interface FileField extends Described {
  readonly kind: 'file';
  /** Most files. */
  readonly max: number;
  /** Accepted types; left out: all that the product accepts. */
  readonly media_types?: readonly MediaType[];
  /** Largest size of each file; left out: the product's limit. */
  readonly megabytes?: number;
}

/** A field of a form that comes as data, from a file of the town or the office's form editor. */
export type FormField =
  | RowField
  | FormLongTextField
  | AgreementField
  | TicksField
  | AddressField
  | RowsField
  | FileField;
export type FormKind = FormField['kind'];
export type FieldOf<K extends FormKind> = FormField extends infer F
  ? F extends { readonly kind: infer Kind }
    ? K extends Kind
      ? F
      : never
    : never
  : never;

/** A description checked by `readDescription`: unique names, conditions on earlier fields, a limit for everything. */
export type FormDescription = readonly FormField[];

export interface Address {
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
}

type Single = string | number;
/** Stored answers of one row, by field name. */
export type Row = Readonly<Record<string, Single>>;
/** Text; a number, a tick (1); ticked values, numbers of files; an address; rows. */
export type Answer = Single | readonly string[] | readonly number[] | Address | readonly Row[];
/** Stored answers of a form by field name. A field that was not asked or not answered is absent. */
export type Content = Readonly<Record<string, Answer>>;
