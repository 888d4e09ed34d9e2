import type { Locale } from '@machi/domain/locale/model';
import { hashKey } from '@tanstack/react-query';

interface Before {
  readonly queryKey: readonly unknown[];
}

/**
 * placeholderData for a query whose key is name, language and input: the old reply stays while the same one loads in
 * another language, so that a switch keeps the values typed below it. Another input is never shown in its place. Nor is
 * a reply that was cleared, as on a change of person: its new request has the same language.
 */
export const keptInLanguages =
  (locale: Locale, ...asked: readonly unknown[]) =>
  <R>(reply: R | undefined, before: Before | undefined): R | undefined =>
    before !== undefined && before.queryKey[1] !== locale && hashKey(before.queryKey.slice(2)) === hashKey(asked)
      ? reply
      : undefined;
