import type { Localized } from '../locale/model.ts';
import type { RefusalCode } from '../refusals/model.ts';
import type { Condition } from './condition.ts';

export type { Values } from './condition.ts';

/**
 * Where the value of a field is shown: `list` to its writer (before sending, and in the own entry afterwards), `desk`
 * to officials, `paper` in a printed document, `export` in the file with all own data.
 */
export type Place = 'list' | 'desk' | 'paper' | 'export';

/** Label and words of a field in one place, where they differ from the form. `{{value}}` stands for the value. */
export interface Said {
  readonly label?: Localized;
  readonly words?: Localized;
}

export interface Described {
  /** Name on the wire, in the database and in a form. */
  readonly name: string;
  readonly label: Localized;
  /** The label in the officials' short form. */
  readonly brief?: Localized;
  readonly hint?: Localized;
  /** The field is asked only while this holds for earlier fields; otherwise it is neither sent nor kept. */
  readonly asked_when?: Condition;
  /** The field must be filled in where it is asked. */
  readonly is_required?: boolean;
  /** The field is drawn beside the one before it, in every form or in the short one. */
  readonly beside?: 'always' | 'brief';
  readonly shown: { readonly [P in Place]?: Said };
  /**
   * When the value is erased: at its writer's withdrawal, or never, because it says nothing about a person. Free text
   * has to state it.
   */
  readonly erased?: 'at-withdrawal' | 'never';
  /** The browser's autocomplete value; left out: off. */
  readonly autocomplete?: string;
  /** The column is null while the field is empty; left out: an empty text. */
  readonly is_null_when_empty?: true;
}

export interface WrittenField extends Described {
  readonly kind: 'text' | 'long-text';
  /** Characters. */
  readonly max: number;
  readonly erased: 'at-withdrawal' | 'never';
  /** Refusal if it is missing; left out: "required". */
  readonly missing?: RefusalCode;
}

/** Text with a standard format that the kind checks; a date is "YYYY-MM-DD". */
export interface FormedField extends Described {
  readonly kind: 'furigana' | 'email' | 'tel' | 'zipcode' | 'date';
  readonly erased: 'at-withdrawal' | 'never';
  /** First day that can be chosen; for dates only. */
  readonly earliest?: string;
  /** Last day that can be chosen; for dates only. */
  readonly latest?: string;
}

/** A whole number; `yen` is an amount of money. */
export interface NumberField extends Described {
  readonly kind: 'number' | 'yen';
  readonly min: number;
  readonly max: number;
  readonly unit: Localized;
  readonly unit_of_one?: Localized;
}

export interface Option {
  readonly value: string | number;
  readonly label: Localized;
  /** The label in the officials' short form. */
  readonly brief?: Localized;
}

/** One of several options. */
export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Value at the start; left out: no option is chosen. */
  readonly preset?: string | number;
  /** Radio buttons below each other or in one line, or a select, which may be narrow; left out: a select. */
  readonly drawn?: 'radio' | 'inline' | 'list' | 'narrow';
  /** The field always has a value, so it is marked neither required nor optional. */
  readonly is_unmarked?: true;
  /** In the short form, a tick stands for the second of two options. */
  readonly is_tick_in_brief?: boolean;
  /** The option whose words are the text of another field. */
  readonly other?: { readonly value: string; readonly field: string };
}

/** Yes or no, 1 or 0 on the wire. */
export interface TickField extends Described {
  readonly kind: 'tick';
  /** Words in a list; `{{value}}` is the value of the `told_by` field. */
  readonly yes: Localized;
  readonly no: Localized;
  readonly told_by?: string;
}

/** A tick that must be set and is not stored. */
export interface AgreementField extends Described {
  readonly kind: 'agreement';
}

/** A field as data: its question, its words, where it is shown and when it is erased. */
export type DescribedField = WrittenField | FormedField | NumberField | ChoiceField | TickField | AgreementField;
export type Description = readonly DescribedField[];

export type KeptField<D extends Description> = Exclude<D[number], { readonly kind: 'agreement' }>;
export type KeptName<D extends Description> = KeptField<D>['name'];

type OptionOf<F> = F extends { readonly options: readonly { readonly value: infer V }[] } ? V : never;
/** Value of a field on the wire; a choice that is not asked is empty. */
export type WireOf<F> = F extends { readonly kind: 'tick' }
  ? 0 | 1
  : F extends { readonly kind: 'agreement' }
    ? true
    : F extends { readonly kind: 'number' | 'yen' }
      ? number
      : F extends { readonly kind: 'choice' }
        ? OptionOf<F> | (F extends { readonly asked_when: unknown } ? '' : never)
        : string;

/** Value of a field in the database. */
export type KeptOf<F> = WireOf<F> | (F extends { readonly is_null_when_empty: true } ? null : never);

/** Value of a field in a form on screen. */
export type TypedOf<F> = F extends { readonly kind: 'tick' | 'agreement' }
  ? boolean
  : F extends { readonly kind: 'choice' }
    ? `${OptionOf<F> & (string | number)}` | ''
    : string;

/** Columns of a description, by name. */
export type Kept<D extends Description> = { [F in KeptField<D> as F['name']]: KeptOf<F> };
/** Request body of a description, by name. */
export type Requested<D extends Description> = { [F in KeptField<D> as F['name']]: WireOf<F> };

/** Wire value of a field that is not asked or not filled in. */
export const emptyOf = (field: DescribedField): string | number => {
  if (field.kind === 'choice') return field.preset ?? '';
  return field.kind === 'tick' || field.kind === 'number' || field.kind === 'yen' ? 0 : '';
};

export const fieldsByName = <const D extends Description>(fields: D) =>
  Object.fromEntries(fields.map((field) => [field.name, field])) as { readonly [F in D[number] as F['name']]: F };

export const isNamed = <const D extends Description, N extends string>(
  fields: D,
  name: N,
): name is N & D[number]['name'] => fields.some((field) => field.name === name);

/** Options of a choice, from its values in their order and their words. */
export const optionsOf = <const V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, Localized>>,
): readonly { readonly value: V; readonly label: Localized }[] =>
  values.map((value) => ({ value, label: words[value] }));
