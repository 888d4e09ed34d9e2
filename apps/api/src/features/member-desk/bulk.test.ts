import { afterAll, describe, expect, test } from 'vitest';
import { openTown } from '../../testing/towns/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
const official = await town.addPerson({ lastname: '窓口', roles: ['member_admin'] });
const check = (text: string, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/members/bulk/check', { as: official, body: { text }, locale });
const create = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  town.call('POST', '/api/members/bulk', { as: official, body, headers });
const listOf = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_none, index) => `${prefix}${index}@bulk.example.jp,山田 太郎${index}`).join('\r\n');

describe('checking a list', () => {
  test('says line by line what is wrong, in the language of the request, and makes nobody [decision:bulk.preview]', async () => {
    const person = await town.addPerson();
    const text = `\ufeffemail,name\r\nok@bulk.example.jp,佐藤 ハル\r\n\r\nx,\r\nOK@bulk.example.jp,B\r\n${person.email.toUpperCase()},C\r\n`;
    const answer = await check(text);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ emails: 4, names: 3, is_ready: false });
    expect(answer.body.lines).toEqual([
      { line: 2, email: 'ok@bulk.example.jp', name: '佐藤 ハル', errors: [] },
      { line: 3, email: '', name: '', errors: ['Remove the empty line.'] },
      { line: 4, email: 'x', name: '', errors: ['Invalid E-mail format.', 'It is required.'] },
      {
        line: 5,
        email: 'OK@bulk.example.jp',
        name: 'B',
        errors: ['The same e-mail address is already in line 2.'],
      },
      {
        line: 6,
        email: person.email.toUpperCase(),
        name: 'C',
        errors: ['This e-mail address or mobile number is already used by another member.'],
      },
    ]);
    expect((await check(text, 'ja')).body.lines[1].errors).toEqual(['空の行を消してください。']);
    expect(await town.countRows('member', `email like '%bulk%'`)).toBe(0);
  });

  test('is a look at whoever has an address of it; to find that nobody has is one, too', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const looked = (answer: { headers: Headers }) =>
      town.rows(
        `select actor_member_id, action, subject, subject_id from audit where request_id = $1 order by subject_id`,
        answer.headers.get('x-request-id'),
      );
    const deed = { actor_member_id: official.member_id, action: 'member:check', subject: 'member' };
    const list = `${one.email.toUpperCase()},A\nnobody@bulk.example.jp,B\n${other.email},C\nx,D`;
    const both = [one, other].map(({ member_id }) => ({ ...deed, subject_id: member_id }));
    expect(await looked(await check(list))).toEqual(both);
    expect(await looked(await check('nobody@bulk.example.jp,B'))).toEqual([{ ...deed, subject_id: null }]);
    // Who is refused learns the same.
    expect(await looked(await create({ text: `${one.email},A` }))).toEqual(both.slice(0, 1));
    const single = { email: other.email, name: 'C' };
    expect(await looked(await town.call('POST', '/api/members', { as: official, body: single }))).toEqual(
      both.slice(1),
    );
    expect((await town.call('GET', '/api/account/activities', { as: other })).body.looks).toMatchObject([
      { action: 'member:check' },
      { action: 'member:check' },
    ]);
  });

  test.each([
    '\u0000',
    'a\u0000@bulk.example.jp,NUL',
    'nul@bulk.example.jp,A\u0000',
    'half@bulk.example.jp,\ud842',
    'half\udfb7@bulk.example.jp,A',
    'turned@bulk.example.jp,\u202e花子',
    'wide＠bulk.example.jp,A',
    'blank@bulk.example.jp,\u200b',
    'return@bulk.example.jp,A\u2028B',
    '"open@bulk.example.jp,A',
    '=HYPERLINK("http://evil.example"),A',
    "x@bulk.example.jp'); drop table member; --,A",
  ])('%j is told at its line and makes nobody', async (text) => {
    const list = `first@bulk.example.jp,A\n${text}`;
    const answer = await check(list);
    expect([answer.status, answer.body.is_ready], answer.text).toEqual([200, false]);
    expect(answer.body.lines[0].errors).toEqual([]);
    expect(answer.body.lines[1].errors.length).toBeGreaterThan(0);
    expect((await create({ text: list })).body.codes).toEqual({ text: ['bulk-lines'] });
    expect(await town.countRows('member', `email like '%bulk.example.jp'`)).toBe(0);
  });

  test('too many lines, or none', async () => {
    const many = await check('\nx'.repeat(5001).slice(1));
    expect([many.status, many.body.errors]).toEqual([422, { text: ['At most 5000 lines at a time.'] }]);
    expect((await check('')).body.codes).toEqual({ text: ['required'] });
    expect((await check('email,name\n')).body).toMatchObject({ lines: [], is_ready: false });
  });
});

describe('making the users of a list', () => {
  test('300 at once: each an account, a letter, a row in the log; the reply holds no password [rule:official.bulk-add] [rule:bulk.one-user-a-line]', async () => {
    const answer = await create({ text: `メールアドレス,名前\n${listOf('l', 300)}\n` });
    expect(answer.status).toBe(201);
    expect(answer.body.members).toHaveLength(300);
    expect(answer.body.members[0]).toEqual({
      line: 2,
      member_id: expect.any(Number),
      email: 'l0@bulk.example.jp',
      name: '山田 太郎0',
      password: null,
    });
    const condition = `email_key like 'l%@bulk.example.jp'`;
    expect(
      await town.countRows(
        'member',
        `${condition} and lastname = '山田' and firstname like '太郎%' and is_reset_forced = 1 and password_hash like '$argon2id$%'`,
      ),
    ).toBe(300);
    expect(await town.countRows('outbox', `recipient like 'l%@bulk.example.jp'`)).toBe(300);
    const ids = new Set(answer.body.members.map(({ member_id }: { member_id: number }) => member_id));
    expect(ids.size).toBe(300);
    expect(
      await town.countRows(
        'audit',
        `action = 'member:create' and subject_id in (select member_id from member where ${condition})`,
      ),
    ).toBe(300);
    const [{ email_key = '' } = {}] = await town.rows<{ email_key: string }>(
      'select email_key from member where member_id = $1',
      answer.body.members[299].member_id,
    );
    expect(email_key).toBe('l299@bulk.example.jp');
  });

  test('nothing is sent: each first password is answered and works', async () => {
    const answer = await create({ text: listOf('p', 3), to_send_email: 0, is_reset_forced: 0 });
    const passwords = answer.body.members.map(({ password }: { password: string }) => password);
    expect(new Set(passwords).size).toBe(3);
    expect(await town.countRows('outbox', `recipient like 'p%@bulk.example.jp'`)).toBe(0);
    expect(await town.logIn('p2@bulk.example.jp', passwords[2])).toMatchObject({ token: expect.any(String) });
    await expect(town.logIn('p2@bulk.example.jp', passwords[1])).rejects.toThrow('login failed');
  });

  test('all or nothing: one wrong line and nobody is made [decision:bulk.all-or-nothing]', async () => {
    for (const line of ['x', 'l0@bulk.example.jp,A', '', 'n1@bulk.example.jp,B']) {
      const answer = await create({
        text: `n0@bulk.example.jp,A\nn1@bulk.example.jp,A\n${line}\nn2@bulk.example.jp,A`,
      });
      expect([answer.status, answer.body.codes], line).toEqual([422, { text: ['bulk-lines'] }]);
    }
    expect(await town.countRows('member', `email_key like 'n%@bulk.example.jp'`)).toBe(0);
    expect(await town.countRows('outbox', `recipient like 'n%@bulk.example.jp'`)).toBe(0);
  });

  test('two lists at once that share an address: one of them', async () => {
    const answers = await Promise.all([
      create({ text: `shared@bulk.example.jp,A\nq1@bulk.example.jp,A`, to_send_email: 0 }),
      create({ text: `q2@bulk.example.jp,A\nSHARED@bulk.example.jp,A`, to_send_email: 0 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await town.countRows('member', `email_key ~ '^(shared|q[12])@bulk'`)).toBe(2);
  });

  test('a list after one that was refused is made', async () => {
    await create({ text: 'x' });
    expect((await create({ text: listOf('after', 1), to_send_email: 0 })).status).toBe(201);
  });

  test('names with commas, quotes, 𠮷 and formulas stay as they are', async () => {
    const text = 'f1@bulk.example.jp,"Smith, John"\nf2@bulk.example.jp,𠮷野 家\nf3@bulk.example.jp,=1+1';
    await create({ text, to_send_email: 0 });
    expect(
      await town.rows(
        `select lastname, firstname from member where email_key like 'f%@bulk.example.jp' order by email_key`,
      ),
    ).toEqual([
      { lastname: 'Smith,', firstname: 'John' },
      { lastname: '𠮷野', firstname: '家' },
      { lastname: '=1+1', firstname: '' },
    ]);
  });
});

test('an official sees the members and makes accounts, one or many at a time; nobody else does [rule:staff.members]', async () => {
  const read = (as?: typeof official) => town.call('GET', '/api/members?q=staff.example.jp', { as });
  const attempts = async (as?: typeof official) => {
    const one = { email: 'one@staff.example.jp', name: '一 人', to_send_email: 0 };
    const text = 'two@staff.example.jp,二 人\nthree@staff.example.jp,三 人';
    return [
      (await town.call('POST', '/api/members', { as, body: one })).status,
      (await town.call('POST', '/api/members/bulk', { as, body: { text, to_send_email: 0 } })).status,
      (await read(as)).status,
    ];
  };
  expect(await attempts()).toEqual([401, 401, 401]);
  expect(await attempts(await town.addPerson())).toEqual([403, 403, 403]);
  expect((await read(official)).body).toMatchObject({ members: [], total: 0 });
  expect(await attempts(official)).toEqual([201, 201, 200]);
  const { members } = (await read(official)).body;
  expect(members.map(({ name }: { name: string }) => name).toSorted()).toEqual(['一 人', '二 人', '三 人'].toSorted());
});

test('with an Idempotency-Key: a repetition gets the same passwords, which stand nowhere in the tables', async () => {
  const body = { text: listOf('i', 4), to_send_email: 0 };
  const key = { 'idempotency-key': 'list-1' };
  const [first, second] = await Promise.all([create(body, key), create(body, key)]);
  expect(first?.status).toBe(201);
  expect(second?.text).toBe(first?.text);
  expect((await create(body, key)).text).toBe(first?.text);
  expect(await town.countRows('member', `email_key like 'i_@bulk.example.jp'`)).toBe(4);
  const made: readonly { password: string }[] = first?.body.members ?? [];
  expect(made).toHaveLength(4);
  for (const { password } of made) {
    expect(password).toHaveLength(16);
    for (const table of ['idempotency_key', 'member', 'outbox'])
      expect(await town.countRows(table, `to_jsonb(${table})::text like '%${password}%'`), table).toBe(0);
  }
  const other = await create({ ...body, is_reset_forced: 0 }, key);
  expect(other.body.codes).toEqual({ request: ['idempotency-key-reused'] });
});
