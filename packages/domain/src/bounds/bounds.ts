import * as z from 'zod/mini';
import type { RefusalCode } from '../refusals/model.ts';

/** Refusal of a value beyond its bound. */
interface Told {
  readonly error: RefusalCode;
  readonly params?: { readonly values: readonly (string | number)[] };
}

/** Refusal of a text that is too long. */
export const tooLong = (max: number): Told => ({ error: 'max-length', params: { values: [max] } });

/**
 * The first check of every text: a longer one, in UTF-16 units, is refused before it is trimmed, normalised or matched.
 * At worst, normalising takes quadratic time.
 */
export const bounded = (units: number, told: Told = tooLong(units)) =>
  z.refine<string>((value) => value.length <= units, { ...told, abort: true });

/** Longest text with a known format, such as a day, blanks around it included. */
export const SHORT = 64;

/** Passes a value on unless it has more than `most` parts; none of them is read before. */
const atMost = <T>(most: number, countOf: (given: unknown) => number, told: Told) =>
  z.transform<T, T>((given, { issues }) => {
    if (countOf(given) > most)
      issues.push({ code: 'custom', message: told.error, input: given, params: { values: told.params?.values ?? [] } });
    return given;
  });

const entriesOf = (given: unknown): number => (Array.isArray(given) ? given.length : 0);
const namesOf = (given: unknown): number =>
  typeof given === 'object' && given !== null ? Object.keys(given).length : 0;

/** A list of at most so many entries, counted before the first is read. It is required. */
export const list = <Item extends z.ZodMiniType>(
  item: Item,
  most: number,
  told: Told = { error: 'max-count', params: { values: [most] } },
) =>
  z.nonoptional(
    z.pipe(
      atMost<z.input<Item>[]>(most, entriesOf, told),
      // Repeated for the generated API documentation.
      z.array(item).check(z.maxLength(most)),
    ),
  );

/** An object with at most so many fields of any names and values, counted before the first is read. */
export const fields = (name: z.ZodMiniString<string>, most: number, told: Told) =>
  z.nonoptional(z.pipe(atMost<Record<string, unknown>>(most, namesOf, told), z.record(name, z.unknown())));
