import { addDays } from '@machi/domain/calendar/model';

/** Formats of days among those that every spreadsheet knows by number (ECMA-376 part 1, 18.8.30), those of Japan included. */
const isBuiltIn = (format: number): boolean =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);

/** A format with a year or an era in it, apart from words in quotes and from colours. */
const isOfDays = (code: string): boolean =>
  /[ye]|ggg/i.test(
    code
      .slice(0, 256)
      .replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      .replaceAll(/general|e[+-]/gi, ''),
  );

/** Which of a workbook's styles show a number as a day: from its formats, and the format of each style. */
export function stylesOfDays(
  formats: readonly { readonly id: number; readonly code: string }[],
  styles: readonly number[],
): ReadonlySet<number> {
  const own = new Map(formats.map(({ id, code }) => [id, isOfDays(code)]));
  return new Set(styles.flatMap((format, index) => ((own.get(format) ?? isBuiltIn(format)) ? [index] : [])));
}

/** Days from here on are numbered as the calendar has them: before, spreadsheets count a 29th of February 1900. */
const FIRST_TRUE = 61;
const LAST = 2_958_465;

/**
 * The day that a spreadsheet keeps as a number, "1948-04-02"; undefined where it is none, or where it has a time too.
 * @param isFrom1904 as old workbooks of the Macintosh count
 */
export function dayOfSerial(serial: string, isFrom1904: boolean): string | undefined {
  const days = Number(serial);
  if (!Number.isInteger(days) || days < (isFrom1904 ? 0 : FIRST_TRUE) || days > LAST) return undefined;
  return addDays(isFrom1904 ? '1904-01-01' : '1899-12-30', days);
}
