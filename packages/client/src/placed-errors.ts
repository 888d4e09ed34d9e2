import type { Locale } from '@machi/domain/locale/model';
import type { CallFailure } from './client.ts';

/** What a compound goes on with: 「メール」 does not name what 「メールアドレスの…」 is about. */
const goesOn = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{N}ー]/u;

/** The sentence of a field in the summary, with the label before it unless the sentence itself begins with that. */
export function labelled(label: string, sentence: string, locale: Locale): string {
  const start = locale === 'en' ? sentence.replace(/^The /, '').toLowerCase() : sentence;
  const name = locale === 'en' ? label.toLowerCase() : label;
  if (start.startsWith(name) && !goesOn.test(start.slice(name.length))) return sentence;
  return label + (locale === 'ja' ? '：' : ': ') + sentence;
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
