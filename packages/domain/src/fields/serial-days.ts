import { addDays } from '../calendar/model.ts';

/** Date formats that spreadsheets know by number (ECMA-376 part 1, 18.8.30), with those of Japan. */
const isBuiltIn = (format: number): boolean =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);

/** A format with a year or an era, outside quoted text and colours. */
const isOfDays = (code: string): boolean =>
  /[ye]|ggg/i.test(
    code
      .slice(0, 256)
      .replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      .replaceAll(/general|e[+-]/gi, ''),
  );

/** Finds the workbook's styles that show a number as a day. */
export function stylesOfDays(
  formats: readonly { readonly id: number; readonly code: string }[],
  styles: readonly number[],
): ReadonlySet<number> {
  const own = new Map(formats.map(({ id, code }) => [id, isOfDays(code)]));
  return new Set(styles.flatMap((format, index) => ((own.get(format) ?? isBuiltIn(format)) ? [index] : [])));
}

/** Serial numbers from here on match the calendar. Before, spreadsheets count a 29 February 1900. */
const FIRST_TRUE = 61;
const LAST = 2_958_465;

/**
 * Converts a spreadsheet's serial number to a day, "1948-04-02"; undefined if it is no day or has a time.
 * @param isFrom1904 date system of old Macintosh workbooks
 */
export function dayOfSerial(serial: string, isFrom1904: boolean): string | undefined {
  const days = Number(serial);
  if (!Number.isInteger(days) || days < (isFrom1904 ? 0 : FIRST_TRUE) || days > LAST) return undefined;
  return addDays(isFrom1904 ? '1904-01-01' : '1899-12-30', days);
}
