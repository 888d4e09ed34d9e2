import type { Locale } from '@machi/domain/locale/model';
import type { CallFailure } from './client.ts';

/** Characters that continue a compound: the label 「メール」 is not the subject of 「メールアドレスの…」. */
const goesOn = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{N}ー]/u;

/** Makes a field's sentence for the summary, with the label in front unless the sentence begins with it. */
export function labelled(label: string, sentence: string, locale: Locale): string {
  const start = locale === 'en' ? sentence.replace(/^The /, '').toLowerCase() : sentence;
  const name = locale === 'en' ? label.toLowerCase() : label;
  if (start.startsWith(name) && !goesOn.test(start.slice(name.length))) return sentence;
  return label + (locale === 'ja' ? '：' : ': ') + sentence;
}

export interface PlacedErrors {
  readonly atFields: readonly { readonly name: string; readonly code: string; readonly message: string }[];
  /** Sentences without a field in this form. */
  readonly rest: readonly string[];
}

/** Finds the field for each message of the server; a message about a part of a field belongs to that field. */
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
