import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '窓口', roles: ['member_admin'] });

interface Line {
  readonly member_id: number;
  readonly name: string;
}
const list = (query: Readonly<Record<string, string>> = {}) =>
  town.call('GET', `/api/members?${new URLSearchParams(query)}`, { as: official });
const namesIn = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
  ((await list(query)).body.members as Line[]).map(({ name }) => name);

interface Person {
  readonly lastname: string;
  readonly firstname: string;
  readonly lastfurigana: string;
  readonly firstfurigana: string;
  readonly email: string;
  readonly tel: string;
  readonly town_id?: string;
  readonly day: number;
  readonly seen?: number;
}
const people: readonly Person[] = [
  {
    lastname: '神谷',
    firstname: '小夜',
    lastfurigana: 'カミヤ',
    firstfurigana: 'サヨ',
    email: 'Sayo.Kamiya@desk.example.jp',
    tel: '090-1111-2222',
    town_id: 'H-0042',
    day: 3,
    seen: 5,
  },
  {
    lastname: '𠮷野',
    firstname: 'ガク',
    lastfurigana: 'ヨシノ',
    firstfurigana: 'ガク',
    email: 'gaku_100%@desk.example.jp',
    tel: '01600000333',
    day: 1,
    seen: 9,
  },
  {
    lastname: 'Anna Maria',
    firstname: 'Rossi',
    lastfurigana: 'ロッシ',
    firstfurigana: 'アンナ・マリア',
    email: 'anna@desk.example.jp',
    tel: '080-4444-5555',
    day: 2,
  },
  {
    lastname: '無仮名',
    firstname: '',
    lastfurigana: '',
    firstfurigana: '',
    email: 'mu@desk.example.jp',
    tel: '',
    day: 4,
  },
];
for (const person of people) {
  const day = (number: number | undefined) => (number === undefined ? null : new Date(Date.UTC(2026, 0, number)));
  await town.rows`insert into member (email, email_key, tel, town_id, password_hash, lastname, firstname,
    lastfurigana, firstfurigana, zipcode, prefecture, address1, address2, created_at, last_login_at)
    values (${person.email}, lower(${person.email}), ${person.tel}, ${person.town_id ?? null}, 'none',
    ${person.lastname}, ${person.firstname}, ${person.lastfurigana}, ${person.firstfurigana}, '', '', '', '',
    ${day(person.day)}, ${day(person.seen)})`;
}
const mine = { q: 'desk.example.jp' };

describe('searching members', () => {
  test.each([
    ['a name', '神谷'],
    ['both names with a blank', '神谷 小夜'],
    ['both names without', '神谷小夜'],
    ['katakana', 'カミヤ'],
    ['hiragana', 'かみやさよ'],
    ['half-width katakana', 'ｶﾐﾔ'],
    ['a number without hyphens', '09011112222'],
    ['a number of other countries’ writing', '+81 90-1111-2222'],
    ['full-width digits', '１１１１２２'],
    ['an address in capitals', 'SAYO.KAMIYA@DESK'],
    ['the town id', 'h-0042'],
  ])('by %s', async (_kind, q) => {
    expect(await namesIn({ q })).toEqual(['神谷 小夜']);
  });

  test('voiced letters of half width, rare kanji, foreign names, a variant of the name', async () => {
    expect(await namesIn({ q: 'ﾖｼﾉｶﾞｸ' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: '𠮷野' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: 'anna maria rossi' })).toEqual(['Anna Maria Rossi']);
    // 神 and its compatibility form, as cards and registers write it.
    expect(await namesIn({ q: '\ufa19谷' })).toEqual(['神谷 小夜']);
  });

  test('signs of patterns are letters like others', async () => {
    expect(await namesIn({ q: '100%' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: 'u_100' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: '%' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: "'; drop table member; --" })).toEqual([]);
  });

  test('in every order, whoever has none at the end in both directions', async () => {
    const kana = ['神谷 小夜', '𠮷野 ガク', 'Anna Maria Rossi'];
    expect(await namesIn({ ...mine, sort: 'furigana' })).toEqual([...kana, '無仮名']);
    expect(await namesIn({ ...mine, is_descending: '1' })).toEqual([...kana.toReversed(), '無仮名']);
    const byDay = ['𠮷野 ガク', 'Anna Maria Rossi', '神谷 小夜', '無仮名'];
    expect(await namesIn({ ...mine, sort: 'created_at' })).toEqual(byDay);
    expect(await namesIn({ ...mine, sort: 'created_at', is_descending: '1' })).toEqual(byDay.toReversed());
    const seen = await namesIn({ ...mine, sort: 'last_login_at', is_descending: '1' });
    expect(seen.slice(0, 2)).toEqual(['𠮷野 ガク', '神谷 小夜']);
    expect((await namesIn({ ...mine, sort: 'last_login_at' })).slice(0, 2)).toEqual(['神谷 小夜', '𠮷野 ガク']);
  });

  test('filters by what the office knows', async () => {
    await town.rows(`update member set is_resident = 1, verified_at = now() where lastname = '神谷'`);
    await town.rows(`update member set locked_at = now() where lastname = '𠮷野'`);
    expect(await namesIn({ ...mine, is_resident: '1' })).toEqual(['神谷 小夜']);
    expect(await namesIn({ ...mine, is_verified: '0' })).not.toContain('神谷 小夜');
    expect(await namesIn({ ...mine, is_locked: '1' })).toEqual(['𠮷野 ガク']);
    expect(await namesIn({ q: '窓口', is_official: '1' })).toEqual(['窓口 試']);
    expect(await namesIn({ q: '窓口', is_official: '0' })).toEqual([]);
  });

  test('a line says what the desk needs and no more [rule:official.member-list]', async () => {
    const answer = await list({ q: '神谷' });
    expect(answer.body).toMatchObject({ result: true, total: 1, page: 1, page_size: 50 });
    expect(answer.body.members).toEqual([
      {
        member_id: expect.any(Number),
        name: '神谷 小夜',
        furigana: 'カミヤ サヨ',
        email: 'Sayo.Kamiya@desk.example.jp',
        tel: '090-1111-2222',
        town_id: 'H-0042',
        is_resident: 1,
        is_verified: true,
        is_handicapped: 0,
        is_official: false,
        is_company: false,
        is_locked: false,
        has_died: false,
        is_guest: false,
        is_reset_forced: 0,
        created_at: '2026-01-03T09:00:00+09:00',
        last_login_at: '2026-01-05T09:00:00+09:00',
      },
    ]);
  });

  test('50 a page, nobody twice, the total also behind the end [rule:official.member-list]', async () => {
    await town.addPeople(60, { lastname: '頁' });
    const pages = await Promise.all([1, 2, 3].map((page) => list({ q: '頁', page: String(page) })));
    expect(pages.map(({ body }) => [body.members.length, body.total, body.page])).toEqual([
      [50, 60, 1],
      [10, 60, 2],
      [0, 60, 3],
    ]);
    const ids = pages.flatMap(({ body }) => (body.members as Line[]).map(({ member_id }) => member_id));
    expect(new Set(ids).size).toBe(60);
  });
});

const accessesAt = (memberId: number, action: string) =>
  town.countRows(
    'audit',
    `subject = 'member' and subject_id = ${memberId} and action = '${action}'
    and actor_member_id = ${official.member_id} and request_id is not null`,
  );

describe('every look is written down', () => {
  test('one row for each member that was shown, none for those that were not, none for oneself', async () => {
    const [shown, hidden] = [await town.addPerson({ lastname: '見' }), await town.addPerson({ lastname: '隠' })];
    await list({ q: '見' });
    await list({ q: '見' });
    expect(await accessesAt(shown.member_id, 'member:list')).toBe(2);
    expect(await accessesAt(hidden.member_id, 'member:list')).toBe(0);
    await list({ q: '窓口' });
    expect(await accessesAt(official.member_id, 'member:list')).toBe(0);
  });

  test('a file opened', async () => {
    const person = await town.addPerson({ lastname: '件' });
    const answer = await town.call('GET', `/api/members/${person.member_id}`, { as: official });
    expect(answer.body.member).toMatchObject({
      name: '件 試',
      lastname: '件',
      zipcode: '098-9901',
      prefecture: '北海道',
      address1: '星守町',
      birthdate: null,
      login_ids: [person.email],
      roles: [],
      organization_id: null,
    });
    expect(answer.text.replace('is_password_sent', '')).not.toMatch(/password|hash|argon/);
    expect(await accessesAt(person.member_id, 'member:read')).toBe(1);
  });

  test('a refused look leaves no row and tells nothing', async () => {
    const auditor = await town.addPerson({ roles: ['auditor', 'system', 'reception'] });
    const before = await town.countRows('audit');
    const answer = await town.call('GET', '/api/members?q=%E7%A5%9E', { as: auditor });
    expect([answer.status, answer.text.includes('神谷')]).toEqual([403, false]);
    expect(await town.countRows('audit')).toBe(before);
  });
});

test('organizations in the language of the request', async () => {
  await town.rows`insert into organization (organization_id, texts)
    values (900, '{"organization_name":{"ja":"試験課","en":"Test Division"}}')`;
  const read = async (locale: 'ja' | 'en') =>
    (await town.call('GET', '/api/organizations', { as: official, locale })).body.organizations;
  expect(await read('ja')).toContainEqual({ organization_id: 900, organization_name: '試験課' });
  expect(await read('en')).toContainEqual({ organization_id: 900, organization_name: 'Test Division' });
});
