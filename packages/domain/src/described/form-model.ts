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

/** Most fields of a form, those of rows counted. */
export const MOST_FIELDS = 100;
/** Most rows of a group that is repeated. */
export const MOST_ROWS = 20;

/** One line. A `format` keeps half-width letters and digits, or digits alone: a number on a card. */
export interface FormTextField extends WrittenField {
  readonly kind: 'text';
  readonly min?: number;
  readonly format?: 'alphanumeric' | 'numeric';
}

/** Several lines, with bounds for the whole and for each of them. */
export interface FormLongTextField extends WrittenField {
  readonly kind: 'long-text';
  readonly min?: number;
  readonly lines_max?: number;
  readonly line_min?: number;
  readonly line_max?: number;
  readonly has_no_empty_lines?: true;
}

/** Words of a usual form, as the product asks them too. */
export interface FormFormedField extends Described {
  readonly kind: Exclude<FormedField['kind'], 'date'>;
  readonly erased: 'at-withdrawal' | 'never';
}

/** The same of kinds that forms alone ask. */
export interface FormShapedField extends Described {
  readonly kind: 'email-list' | 'time' | 'datetime' | 'url' | 'local-url' | 'account-holder';
  readonly erased: 'at-withdrawal' | 'never';
}

/** A day, "YYYY-MM-DD". With its era it is typed as papers have it, 昭和23年4月2日, and told in both ways. */
export interface FormDateField extends Described {
  readonly kind: 'date';
  readonly erased: 'at-withdrawal' | 'never';
  readonly earliest?: DayBound;
  readonly latest?: DayBound;
  readonly has_era?: true;
}

/** A number, whole where `decimals` does not say how many digits may follow the point. */
export interface FormNumberField extends NumberField {
  readonly decimals?: number;
}

/** One of several, by words of the form's own. */
export interface FormChoiceField extends ChoiceField {
  readonly options: readonly (Option & { readonly value: string })[];
  readonly preset?: string;
}

/** Any of several; kept is the list of those that are ticked, in the order of the options. */
export interface TicksField extends Described {
  readonly kind: 'ticks';
  readonly options: readonly (Option & { readonly value: string })[];
  /** How many must be ticked at least where any has to be, and may be at most. */
  readonly min?: number;
  readonly max?: number;
  readonly other?: { readonly value: string; readonly field: string };
}

/** A place to live: postal code, prefecture, city, street, building, named as those of a member are. */
export interface AddressField extends Described {
  readonly kind: 'address';
}

/** What a row asks: fields of one value each. Conditions in it are on fields of the same row. */
export type RowField =
  | FormTextField
  | FormFormedField
  | FormShapedField
  | FormDateField
  | FormNumberField
  | FormChoiceField
  | TickField;

/** Fields that are asked again for each of several people or things. */
export interface RowsField extends Described {
  readonly kind: 'rows';
  readonly fields: readonly RowField[];
  /** What one row is called: "Child". */
  readonly row_label: Localized;
  /** How many there are at least where any has to be, and at most. */
  readonly min?: number;
  readonly max: number;
}

/** Files that were sent before; kept are their numbers. */
export interface FileField extends Described {
  readonly kind: 'file';
  /** How many. */
  readonly max: number;
  /** All that are taken at all, where it is left out. */
  readonly media_types?: readonly MediaType[];
  /** Of each; the most that is taken at all, where it is left out. */
  readonly megabytes?: number;
}

/** A field of a form that comes as data: from a file of the town, or from an editor of the office. */
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

/** Checked by `readDescription`: names are unique, conditions name earlier fields, nothing is without a bound. */
export type FormDescription = readonly FormField[];

export interface Address {
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
}

type Single = string | number;
/** What is kept of one row, by the names of its fields. */
export type Row = Readonly<Record<string, Single>>;
/** Words; a number, a tick (1); what is ticked, the numbers of files; an address; rows. */
export type Answer = Single | readonly string[] | readonly number[] | Address | readonly Row[];
/** What is kept of a form: answers by the names of their fields. What was not asked or not answered is not there. */
export type Content = Readonly<Record<string, Answer>>;
