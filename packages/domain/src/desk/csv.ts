/** Rows of a table, headings first. */
export type Cells = readonly (readonly string[])[];

/**
 * Start of a cell that spreadsheets read as a formula (OWASP, "CSV Injection"): also in full width, as Japanese ones
 * do, after blanks, and a leading tab or return.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** The cell, with an apostrophe in front if a spreadsheet would compute it. */
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** A CSV without formulas (RFC 4180): every cell in quotes, lines end with CR LF. */
export const csvText = (rows: Cells): string =>
  rows.map((row) => `${row.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
