import { loginIdInWords } from '@machi/domain/described/tidy';

/** A user as the registration has answered it. */
export interface AddedUser {
  readonly line: number;
  readonly member_id: number;
  /** Empty for whoever has no account. */
  readonly login_id: string;
  readonly name: string;
  readonly password: string | null;
}

/** What a spreadsheet would compute, in full width too: the apostrophe makes it words (OWASP, "CSV Injection"). */
const harmless = (cell: string): string => (/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => `"${harmless(cell).replaceAll('"', '""')}"`;

/** Rows as a CSV file in UTF-8 with its byte order mark (RFC 4180). */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv; charset=utf-8' });
}

/**
 * Who was added, with passwords to hand over.
 * @param headings of line, member number, login ID, name, password
 */
export const resultFile = (headings: readonly string[], users: readonly AddedUser[]): Blob =>
  csvFile([
    headings,
    ...users.map(({ line, member_id, login_id, name, password }) => [
      String(line),
      String(member_id),
      loginIdInWords(login_id),
      name,
      password ?? '',
    ]),
  ]);
