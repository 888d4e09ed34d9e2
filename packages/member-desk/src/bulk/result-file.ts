import { BYTE_ORDER_MARK, csvText, type Cells } from '@machi/domain/desk/csv';
import { loginIdInWords } from '@machi/domain/described/tidy';

/** A user as registered. */
export interface AddedUser {
  readonly line: number;
  readonly member_id: number;
  /** Empty without an account. */
  readonly login_id: string;
  readonly name: string;
  readonly password: string | null;
}

/** Makes a CSV file in UTF-8. */
export const csvFile = (rows: Cells): Blob =>
  new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: 'text/csv; charset=utf-8' });

/**
 * Makes the file of registered users, with passwords to hand over.
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
