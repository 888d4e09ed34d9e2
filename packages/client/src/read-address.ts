import { check } from '@machi/domain/contract/problems';
import { idIn, pageIn } from '@machi/domain/fields/in-address';
import type * as z from 'zod/mini';

/** Of what a search takes. */
const LONGEST_QUESTION = 64;

/** Reads the address of a list part by part; what is old or odd in it is left out. */
export function readAddress(query: URLSearchParams) {
  const given = (name: string): string => (query.get(name) ?? '').trim();
  const q = given('q').slice(0, LONGEST_QUESTION);
  const number = pageIn(query);
  const page: { readonly page?: string } = number === 1 ? {} : { page: String(number) };
  return {
    given,
    idOf: (name: string): number | undefined => idIn(given(name)),
    /** One of the choices of a filter, under its own name. */
    filter<Name extends string, Choice extends z.ZodMiniType>(name: Name, choice: Choice) {
      const found = check(choice, given(name));
      return ('value' in found ? { [name]: found.value } : {}) as { readonly [Key in Name]?: z.output<Choice> };
    },
    /** Which page, under its own name. */
    page,
    /** The words that are looked for, and which page. */
    asked: { ...(q === '' ? {} : { q }), ...page },
  };
}
