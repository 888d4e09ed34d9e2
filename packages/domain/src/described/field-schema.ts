import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { DOCUMENT_MEGABYTES } from '../documents/model.ts';
import { mediaTypes } from '../files/model.ts';
import { ConditionSchema } from './condition-schema.ts';
import { MOST_FIELDS, MOST_ROWS, type FieldOf, type FormField, type FormKind, type RowField } from './form-model.ts';
import { FieldName, OptionValue, byKind, longWords, whole, words } from './words-schema.ts';

/** Properties that only the product's own descriptions have. Forms from data have one layout. */
type OwnWords = 'brief' | 'beside' | 'is_null_when_empty' | 'missing' | 'is_tick_in_brief' | 'is_unmarked';
/** A schema for each property of a kind: the compiler reports a missing one. */
type ShapeOf<K extends FormKind> = {
  readonly [P in Exclude<keyof FieldOf<K>, OwnWords>]-?: z.ZodMiniType<FieldOf<K>[P]>;
};

const LABEL = 120;
const HINT = 400;
const UNIT = 16;
const MOST_FILES = 20;
const MOST_CHARACTERS = 4000;
const MOST_OPTIONS = 60;
const MOST_NUMBER = 1_000_000_000;

const isTrue = z.optional(z.literal(true));
const count = (most: number) => z.optional(whole(1, most));
const said = z.strictObject({ label: z.optional(words(LABEL)), words: z.optional(words(LABEL)) });
const place = z.optional(said);
/** A field is shown in all places unless its description lists some. */
const shown = z._default(z.strictObject({ list: place, desk: place, paper: place, export: place }), {
  list: {},
  desk: {},
  paper: {},
  export: {},
});
const erased = z._default(z.enum(['at-withdrawal', 'never']), 'at-withdrawal');

const every = {
  name: FieldName,
  label: words(LABEL),
  hint: z.optional(longWords(HINT)),
  asked_when: z.optional(ConditionSchema),
  is_required: z.optional(z.boolean()),
  shown,
  erased: z.optional(z.enum(['at-withdrawal', 'never'])),
  autocomplete: z.optional(z.string().check(z.regex(/^[a-z0-9 -]{1,60}$/, { error: 'format' }))),
};
const kept = { ...every, erased };

const options = list(
  z.strictObject({ value: OptionValue, label: words(LABEL), brief: z.optional(words(LABEL)) }),
  MOST_OPTIONS,
).check(z.minLength(1));
const other = z.optional(z.strictObject({ value: OptionValue, field: FieldName }));

const far = (most: number) => whole(-most, most);
const dayBound = z.optional(
  z.union([
    DateTextSchema,
    z.strictObject({ days: far(36_500) }),
    z.strictObject({ business_days: far(250) }),
    z.strictObject({ years: far(150) }),
  ]),
);

const numbers = {
  ...every,
  min: whole(0, MOST_NUMBER),
  max: whole(0, MOST_NUMBER),
  unit: words(UNIT),
  unit_of_one: z.optional(words(UNIT)),
  decimals: z.optional(whole(1, 3)),
};
const text = { min: count(MOST_CHARACTERS), max: whole(1, MOST_CHARACTERS) };

const ofRows: { readonly [K in RowField['kind']]: ShapeOf<K> } = {
  text: { ...kept, ...text, kind: z.literal('text'), format: z.optional(z.enum(['alphanumeric', 'numeric'])) },
  furigana: { ...kept, kind: z.literal('furigana') },
  email: { ...kept, kind: z.literal('email') },
  'email-list': { ...kept, kind: z.literal('email-list') },
  tel: { ...kept, kind: z.literal('tel') },
  zipcode: { ...kept, kind: z.literal('zipcode') },
  date: { ...kept, kind: z.literal('date'), earliest: dayBound, latest: dayBound, has_era: isTrue },
  time: { ...kept, kind: z.literal('time') },
  datetime: { ...kept, kind: z.literal('datetime') },
  url: { ...kept, kind: z.literal('url') },
  'local-url': { ...kept, kind: z.literal('local-url') },
  'account-holder': { ...kept, kind: z.literal('account-holder') },
  number: { ...numbers, kind: z.literal('number') },
  yen: { ...numbers, kind: z.literal('yen') },
  choice: {
    ...every,
    kind: z.literal('choice'),
    options,
    preset: z.optional(OptionValue),
    drawn: z.optional(z.enum(['radio', 'inline', 'list', 'narrow'])),
    other,
  },
  tick: { ...every, kind: z.literal('tick'), yes: words(LABEL), no: words(LABEL), told_by: z.optional(FieldName) },
};

/** The compiler has checked each property against the kind, so the cast is safe. */
const objectsOf = <K extends FormKind>(shapes: { readonly [P in K]: ShapeOf<P> }) =>
  Object.fromEntries(
    Object.entries(shapes).map(([kind, shape]) => [kind, z.strictObject(shape as ShapeOf<K>)]),
  ) as unknown as Readonly<Record<K, z.ZodMiniType<FieldOf<K>>>>;

const rowFields = objectsOf(ofRows);
const manyFields = objectsOf<Exclude<FormKind, RowField['kind']>>({
  'long-text': {
    ...kept,
    ...text,
    kind: z.literal('long-text'),
    lines_max: count(200),
    line_min: count(MOST_CHARACTERS),
    line_max: count(MOST_CHARACTERS),
    has_no_empty_lines: isTrue,
  },
  agreement: { ...every, kind: z.literal('agreement') },
  ticks: {
    ...every,
    kind: z.literal('ticks'),
    options,
    min: count(MOST_OPTIONS),
    max: count(MOST_OPTIONS),
    other,
  },
  address: { ...every, kind: z.literal('address') },
  rows: {
    ...every,
    kind: z.literal('rows'),
    fields: list(byKind<RowField>(rowFields), MOST_FIELDS).check(z.minLength(1)),
    row_label: words(LABEL),
    min: count(MOST_ROWS),
    max: whole(1, MOST_ROWS),
  },
  file: {
    ...every,
    kind: z.literal('file'),
    max: whole(1, MOST_FILES),
    media_types: z.optional(list(z.enum(mediaTypes), mediaTypes.length).check(z.minLength(1))),
    megabytes: count(DOCUMENT_MEGABYTES),
  },
});

export const fieldKinds = Object.keys({ ...rowFields, ...manyFields });

/** Schema of each field alone; `descriptionProblems` checks what depends on other fields. */
export const FieldsSchema: z.ZodMiniType<readonly FormField[]> = list(
  byKind<FormField>({ ...rowFields, ...manyFields }),
  MOST_FIELDS,
).check(z.minLength(1));
