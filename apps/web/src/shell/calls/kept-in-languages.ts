import { hashKey } from '@tanstack/react-query';

interface Before {
  readonly queryKey: readonly unknown[];
}

/**
 * Of a query whose key is name, language and what was asked: what was shown stays while the same comes in another language,
 * so that a switch of the language keeps what is typed below it. Something else is never shown in its place.
 */
export const keptInLanguages =
  (...asked: readonly unknown[]) =>
  <R>(reply: R | undefined, before: Before | undefined): R | undefined =>
    before !== undefined && hashKey(before.queryKey.slice(2)) === hashKey(asked) ? reply : undefined;
