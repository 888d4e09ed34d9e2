import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '窓口', roles: ['member_admin'] });
const download = (query: Readonly<Record<string, string>>, locale: 'ja' | 'en' = 'ja') =>
  town.call('GET', `/api/members/export?${new URLSearchParams(query)}`, { as: official, locale });
const contentOf = (answer: { body: { content: string } }) => Buffer.from(answer.body.content, 'base64');

const exported = (memberId: number) => town.countRows('audit', `action = 'member:export' and subject_id = ${memberId}`);

test('a csv in UTF-8: byte order mark, headings in the language of the request, the members that fit [decision:preference.download-utf-8]', async () => {
  const person = await town.addPerson({ lastname: '表示', is_resident: 1, isVerified: true });
  await town.addPerson({ lastname: '別人' });
  const answer = await download({ format: 'csv', q: '表示' });
  expect(answer.body).toMatchObject({
    filename: 'members-2027-01-11.csv',
    type: 'text/csv; charset=utf-8',
    unfitting: [],
  });
  const lines = contentOf(answer).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\ufeff"会員番号","氏名","ふりがな","メールアドレス",/);
  expect(lines[1]).toContain(
    `"${person.member_id}","表示 試","テスト タメス","${person.email}","090-0000-7777","","町内","済"`,
  );
  expect(contentOf(await download({ format: 'csv', q: '表示' }, 'en')).toString('utf8')).toContain(
    '"Resident","Verified"',
  );
  expect(await exported(person.member_id)).toBe(2);
});

test('all of them, more than a page', async () => {
  await town.addPeople(70, { lastname: '多数' });
  const answer = await download({ format: 'csv', q: '多数' });
  expect(contentOf(answer).toString('utf8').trimEnd().split('\r\n')).toHaveLength(71);
});

test.each(['=1+1', '+81', '-2', '@x', '＝A1'])(
  'a name that begins a formula, %j, is made harmless',
  async (lastname) => {
    await town.addPerson({ lastname });
    const text = contentOf(await download({ format: 'csv', q: lastname })).toString('utf8');
    expect(text).toContain(`"'${lastname} 試"`);
    expect(text).not.toContain(`"${lastname}`);
  },
);

test('a csv in Shift_JIS; a backslash as second byte, the wave dash and 髙 come through', async () => {
  await town.addPerson({ lastname: '表ソ〜髙' });
  const answer = await download({ format: 'csv', encoding: 'shift_jis', q: '表ソ' });
  expect(answer.body).toMatchObject({ type: 'text/csv; charset=Shift_JIS', unfitting: [] });
  const content = contentOf(answer);
  expect(content.includes(Buffer.from('955c835c8160fbfc', 'hex'))).toBe(true);
  expect(iconv.decode(content, 'cp932')).toMatch(/^"会員番号","氏名"/);
});

test('characters that Shift_JIS does not hold are listed and there is no file, and no look at anybody [decision:preference.download-unfitting]', async () => {
  const person = await town.addPerson({ lastname: '𠮷川🏠' });
  const answer = await download({ format: 'csv', encoding: 'shift_jis', q: '𠮷川' });
  expect(answer.body).toMatchObject({ content: '', unfitting: ['𠮷', '🏠'] });
  expect(await exported(person.member_id)).toBe(0);
  expect((await download({ format: 'csv', q: '𠮷川' })).body.unfitting).toEqual([]);
  expect(await exported(person.member_id)).toBe(1);
});

test('an xlsx', async () => {
  const person = await town.addPerson({ lastname: '=𠮷' });
  const answer = await download({ format: 'xlsx', q: '=𠮷' });
  expect(answer.body).toMatchObject({
    filename: 'members-2027-01-11.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    unfitting: [],
  });
  expect(contentOf(answer).toString('latin1', 0, 2)).toBe('PK');
  expect(await exported(person.member_id)).toBe(1);
});

test.each<Readonly<Record<string, string>>>([{ format: 'pdf' }, { format: 'csv', encoding: 'utf-16' }, {}])(
  'another format or encoding is refused: %j',
  async (query) => {
    expect((await download(query)).status).toBe(422);
  },
);
