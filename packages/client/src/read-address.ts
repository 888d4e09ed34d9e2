import { check } from '@machi/domain/contract/problems';
import { idIn, pageIn } from '@machi/domain/fields/in-address';
import type * as z from 'zod/mini';

/** Longest search text. */
const LONGEST_QUESTION = 64;

/** Parses a list's address part by part. Outdated and invalid parts are ignored. */
export function readAddress(query: URLSearchParams) {
  const given = (name: string): string => (query.get(name) ?? '').trim();
  const q = given('q').slice(0, LONGEST_QUESTION);
  const number = pageIn(query);
  const page: { readonly page?: string } = number === 1 ? {} : { page: String(number) };
  return {
    given,
    idOf: (name: string): number | undefined => idIn(given(name)),
    /** Reads a choice of a filter, under its own name. */
    filter<Name extends string, Choice extends z.ZodMiniType>(name: Name, choice: Choice) {
      const found = check(choice, given(name));
      return ('value' in found ? { [name]: found.value } : {}) as { readonly [Key in Name]?: z.output<Choice> };
    },
    /** The page, under its own name. */
    page,
    /** Search text, and the page. */
    asked: { ...(q === '' ? {} : { q }), ...page },
  };
}
