import type { CallFailure } from '@machi/client/client';
import type { Locale } from '@machi/domain/locale/model';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every error of react-hook-form with the dotted name of its field, in the order of the form. */
export function errorLines(errors: object, prefix = ''): FormErrorLine[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!isBranch(error)) return [];
    const fieldId = prefix + name;
    if ('message' in error && typeof error.message === 'string') return [{ fieldId, message: error.message }];
    return errorLines(error, `${fieldId}.`);
  });
}

/** What a compound goes on with: 「メール」 does not name what 「メールアドレスの…」 is about. */
const goesOn = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{N}ー]/u;

/** The sentence of a field in the summary, with the label before it unless the sentence itself begins with that. */
export function labelled(label: string, sentence: string, locale: Locale): string {
  const start = locale === 'en' ? sentence.replace(/^The /, '').toLowerCase() : sentence;
  const name = locale === 'en' ? label.toLowerCase() : label;
  if (start.startsWith(name) && !goesOn.test(start.slice(name.length))) return sentence;
  return label + (locale === 'ja' ? '：' : ': ') + sentence;
}

/** Dotted names of a form's fields, from its values; a list is one field. */
export function fieldNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isBranch(value) && !Array.isArray(value) ? fieldNames(value, `${prefix}${name}.`) : [prefix + name],
  );
}

export interface PlacedErrors {
  readonly atFields: readonly { readonly name: string; readonly code: string; readonly message: string }[];
  /** Sentences that belong to no field of this form. */
  readonly rest: readonly string[];
}

/** Finds the field for each of the server's sentences; one about a part of a field belongs to that field. */
export function placeServerErrors(
  failure: Pick<CallFailure, 'errors' | 'codes'>,
  names: readonly string[],
): PlacedErrors {
  const atFields: { name: string; code: string; message: string }[] = [];
  const rest: string[] = [];
  for (const [field, messages] of Object.entries(failure.errors)) {
    const name = names.find((known) => known === field) ?? names.find((known) => field.startsWith(`${known}.`));
    if (name === undefined) rest.push(...messages);
    else atFields.push({ name, code: failure.codes[field]?.[0] ?? 'server', message: messages.join(' ') });
  }
  return { atFields, rest };
}
