/** A user as the registration has answered it. */
export interface AddedUser {
  readonly line: number;
  readonly member_id: number;
  readonly email: string;
  readonly name: string;
  readonly password: string | null;
}

/** What a spreadsheet would compute, in full width too: the apostrophe makes it words (OWASP, "CSV Injection"). */
const harmless = (cell: string): string => (/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => `"${harmless(cell).replaceAll('"', '""')}"`;

/**
 * Who was added, with passwords to hand over, as a CSV file in UTF-8 with its byte order mark (RFC 4180).
 * @param headings of line, member number, e-mail, name, password
 */
export function resultFile(headings: readonly string[], users: readonly AddedUser[]): Blob {
  const rows = users.map(({ line, member_id, email, name, password }) => [
    String(line),
    String(member_id),
    email,
    name,
    password ?? '',
  ]);
  const text = [headings, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv; charset=utf-8' });
}
