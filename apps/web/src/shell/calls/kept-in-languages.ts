import type { Locale } from '@machi/domain/locale/model';
import { hashKey } from '@tanstack/react-query';

interface Before {
  readonly queryKey: readonly unknown[];
}

/**
 * Of a query whose key is name, language and what was asked: what was shown stays while the same comes in another language,
 * so that a switch of the language keeps what is typed below it. Something else is never shown in its place. Nor is what
 * was forgotten since, as on a change of person: that is asked for anew in the same language.
 */
export const keptInLanguages =
  (locale: Locale, ...asked: readonly unknown[]) =>
  <R>(reply: R | undefined, before: Before | undefined): R | undefined =>
    before !== undefined && before.queryKey[1] !== locale && hashKey(before.queryKey.slice(2)) === hashKey(asked)
      ? reply
      : undefined;
