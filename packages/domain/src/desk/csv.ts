/** Rows of a table, its headings first. */
export type Cells = readonly (readonly string[])[];

/**
 * What a spreadsheet takes for a formula (OWASP, "CSV Injection"), in full width too, as Japanese ones do; also behind
 * blanks, and a tab or a return at the start.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** The cell with an apostrophe in front when a spreadsheet would compute it. */
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** A CSV that a spreadsheet opens without harm (RFC 4180): every cell in quotes, lines end with CR LF. */
export const csvText = (rows: Cells): string =>
  rows.map((row) => `${row.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

/** By it spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
