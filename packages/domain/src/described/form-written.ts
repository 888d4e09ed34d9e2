import { dateWithEra } from '../calendar/era.ts';
import { longDate } from '../calendar/long-days.ts';
import { isDateText } from '../calendar/model.ts';
import { timeInWords } from '../calendar/words.ts';
import { listed, type Locale } from '../locale/model.ts';
import { fullAddress } from './address.ts';
import { askedFields } from './condition.ts';
import type {
  Address,
  Answer,
  Content,
  FormDateField,
  FormDescription,
  FormField,
  FormKind,
  RowsField,
  TicksField,
} from './form-model.ts';
import type { Place } from './model.ts';
import { labelAt, wordsOf } from './written.ts';

export interface NamedFile {
  readonly document_id: number;
  readonly file_name: string;
}

/** A field as one place shows it, in one language. */
export interface FormWritten {
  readonly name: string;
  readonly kind: FormKind;
  readonly label: string;
  /** Empty if the field has no answer, or has rows. */
  readonly words: string;
  readonly rows?: readonly FormRowWritten[];
}

export interface FormRowWritten {
  /** "Child 1". */
  readonly label: string;
  readonly written: readonly FormWritten[];
}

/** Place and language of the output, and the names of its files. */
export interface FormReading {
  readonly place: Place;
  readonly locale: Locale;
  readonly files?: readonly NamedFile[];
}

type SingleKind = Exclude<FormKind, 'ticks' | 'address' | 'rows' | 'file'>;
type FormSingle = FormField & { readonly kind: SingleKind };
const compound: ReadonlySet<FormKind> = new Set(['ticks', 'address', 'rows', 'file']);
const isSingle = (field: FormField): field is FormSingle => !compound.has(field.kind);

const isAddress = (answer: Answer): answer is Address =>
  typeof answer === 'object' && !Array.isArray(answer) && 'zipcode' in answer;

/** Exports keep days as "YYYY-MM-DD". */
function dayInWords({ has_era }: FormDateField, day: string, { place, locale }: FormReading): string {
  if (place === 'export' || !isDateText(day)) return day;
  return has_era === true ? dateWithEra(day, locale) : longDate(day, locale);
}

function momentInWords(moment: string, { place, locale }: FormReading): string {
  const [day = '', time = ''] = moment.split('T');
  return place === 'export' || !isDateText(day) ? moment : `${longDate(day, locale)} ${timeInWords(time)}`;
}

interface Whole extends FormReading {
  readonly fields: FormDescription;
  readonly content: Content;
}

function ticksInWords({ options, other }: TicksField, answer: Answer, { fields, content, locale }: Whole): string {
  if (!Array.isArray(answer)) return '';
  const ticked: readonly unknown[] = answer;
  const said = options
    .filter(({ value }) => ticked.includes(value))
    .map(({ value, label }) => {
      const told = value === other?.value ? fields.find(({ name }) => name === other.field) : undefined;
      const words = told && content[told.name];
      return typeof words === 'string' ? words : label[locale];
    });
  return listed(said, locale);
}

function filesInWords(answer: Answer, { files = [], locale }: FormReading): string {
  if (!Array.isArray(answer)) return '';
  const numbers: readonly unknown[] = answer;
  const names = numbers.map((number) => files.find(({ document_id }) => document_id === number)?.file_name);
  const known = names.filter((name) => name !== undefined);
  if (known.length === names.length) return listed(known, locale);
  return locale === 'ja' ? `${names.length}件` : `${names.length} ${names.length === 1 ? 'file' : 'files'}`;
}

function inWords(field: FormField, whole: Whole): string {
  const { fields, content, place, locale } = whole;
  const answer = content[field.name];
  if (answer === undefined && field.kind !== 'tick') return '';
  if (isSingle(field)) {
    if (field.kind === 'date') return dayInWords(field, String(answer), whole);
    if (field.kind === 'datetime') return momentInWords(String(answer), whole);
    return wordsOf(field, { fields: fields.filter(isSingle), values: content, place, locale });
  }
  if (answer === undefined || field.kind === 'rows') return '';
  if (field.kind === 'ticks') return ticksInWords(field, answer, whole);
  if (field.kind === 'file') return filesInWords(answer, whole);
  return isAddress(answer) ? `${answer.zipcode} ${fullAddress(answer)}` : '';
}

function rowsWritten(
  { fields, row_label }: RowsField,
  answer: Answer | undefined,
  reading: FormReading,
): FormRowWritten[] {
  if (!Array.isArray(answer)) return [];
  return answer
    .filter((row) => typeof row === 'object')
    .map((row, index) => ({
      label: `${row_label[reading.locale]} ${index + 1}`,
      written: writtenForm(fields, row, reading),
    }));
}

/** Fields whose text replaces an "other" option; an export has both. */
const saidElsewhere = (fields: FormDescription, place: Place): ReadonlySet<string> =>
  new Set(
    place === 'export'
      ? []
      : fields.flatMap((field) =>
          (field.kind === 'choice' || field.kind === 'ticks') &&
          field.other !== undefined &&
          field.shown[place] !== undefined
            ? [field.other.field]
            : [],
        ),
  );

/** A filled-in form as one place shows it, in the order of its description, without fields that were not asked. */
export function writtenForm(fields: FormDescription, content: Content, reading: FormReading): FormWritten[] {
  const { place, locale } = reading;
  const elsewhere = saidElsewhere(fields, place);
  return askedFields(fields, content)
    .filter(({ kind, name, shown }) => kind !== 'agreement' && shown[place] !== undefined && !elsewhere.has(name))
    .map((field) => ({
      name: field.name,
      kind: field.kind,
      label: labelAt(field, place)[locale],
      words: inWords(field, { ...reading, fields, content }),
      ...(field.kind === 'rows' ? { rows: rowsWritten(field, content[field.name], reading) } : {}),
    }));
}

/** The same as a flat list of lines: rows under their labels, empty fields left out. */
export const linesOfForm = (written: readonly FormWritten[], locale: Locale): { label: string; words: string }[] =>
  written.flatMap(({ label, words, rows }) => {
    if (rows === undefined) return words === '' ? [] : [{ label, words }];
    return rows.flatMap((row) =>
      linesOfForm(row.written, locale).map((line) => ({
        label: locale === 'ja' ? `${row.label}：${line.label}` : `${row.label}: ${line.label}`,
        words: line.words,
      })),
    );
  });
