import * as z from 'zod/mini';
import type { RefusalCode } from '../refusals/model.ts';

/** What is told of a value beyond its bound. */
interface Told {
  readonly error: RefusalCode;
  readonly params?: { readonly values: readonly (string | number)[] };
}

/** What is told of a text of more than so many characters. */
export const tooLong = (max: number): Told => ({ error: 'max-length', params: { values: [max] } });

/**
 * The first check of every text: one that is longer, in UTF-16 units, is refused before it is trimmed, normalised or
 * matched. At worst, normalising takes time that grows with the square of the length.
 */
export const bounded = (units: number, told: Told = tooLong(units)) =>
  z.refine<string>((value) => value.length <= units, { ...told, abort: true });

/** A text of a known form, such as a day, is never this long, not even with blanks around it. */
export const SHORT = 64;

/** Passes a value on, unless it has more parts than `most`: asked before any of them is read. */
const atMost = <T>(most: number, countOf: (given: unknown) => number, told: Told) =>
  z.transform<T, T>((given, { issues }) => {
    if (countOf(given) > most)
      issues.push({ code: 'custom', message: told.error, input: given, params: { values: told.params?.values ?? [] } });
    return given;
  });

const entriesOf = (given: unknown): number => (Array.isArray(given) ? given.length : 0);
const namesOf = (given: unknown): number =>
  typeof given === 'object' && given !== null ? Object.keys(given).length : 0;

/** A list of at most so many entries, counted before the first is read. One that is left out is missing. */
export const list = <Item extends z.ZodMiniType>(
  item: Item,
  most: number,
  told: Told = { error: 'max-count', params: { values: [most] } },
) =>
  z.nonoptional(
    z.pipe(
      atMost<z.input<Item>[]>(most, entriesOf, told),
      // For readers of the API's document.
      z.array(item).check(z.maxLength(most)),
    ),
  );

/** An object of at most so many fields of any names and values, counted before the first is read. */
export const fields = (name: z.ZodMiniString<string>, most: number, told: Told) =>
  z.nonoptional(z.pipe(atMost<Record<string, unknown>>(most, namesOf, told), z.record(name, z.unknown())));
