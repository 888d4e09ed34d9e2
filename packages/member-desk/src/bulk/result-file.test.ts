import { expect, test } from 'vitest';
import { resultFile } from './result-file.ts';

const headings = ['行', '会員番号', 'ログインID', '名前', 'パスワード'];

test('one line a user, quoted, with a byte order mark for spreadsheets', async () => {
  const file = resultFile(headings, [
    { line: 1, member_id: 12, login_id: 'a@example.jp', name: '佐藤 "春"', password: 'Ab3-xyz' },
    { line: 2, member_id: 13, login_id: '09012345678', name: '𠮷野', password: null },
  ]);
  expect(file.type).toBe('text/csv; charset=utf-8');
  // Blob.text() would remove the byte order mark.
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
    [
      '\ufeff"行","会員番号","ログインID","名前","パスワード"',
      '"1","12","a@example.jp","佐藤 ""春""","Ab3-xyz"',
      '"2","13","090-1234-5678","𠮷野",""',
      '',
    ].join('\r\n'),
  );
});

test('a name that a spreadsheet would compute stays a name', async () => {
  const file = resultFile(headings, [{ line: 1, member_id: 1, login_id: 'a@example.jp', name: '＝1', password: null }]);
  expect(await file.text()).toContain(`"'＝1"`);
});
