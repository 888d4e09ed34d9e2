import type { Locale } from '@machi/domain/locale/model';
import { hashKey } from '@tanstack/react-query';

interface Before {
  readonly queryKey: readonly unknown[];
}

/**
 * placeholderData for keys of name, language and input: the old reply stays while the same one loads in another
 * language, so that a switch keeps typed values. Another input, or a cleared reply, is never shown.
 */
export const keptInLanguages =
  (locale: Locale, ...asked: readonly unknown[]) =>
  <R>(reply: R | undefined, before: Before | undefined): R | undefined =>
    before !== undefined && before.queryKey[1] !== locale && hashKey(before.queryKey.slice(2)) === hashKey(asked)
      ? reply
      : undefined;
