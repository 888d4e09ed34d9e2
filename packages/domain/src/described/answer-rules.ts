import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { AccountHolder } from '../fields/account-holder.ts';
import { RequiredDate } from '../fields/day-written.ts';
import { Alphanumeric, ClockTime, DayAndTime, EmailList, LocalUrl, WebUrl } from '../fields/formats.ts';
import { atLeast, linedText } from '../fields/lengths.ts';
import { Email, Flag, Furigana, RowId, Tel, Zipcode, isWithin, text } from '../fields/model.ts';
import { Numeric } from '../fields/numbers.ts';
import { ticks } from '../fields/ticks.ts';
import { addressFields } from './address.ts';
import type {
  FieldOf,
  FileField,
  FormField,
  FormKind,
  FormLongTextField,
  FormNumberField,
  FormTextField,
  TicksField,
} from './form-model.ts';
import { requestShape } from './schema.ts';

const Address = z.object(requestShape(addressFields));

const written = { alphanumeric: Alphanumeric, numeric: Numeric };

const line = ({ min = 0, max, format }: FormTextField) =>
  (format === undefined ? text(max) : written[format]).check(
    z.refine((value: string) => isWithin(value, max), { error: 'max-length', params: { values: [max] } }),
    atLeast(min),
  );

const lines = ({ min = 0, max, lines_max, line_min, line_max, has_no_empty_lines }: FormLongTextField) =>
  linedText(max, {
    maxLines: lines_max,
    minLength: line_min,
    maxLength: line_max,
    hasNoEmptyLines: has_no_empty_lines,
  }).check(atLeast(min));

const number = ({ min, max, decimals = 0 }: FormNumberField) =>
  z
    .number({ error: ({ code }) => (code === 'invalid_type' ? (decimals === 0 ? 'numeric' : 'decimal') : undefined) })
    .check(
      decimals === 0
        ? z.int({ error: 'integer' })
        : z.refine((value: number) => Number(value.toFixed(decimals)) === value, {
            error: 'max-decimals',
            params: { values: [decimals] },
          }),
      z.minimum(min),
      z.maximum(max),
    );

const options = ({ options: all, min, max }: TicksField) => {
  const values = all.map(({ value }) => value);
  const [first = '', ...others] = values;
  return ticks([first, ...others], { min, max }).check(
    z.overwrite((ticked) => values.filter((value) => ticked.includes(value))),
  );
};

const files = ({ max }: FileField) =>
  list(RowId, 2 * max).check(
    z.overwrite((numbers) => [...new Set(numbers)]),
    z.refine((numbers) => numbers.length <= max, { error: 'max-count', params: { values: [max] } }),
  );

/** Schema per kind of field. Rows are read one by one, and an agreement is not stored. */
const rules: {
  readonly [K in Exclude<FormKind, 'rows' | 'agreement'>]: (field: FieldOf<K>) => z.ZodMiniType;
} = {
  text: line,
  'long-text': lines,
  furigana: () => Furigana,
  email: () => Email,
  'email-list': () => EmailList,
  tel: () => Tel,
  zipcode: () => Zipcode,
  date: () => RequiredDate,
  time: () => ClockTime,
  datetime: () => DayAndTime,
  url: () => WebUrl,
  'local-url': () => LocalUrl,
  'account-holder': () => AccountHolder,
  number,
  yen: number,
  choice: ({ options: all }) => z.literal(all.map(({ value }) => value)),
  ticks: options,
  tick: () => Flag,
  address: () => Address,
  file: files,
};

const known = new WeakMap<FormField, z.ZodMiniType>();

/** Schema of a field's answer, made once per field. */
export function answerRule(field: Exclude<FormField, { readonly kind: 'rows' | 'agreement' }>): z.ZodMiniType {
  const made = known.get(field) ?? (rules[field.kind] as (field: FormField) => z.ZodMiniType)(field);
  known.set(field, made);
  return made;
}
