import type { Localized } from '../locale/model.ts';
import type { RefusalCode } from '../refusals/model.ts';
import type { Condition } from './condition.ts';

export type { Values } from './condition.ts';

/**
 * Where a field is read once it is filled in: `list` is what its writer reads (before sending, and in the own entry
 * afterwards), `desk` what officials read, `paper` a printed document, `export` the file with all own data.
 */
export type Place = 'list' | 'desk' | 'paper' | 'export';

/** How a place names a field and says its value, where it differs from the form. `{{value}}` stands for the value. */
export interface Said {
  readonly label?: Localized;
  readonly words?: Localized;
}

export interface Described {
  /** On the wire, in the database and in a form. */
  readonly name: string;
  readonly label: Localized;
  /** The label in the short form of officials. */
  readonly brief?: Localized;
  readonly hint?: Localized;
  /** Asked only while this holds of earlier fields. What is not asked is neither sent nor kept. */
  readonly asked_when?: Condition;
  /** Where it is asked, it must be filled in. */
  readonly is_required?: boolean;
  /** Stands beside the field before it, in every form or in the short one. */
  readonly beside?: 'always' | 'brief';
  readonly shown: { readonly [P in Place]?: Said };
  /**
   * When it is erased: with its writer, or never, because it says nothing about anybody. Fields in which people write
   * have to say it.
   */
  readonly erased?: 'at-withdrawal' | 'never';
  /** What a browser may fill in; nothing where it is left out. */
  readonly autocomplete?: string;
  /** Null is kept while nothing is known; empty words where it is left out. */
  readonly is_null_when_empty?: true;
}

export interface WrittenField extends Described {
  readonly kind: 'text' | 'long-text';
  /** Characters. */
  readonly max: number;
  readonly erased: 'at-withdrawal' | 'never';
  /** What is said when it is missing; "required" where it is left out. */
  readonly missing?: RefusalCode;
}

/** Words of a usual form, for which the kind has its rule; a date is written "YYYY-MM-DD". */
export interface FormedField extends Described {
  readonly kind: 'furigana' | 'email' | 'tel' | 'zipcode' | 'date';
  readonly erased: 'at-withdrawal' | 'never';
  /** Of a date: the first that can be chosen. */
  readonly earliest?: string;
  /** The last one. */
  readonly latest?: string;
}

/** A whole number; `yen` is read as an amount of money. */
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
  /** In the short form of officials. */
  readonly brief?: Localized;
}

/** One of several. */
export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Chosen from the start; without it nothing is. */
  readonly preset?: string | number;
  /** Radio buttons, below each other or in one line, or a list to open, which may be narrow; a list where it is left out. */
  readonly drawn?: 'radio' | 'inline' | 'list' | 'narrow';
  /** Something always stands there: it is named neither required nor optional. */
  readonly is_unmarked?: true;
  /** In the short form, a tick stands for the second of two options. */
  readonly is_tick_in_brief?: boolean;
  /** The option that is said by the words of another field. */
  readonly other?: { readonly value: string; readonly field: string };
}

/** Yes or no, 1 or 0 on the wire. */
export interface TickField extends Described {
  readonly kind: 'tick';
  /** In a list; `{{value}}` in it is what the field of `told_by` says. */
  readonly yes: Localized;
  readonly no: Localized;
  readonly told_by?: string;
}

/** Must be ticked, and is kept nowhere. */
export interface AgreementField extends Described {
  readonly kind: 'agreement';
}

/** A field as data: what is asked, how it is said, where it is shown and when it is erased. */
export type DescribedField = WrittenField | FormedField | NumberField | ChoiceField | TickField | AgreementField;
export type Description = readonly DescribedField[];

export type KeptField<D extends Description> = Exclude<D[number], { readonly kind: 'agreement' }>;
export type KeptName<D extends Description> = KeptField<D>['name'];

type OptionOf<F> = F extends { readonly options: readonly { readonly value: infer V }[] } ? V : never;
/** The value of a field on the wire; a choice that is not asked is empty. */
export type WireOf<F> = F extends { readonly kind: 'tick' }
  ? 0 | 1
  : F extends { readonly kind: 'agreement' }
    ? true
    : F extends { readonly kind: 'number' | 'yen' }
      ? number
      : F extends { readonly kind: 'choice' }
        ? OptionOf<F> | (F extends { readonly asked_when: unknown } ? '' : never)
        : string;

/** The value of a field as it is kept. */
export type KeptOf<F> = WireOf<F> | (F extends { readonly is_null_when_empty: true } ? null : never);

/** The value of a field as a form holds it. */
export type TypedOf<F> = F extends { readonly kind: 'tick' | 'agreement' }
  ? boolean
  : F extends { readonly kind: 'choice' }
    ? `${OptionOf<F> & (string | number)}` | ''
    : string;

/** What is kept of a description, by name. */
export type Kept<D extends Description> = { [F in KeptField<D> as F['name']]: KeptOf<F> };
/** The same as a request says it. */
export type Requested<D extends Description> = { [F in KeptField<D> as F['name']]: WireOf<F> };

/** What stands on the wire for a field that is not asked, or left as it is. */
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

/** Options of a choice from its values, in their order, and their words. */
export const optionsOf = <const V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, Localized>>,
): readonly { readonly value: V; readonly label: Localized }[] =>
  values.map((value) => ({ value, label: words[value] }));
