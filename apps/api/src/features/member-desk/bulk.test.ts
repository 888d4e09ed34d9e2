import { describe, expect, test } from 'vitest';
import { addMembers } from '../../platform/members/add-members.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
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
    const nothing = { tel: '', furigana: '', birthdate: '', zipcode: '', address: '', town_id: '', is_guest: false };
    expect(answer.body.lines).toEqual([
      { ...nothing, line: 2, email: 'ok@bulk.example.jp', name: '佐藤 ハル', errors: [] },
      { ...nothing, line: 3, email: '', name: '', errors: ['Remove the empty line.'] },
      {
        ...nothing,
        line: 4,
        email: 'x',
        name: '',
        errors: ['Column “email”: Invalid E-mail format.', 'Column “name”: It is required.'],
      },
      {
        ...nothing,
        line: 5,
        email: 'OK@bulk.example.jp',
        name: 'B',
        errors: ['Column “email”: The same e-mail address is already in line 2.'],
      },
      {
        ...nothing,
        line: 6,
        email: person.email.toUpperCase(),
        name: 'C',
        errors: ['Column “email”: This e-mail address or mobile number is already used by another member.'],
      },
    ]);
    expect((await check('x,')).body.lines[0].errors).toEqual(['Invalid E-mail format.', 'It is required.']);
    expect((await check(text, 'ja')).body.lines[1].errors).toEqual(['空の行を消してください。']);
    expect(await town.countRows('member', `email like '%bulk%'`)).toBe(0);
  });

  test('is a look at whoever has an address of it; to find that nobody has is one, too', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const looked = (answer: { headers: Headers }) =>
      town.rows`select actor_member_id, action, subject, subject_id from audit
        where request_id = ${answer.headers.get('x-request-id')} order by subject_id`;
    const action = { actor_member_id: official.member_id, action: 'member:check', subject: 'member' };
    const list = `${one.email.toUpperCase()},A\nnobody@bulk.example.jp,B\n${other.email},C\nx,D`;
    const both = [one, other].map(({ member_id }) => ({ ...action, subject_id: member_id }));
    expect(await looked(await check(list))).toEqual(both);
    expect(await looked(await check('nobody@bulk.example.jp,B'))).toEqual([{ ...action, subject_id: null }]);
    // A refused official learns the same.
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
});

describe('making the users of a list', () => {
  test('300 at once: each an account, a notification, a row in the log; the reply holds no password [rule:official.bulk-add] [rule:bulk.one-user-a-line]', async () => {
    const answer = await create({ text: `メールアドレス,名前\n${listOf('l', 300)}\n` });
    expect(answer.status).toBe(201);
    expect(answer.body.members).toHaveLength(300);
    expect(answer.body.members[0]).toEqual({
      line: 2,
      member_id: expect.any(Number),
      email: 'l0@bulk.example.jp',
      login_id: 'l0@bulk.example.jp',
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
    const [{ email_key = '' } = {}] = await town.rows<{ email_key: string }>`select email_key from member
      where member_id = ${answer.body.members[299].member_id}`;
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

  test('somebody of a list who is registered alone at that moment: the list says who, once it is checked again', async () => {
    const text = 'moment@bulk.example.jp,A\nalone@bulk.example.jp,A';
    const alone = { email: 'alone@bulk.example.jp', tel: null, lastname: 'A', firstname: '', password_hash: '' };
    const refused = await town.database.transaction(async (transaction) => {
      await addMembers(transaction, [alone], town.now());
      const registering = create({ text, to_send_email: 0 });
      // It was judged before the other one could be seen.
      await expect
        .poll(() => town.countRows('pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`))
        .toBe(1);
      return { registering };
    });
    const { status, body } = await refused.registering;
    expect([status, body.codes]).toEqual([409, { text: ['bulk-lines'] }]);
    expect((await check(text)).body.lines.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      [],
      ['This e-mail address or mobile number is already used by another member.'],
    ]);
    expect(await town.countRows('member', `email_key = 'moment@bulk.example.jp'`)).toBe(0);
  });

  test('a list after one that was refused is made', async () => {
    await create({ text: 'x' });
    expect((await create({ text: listOf('after', 1), to_send_email: 0 })).status).toBe(201);
  });
});

describe('a list whose first line names its columns', () => {
  const headings = '名前,メール,電話,フリガナ,生年月日,郵便番号,住所,町のID,備考';
  const under = (...lines: string[]) => [headings, ...lines].join('\n');

  test('makes each with what it says, verified nobody [decision:bulk.columns]', async () => {
    const text = under(
      '佐藤　ハル,haru@heads.example.jp,090-7000-0001,さとう はる,昭和23年4月2日,〒098ー9901,北海道天塩郡ほしもり町字北1-2 コーポ北101,H-1,町内会長',
      '鈴木 ケン,,０９０ ７０００ ０００２,,1950/12/31,,,,',
      '林 トメ,,0160-70-0003,ハヤシ トメ,,,,H-3,',
    );
    const looked = await check(text);
    expect(looked.body).toMatchObject({
      is_ready: true,
      emails: 1,
      names: 3,
      errors: {},
      list_errors: [],
      passed_over: [{ column: 9, heading: '備考', count: 1 }],
    });
    expect(looked.body.columns).toHaveLength(8);
    expect(looked.body.columns[2]).toEqual({ column: 3, heading: '電話', field: 'tel', count: 3 });
    expect(looked.body.lines.map(({ is_guest }: { is_guest: boolean }) => is_guest)).toEqual([false, false, true]);
    expect(looked.body.lines[0]).toMatchObject({
      furigana: 'サトウ ハル',
      birthdate: '1948-04-02',
      address: '北海道天塩郡ほしもり町字北1-2 コーポ北101',
    });

    const answer = await create({ text });
    expect(answer.body.members).toEqual(
      [
        ['haru@heads.example.jp', 'haru@heads.example.jp', '佐藤　ハル'],
        ['', '09070000002', '鈴木 ケン'],
        ['', '', '林 トメ'],
      ].map(([email, login_id, name], index) => ({
        line: index + 2,
        member_id: expect.any(Number),
        email,
        login_id,
        name,
        password: null,
      })),
    );
    const [haru, ken, tome] = await Promise.all(
      answer.body.members.map(
        async ({ member_id }: { member_id: number }) =>
          (await town.call('GET', `/api/members/${member_id}`, { as: official })).body.member,
      ),
    );
    expect(haru).toMatchObject({
      lastname: '佐藤',
      firstname: 'ハル',
      lastfurigana: 'サトウ',
      firstfurigana: 'ハル',
      tel: '090-7000-0001',
      birthdate: '1948-04-02',
      zipcode: '098-9901',
      prefecture: '北海道',
      address1: '天塩郡ほしもり町',
      address2: '字北1-2',
      address3: 'コーポ北101',
      town_id: 'H-1',
      login_ids: ['haru@heads.example.jp'],
      is_verified: false,
      is_resident: 0,
    });
    expect(ken).toMatchObject({ email: null, tel: '090-7000-0002', birthdate: '1950-12-31', town_id: null });
    expect(ken).toMatchObject({ login_ids: ['09070000002'], is_guest: false, is_reset_forced: 1 });
    expect(tome).toMatchObject({ tel: '0160-70-0003', login_ids: [], is_guest: true, town_id: 'H-3' });
    const [sms] = await town.mailsTo('09070000002', 1);
    expect(sms?.text).toMatch(/ログインID 09070000002 最初のパスワード [a-zA-Z2-9]{16} /);
    expect(await town.countRows('outbox', `recipient in ('0160700003', '0160-70-0003', '')`)).toBe(0);
  });

  test('nothing is sent: who has a number alone gets the password on paper, who has a landline alone none [decision:bulk.telephone]', async () => {
    const text = '氏名\t携帯\n紙 一\t090-7100-0001\n紙 二\t0160-71-0002';
    const answer = await create({ text, to_send_email: 0, is_reset_forced: 0 });
    const [one, two] = answer.body.members;
    expect(await town.logIn('090-7100-0001', one.password)).toMatchObject({ token: expect.any(String) });
    expect(two).toMatchObject({ login_id: '', password: null });
    expect(await town.countRows('member', `member_id = ${two.member_id} and password_hash = ''`)).toBe(1);
  });

  test('what members have already is told at its column, and is a look at each of them', async () => {
    const mail = await town.addPerson();
    const phone = await town.addPerson();
    const register = await town.addPerson();
    const neighbour = await town.addPerson();
    await town.rows(`update member set login_tel_key = '09072000001' where member_id = $1`, phone.member_id);
    await town.rows(`update member set town_id = 'K-1' where member_id = $1`, register.member_id);
    await town.rows`update member set tel = '0160-72-0004', lastname = '隣', firstname = '人'
      where member_id = ${neighbour.member_id}`;
    const text = [
      'メール,携帯,氏名,町のID',
      `${mail.email},,A,`,
      ',090-7200-0001,B,',
      'c@heads.example.jp,,C,K-1',
      ',0160-72-0004,隣　人,',
      // A family shares a number.
      ',0160-72-0004,隣 の子,',
    ].join('\n');
    const answer = await check(text, 'ja');
    expect(answer.body.lines.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      ['「メール」の列：このメールアドレスか携帯電話の番号は、ほかの会員が使っています。'],
      ['「携帯」の列：このメールアドレスか携帯電話の番号は、ほかの会員が使っています。'],
      ['「町のID」の列：この町のIDは、ほかの会員が使っています。'],
      ['「携帯」の列：同じ名前と電話番号の人が、もう登録されています。'],
      [],
    ]);
    expect(
      await town.rows`select subject_id from audit
        where request_id = ${answer.headers.get('x-request-id')} and action = 'member:check' order by subject_id`,
    ).toEqual([mail, phone, register, neighbour].map((person) => ({ subject_id: person.member_id })));
    expect((await create({ text })).body.codes).toEqual({ text: ['bulk-lines'] });
    expect(await town.countRows('member', `email_key = 'c@heads.example.jp'`)).toBe(0);
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
