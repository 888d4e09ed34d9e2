import * as z from 'zod/mini';
import { isAtLeast, isWithin, longText } from './model.ts';

/** A check that a text, unless empty, has at least so many characters as a person counts them. */
export const atLeast = (min: number) =>
  z.refine<string>((value) => value === '' || isAtLeast(value, min), {
    error: 'min-length',
    params: { values: [min] },
  });

export interface LineRules {
  readonly maxLines?: number;
  /** Characters of each line that is not empty. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Lines of blanks count as empty; blank lines at both ends of the text do not count. */
  readonly hasNoEmptyLines?: boolean;
}

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim());

const everyLine = (isRight: (line: string) => boolean) => (value: string) => linesOf(value).every(isRight);

/**
 * A text of several lines with rules for the lines (product, "Texts").
 * @param max characters of the whole text
 */
export const linedText = (
  max: number,
  { maxLines = Infinity, minLength = 0, maxLength = Infinity, hasNoEmptyLines = false }: LineRules,
) =>
  longText(max).check(
    z.refine((value: string) => linesOf(value).length <= maxLines, {
      error: 'max-lines',
      params: { values: [maxLines] },
    }),
    z.refine(
      everyLine((line) => line === '' || isAtLeast(line, minLength)),
      { error: 'min-length', params: { values: [minLength] } },
    ),
    z.refine(
      everyLine((line) => isWithin(line, maxLength)),
      { error: 'max-length', params: { values: [maxLength] } },
    ),
    z.refine(
      everyLine((line) => line !== '' || !hasNoEmptyLines),
      { error: 'empty-lines' },
    ),
  );
