import { describe, expect, test } from 'vitest';
import { officeRequest } from '../../testing/requests/requests.ts';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '窓口', roles: ['member_admin'] });
const send = (method: string, path: string, body: object, as = official, headers = {}) =>
  town.call(method, `/api/members/${path}`, { as, body, headers });
const read = async (memberId: number) =>
  (await town.call('GET', `/api/members/${memberId}`, { as: official })).body.member;
/** Verifies the file's present state. */
const verify = async (memberId: number, is_resident: number) =>
  send('POST', `${memberId}/verification`, { is_resident, seen: (await read(memberId)).seen });
const actions = (memberId: number, action: string) =>
  town.countRows(
    'audit',
    `action = '${action}' and subject = 'member' and subject_id = ${memberId} and actor_member_id = ${official.member_id}`,
  );
const office = officeRequest({
  lastfurigana: 'さえき',
  firstfurigana: 'ﾌﾐ',
  is_resident: 1,
  is_handicapped: 1,
  town_id: 'H-1',
});

describe('what the office holds', () => {
  test('is changed by the office, and the change is in the log [field:member.is_handicapped]', async () => {
    const person = await town.addPerson();
    const answer = await send('PUT', String(person.member_id), office);
    expect(answer.status).toBe(200);
    expect(answer.body.member).toMatchObject({
      ...office,
      lastfurigana: 'サエキ',
      firstfurigana: 'フミ',
      name: '佐伯 文',
      is_verified: false,
      email: person.email,
      address1: '星守町',
    });
    expect(await actions(person.member_id, 'member:edit')).toBe(1);
    const empty = await send('PUT', String(person.member_id), { ...office, town_id: '', birthdate: '' });
    expect(empty.body.member).toMatchObject({ town_id: null, birthdate: null });
  });

  test('a town id belongs to one person', async () => {
    const [one, other] = await town.addPeople(2);
    await send('PUT', String(one?.member_id), { ...office, town_id: 'H-2' });
    const answer = await send('PUT', String(other?.member_id), { ...office, town_id: 'H-2' });
    expect([answer.status, answer.body.codes]).toEqual([409, { town_id: ['town-id-taken'] }]);
    expect(await town.countRows('member', `member_id = ${other?.member_id} and lastname = '佐伯'`)).toBe(0);
    expect(await actions(other?.member_id ?? 0, 'member:edit')).toBe(0);
    expect((await send('PUT', String(one?.member_id), { ...office, town_id: 'H-2' })).status).toBe(200);
  });

  test.each([
    [{ birthdate: '2027-01-12' }, { birthdate: ['max-date'] }],
    [{ birthdate: '2026-02-30' }, { birthdate: ['date'] }],
    [{ lastname: '' }, { lastname: ['required'] }],
    [{ lastfurigana: '佐伯' }, { lastfurigana: ['furigana'] }],
    [{ gender: 3 }, { gender: ['choice'] }],
    [{ is_handicapped: true }, { is_handicapped: ['choice'] }],
  ])('%j is told at its field', async (parts, codes) => {
    const person = await town.addPerson();
    const answer = await send('PUT', String(person.member_id), { ...office, town_id: '', ...parts });
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
  });
});

describe('verifying', () => {
  test('notes when the office saw proof; then the birth date cannot be taken away', async () => {
    const { member_id } = await town.addPerson();
    const early = await verify(member_id, 1);
    expect([early.status, early.body.codes]).toEqual([422, { birthdate: ['required'] }]);
    await send('PUT', String(member_id), { ...office, town_id: '', is_resident: 0 });
    const answer = await verify(member_id, 1);
    expect(answer.body.member).toMatchObject({ is_verified: true, is_resident: 1 });
    expect(await actions(member_id, 'member:verify')).toBe(1);
    const [row] = await town.rows('select verified_at from member where member_id = $1', member_id);
    expect(row).toEqual({ verified_at: town.now() });
    const without = await send('PUT', String(member_id), { ...office, town_id: '', birthdate: '' });
    expect([without.status, without.body.codes]).toEqual([422, { birthdate: ['required'] }]);
  });

  test.each([
    { lastname: '別人' },
    { firstname: '別' },
    { lastfurigana: 'ベツジン' },
    { firstfurigana: 'ベツ' },
    { gender: 1 },
    { birthdate: '1990-01-01' },
    { zipcode: '060-0001' },
    { prefecture: '沖縄県' },
    { address1: '那覇市' },
    { address2: '港町1丁目' },
    { address3: '別館' },
  ])('is refused once %j is not what the official has read', async (part) => {
    const { member_id } = await town.addPerson();
    await send('PUT', String(member_id), { ...office, town_id: '', is_resident: 0 });
    const { seen } = await read(member_id);
    const [[name, value] = ['', '']] = Object.entries(part);
    await town.rows(`update member set ${name} = $2 where member_id = $1`, member_id, value);
    const ask = (locale: 'ja' | 'en', body: object) =>
      town.call('POST', `/api/members/${member_id}/verification`, { as: official, locale, body });
    const answer = await ask('en', { is_resident: 1, seen });
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['member-changed'] }]);
    expect(answer.body.errors.request).toEqual([
      'The details have changed since you opened them. Please read them again before you verify.',
    ]);
    expect((await ask('ja', { is_resident: 1, seen })).body.errors.request).toEqual([
      '開いたあとに登録の内容が変わりました。読み直して確認してください。',
    ]);
    expect(await actions(member_id, 'member:verify')).toBe(0);
    expect(await town.countRows('member', `member_id = ${member_id} and verified_at is null and is_resident = 0`)).toBe(
      1,
    );
    expect((await ask('en', { is_resident: 1 })).body.codes).toEqual({ seen: ['required'] });
    expect((await verify(member_id, 1)).body.member).toMatchObject({ is_verified: true, ...part });
  });

  test('is of what the member themselves left: a change of their own since the official opened the file stops it', async () => {
    const person = await town.addPerson();
    const { member_id } = person;
    await send('PUT', String(member_id), { ...office, town_id: '', is_resident: 0 });
    const { seen, zipcode, prefecture, address1, birthdate } = await read(member_id);
    const body = { zipcode, prefecture, address1, birthdate, address2: '旭9丁目9番地', locale: 'ja' };
    expect((await town.call('PUT', '/api/account', { as: person, body })).status).toBe(200);
    expect((await send('POST', `${member_id}/verification`, { is_resident: 1, seen })).status).toBe(409);
    // Fields that are not verified may change.
    const again = await read(member_id);
    await town.call('PUT', '/api/account/settings', { as: person, body: { is_login_notified: 0 } });
    const answer = await send('POST', `${member_id}/verification`, { is_resident: 1, seen: again.seen });
    expect(answer.status).toBe(200);
  });
});

test('residence is 1 for who lives in the town and 0 for who lives outside it, as the member sees it too [field:member.is_resident]', async () => {
  for (const [is_resident, ja, en] of [
    [1, 'はい', 'Yes'],
    [0, 'いいえ', 'No'],
  ] as const) {
    const person = await town.addPerson();
    await send('PUT', String(person.member_id), { ...office, town_id: '', is_resident: 0 });
    const answer = await verify(person.member_id, is_resident);
    expect(answer.body.member).toMatchObject({ is_resident, is_verified: true });
    expect((await town.call('GET', '/api/account', { as: person })).body.account.is_resident).toBe(is_resident);
    for (const [locale, line] of [
      ['ja', `"町民","${ja}"`],
      ['en', `"Resident","${en}"`],
    ] as const)
      expect((await town.call('GET', '/api/account/export?format=csv', { as: person, locale })).body.content).toContain(
        line,
      );
    const wrong = await verify(person.member_id, 2);
    expect([wrong.status, wrong.body.codes]).toEqual([422, { is_resident: ['choice'] }]);
  }
});

describe('locking', () => {
  test('ends sessions, remembered browsers and logins under way, and tells the member; unlocking lets in again', async () => {
    const person = await town.addPerson();
    const { member_id } = person;
    await town.rows`insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
      values (${member_id}, 'x', now(), now(), now())`;
    await town.rows`insert into temporary_password (member_id, password_hash, created_at, expires_at)
      values (${member_id}, 'x', now(), now())`;
    const answer = await send('POST', `${member_id}/lock`, { is_locked: true });
    expect(answer.body.member.is_locked).toBe(true);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(401);
    for (const table of ['session', 'remembered_browser', 'login_challenge', 'temporary_password'])
      expect(await town.countRows(table, `member_id = ${member_id}`), table).toBe(0);
    const password = town.house.town.sampleMembers[0]?.password ?? '';
    await expect(town.logIn(person.email, password)).rejects.toThrow('login failed');
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('アカウントを止めました');

    await send('POST', `${member_id}/lock`, { is_locked: true });
    expect(await actions(member_id, 'member:lock')).toBe(1);
    const open = await send('POST', `${member_id}/lock`, { is_locked: false });
    expect(open.body.member.is_locked).toBe(false);
    expect(await actions(member_id, 'member:unlock')).toBe(1);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('ふたたび');
    expect(await town.logIn(person.email, password)).toMatchObject({ token: expect.any(String) });
  });

  test('makes every link useless that waited, also after it is taken away', async () => {
    const person = await town.addPerson();
    const value = `next.${person.member_id}@example.jp`;
    const old_password = town.house.town.sampleMembers[0]?.password;
    const asked = { kind: 'email', value, value_confirmation: value, old_password };
    expect((await town.call('POST', '/api/account/contact', { as: person, body: asked })).status).toBe(200);
    const contact = await town.linkSecretTo(value);
    await town.call('POST', '/api/services/1/subscription', { as: person, body: { is_agreed: true } });
    const service = await town.linkSecretTo(person.email, 2);
    const useless = async () => {
      for (const [path, token] of [
        ['/api/account/contact/confirm', contact],
        ['/api/services/confirm', service],
      ])
        expect((await town.call('POST', `${path}`, { body: { token } })).body.codes).toEqual({
          token: ['link-invalid'],
        });
    };
    await send('POST', `${person.member_id}/lock`, { is_locked: true });
    await useless();
    await send('POST', `${person.member_id}/lock`, { is_locked: false });
    await useless();
    expect(await town.rows('select email from member where member_id = $1', person.member_id)).toEqual([
      { email: person.email },
    ]);
    expect(await town.countRows('subscription', `member_id = ${person.member_id}`)).toBe(0);
  });

  test('writes in the member’s language', async () => {
    const person = await town.addPerson({ locale: 'en' });
    await send('POST', `${person.member_id}/lock`, { is_locked: true });
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('Your account is locked');
  });
});

describe('a temporary password at the counter', () => {
  test('for a member without an address: shown once, works once for 30 minutes, the member is told by SMS', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const answer = await send('POST', `${person.member_id}/password`, {});
    expect(answer.body.password).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect(
      await town.countRows('temporary_password', `to_jsonb(temporary_password)::text like '%${answer.body.password}%'`),
    ).toBe(0);
    expect(await actions(person.member_id, 'member:password')).toBe(1);
    const [sms] = await town.mailsTo(person.login_id, 1);
    expect(sms?.text).toContain('仮のパスワードをお渡ししました');
    expect(sms?.text).not.toContain(answer.body.password);
    const login = await town.call('POST', '/api/login', {
      body: { login_id: person.login_id, password: answer.body.password },
    });
    expect(login.body.next).toMatchObject({ step: 'password' });
  });

  test('the same key: the same password for the same session, none for another', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const ask = (as = official) =>
      send('POST', `${person.member_id}/password`, {}, as, { 'idempotency-key': 'counter' });
    const first = await ask();
    expect((await ask()).text).toBe(first.text);
    const other = await ask({ ...official, ...(await town.openSession(official.member_id)) });
    expect([other.status, other.body.codes]).toEqual([422, { request: ['idempotency-key-reused'] }]);
  });

  test('an official without a factor of their own is handed one, by who gives roles [decision:factor.handed-password]', async () => {
    const bare = await town.addPerson({ roles: ['reception'] });
    expect((await send('POST', `${bare.member_id}/password`, {})).status).toBe(403);
    const chief = await town.addPerson({ roles: ['member_admin', 'system'] });
    expect((await send('POST', `${bare.member_id}/password`, {}, chief)).status).toBe(200);
    const { as } = await enrolTotp(town, bare);
    expect(as.token).toBe(bare.token);
    const answer = await send('POST', `${bare.member_id}/password`, {}, chief);
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['has-email'] }]);
  });

  test('whoever has an address gets one from the login page', async () => {
    const person = await town.addPerson();
    const answer = await send('POST', `${person.member_id}/password`, {});
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['has-email'] }]);
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(0);
  });
});

describe('whom the desk cannot change', () => {
  const changes: readonly (readonly [string, string, object])[] = [
    ['PUT', '', { ...office, town_id: '' }],
    ['POST', '/verification', { is_resident: 1, seen: 'something else' }],
    ['POST', '/lock', { is_locked: true }],
    ['POST', '/password', {}],
  ];

  test.each(changes)('oneself: %s %s', async (method, path, body) => {
    const [before] = await town.rows('select * from member where member_id = $1', official.member_id);
    const answer = await send(method, `${official.member_id}${path}`, body);
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['own-account'] }]);
    expect(await town.rows('select * from member where member_id = $1', official.member_id)).toEqual([before]);
  });
});
