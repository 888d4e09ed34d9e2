import { dayTyped, partsOfDay, typedDay } from '../fields/era-days.ts';
import { numberTyped } from '../fields/numbers.ts';
import { heldFilesIn, type HeldFile } from '../files/held-files.ts';
import { addressFields } from './address.ts';
import { askedFields, type Values } from './condition.ts';
import type { Content, FormDateField, FormDescription, FormField, FormNumberField, RowsField } from './form-model.ts';
import { tidied } from './tidy.ts';
import { emptyTyped, typedIn } from './typed.ts';

export type TypedRow = Readonly<Record<string, string | boolean>>;
/** Text and choices; ticks and agreements; several ticked values; an address by its parts; rows; files. */
export type TypedAnswer =
  | string
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | readonly TypedRow[]
  | readonly HeldFile[];
/** State of a form on screen, by field name. */
export type TypedForm = Readonly<Record<string, TypedAnswer>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const emptyAddress = emptyTyped(addressFields);

const emptyRow = ({ fields }: RowsField): TypedRow => emptyForm(fields) as TypedRow;
/** As many rows as are required; the user adds more with a button. */
const emptyRows = (field: RowsField): TypedRow[] =>
  Array.from({ length: field.is_required === true ? (field.min ?? 1) : 0 }, () => emptyRow(field));

/** Initial state of a field. */
function unfilled(field: FormField): TypedAnswer {
  switch (field.kind) {
    case 'tick':
    case 'agreement':
      return false;
    case 'ticks':
    case 'file':
      return [];
    case 'rows':
      return emptyRows(field);
    case 'address':
      return emptyAddress;
    case 'choice':
      return field.preset ?? '';
    default:
      return '';
  }
}

/** A draft's answer; undefined if it does not fit the field. */
function stored(field: FormField, value: unknown): TypedAnswer | undefined {
  switch (field.kind) {
    case 'tick':
    case 'agreement':
      return typeof value === 'boolean' ? value : undefined;
    case 'ticks': {
      const values = listIn(value);
      return field.options.map((option) => option.value).filter((one) => values.includes(one));
    }
    case 'file':
      return heldFilesIn(value).slice(0, field.max);
    case 'rows':
      return Array.isArray(value)
        ? value.slice(0, field.max).map((row) => formIn(field.fields, row) as TypedRow)
        : undefined;
    case 'address':
      return isRecord(value) ? typedIn(addressFields, value) : undefined;
    case 'choice':
      return field.options.find((option) => option.value === value)?.value;
    default:
      return typeof value === 'string' ? value : undefined;
  }
}

/** An empty form. */
export const emptyForm = (fields: FormDescription): TypedForm =>
  Object.fromEntries(fields.map((field) => [field.name, unfilled(field)]));

/** Reads a stored draft. Answers that are missing or of another type count as empty. Never throws. */
export const formIn = (fields: FormDescription, draft: unknown): TypedForm =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      (isRecord(draft) ? stored(field, draft[field.name]) : undefined) ?? unfilled(field),
    ]),
  );

function fromKept(field: FormField, answer: unknown, files: readonly HeldFile[]): unknown {
  if (field.kind === 'tick') return answer === 1;
  if (field.kind === 'rows') return listIn(answer).map((row) => formFrom(field.fields, row as Content, files));
  if (field.kind === 'file')
    return listIn(answer).flatMap((number) => files.filter(({ document_id }) => document_id === number));
  if (field.kind === 'date' && field.has_era === true && typeof answer === 'string') return typedDay(answer);
  return typeof answer === 'number' ? String(answer) : answer;
}

/**
 * A form filled in from stored content; agreements must be given again.
 * @param files files that the form may use again: none if another application has them
 */
export const formFrom = (fields: FormDescription, content: Content, files: readonly HeldFile[] = []): TypedForm =>
  formIn(fields, Object.fromEntries(fields.map((field) => [field.name, fromKept(field, content[field.name], files)])));

/** The number, or the typed text if it is none: the field's rule then reports it. */
function sentNumber({ decimals = 0 }: FormNumberField, typed: string): number | string | undefined {
  // Some countries write decimals with a comma, so it is refused here.
  const number = decimals > 0 && /[,，]/.test(typed) ? Number.NaN : numberTyped(typed);
  return Number.isNaN(number) ? typed : number;
}

function sentDay({ has_era }: FormDateField, typed: string): string {
  if (has_era !== true) return typed;
  const { year, month, day } = partsOfDay(typed);
  return [year, month, day].every((part) => part.trim() === '') ? '' : (dayTyped(typed) ?? typed);
}

function sentAnswer(field: FormField, typed: TypedAnswer | undefined): unknown {
  switch (field.kind) {
    case 'tick':
      return typed === true ? 1 : 0;
    case 'agreement':
      return typed === true;
    case 'rows':
      return listIn(typed).map((row) => sentForm(field.fields, isRecord(row) ? (row as TypedForm) : {}));
    case 'file':
      return heldFilesIn(typed).map(({ document_id }) => document_id);
    case 'address': {
      const parts = typedIn(addressFields, isRecord(typed) ? typed : {});
      const isEmpty = Object.values(parts).every((part) => part.trim() === '');
      return isEmpty ? undefined : { ...parts, zipcode: tidied('zipcode', parts.zipcode) };
    }
    case 'number':
    case 'yen':
      return typeof typed === 'string' && typed.trim() !== '' ? sentNumber(field, typed) : undefined;
    case 'date':
      return typeof typed === 'string' ? sentDay(field, typed) : undefined;
    default:
      return typeof typed === 'string' ? tidied(('format' in field && field.format) || field.kind, typed) : typed;
  }
}

const sentAnswers = (fields: FormDescription, typed: TypedForm): Values =>
  Object.fromEntries(fields.map((field) => [field.name, sentAnswer(field, typed[field.name])]));

/** The fields that are asked now, judged by what would be sent: "1,200" is a number on the screen too. */
export const askedInForm = <F extends FormField>(fields: readonly F[], typed: TypedForm): F[] =>
  askedFields(fields, sentAnswers(fields, typed));

/** The request body of a form, complete or not, for `readContent`; fields that are not asked are left out. */
export function sentForm(fields: FormDescription, typed: TypedForm): Values {
  const sent = sentAnswers(fields, typed);
  return Object.fromEntries(askedFields(fields, sent).map(({ name }) => [name, sent[name]]));
}
