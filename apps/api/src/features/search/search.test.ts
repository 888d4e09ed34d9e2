import { officialRoles } from '@machi/domain/permissions/roles';
import { holdersOf } from '@machi/domain/permissions/model';
import { search } from '@machi/domain/search/contract';
import { describe, expect, test } from 'vitest';
import type { Replies } from '../../platform/pages/page-source.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { newApplication, newForm } from '../../testing/forms/forms.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { putRide } from '../../testing/rides/new-rides.ts';
import { nextTrip, putSeats } from '../../testing/seats/new-seats.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { pages } from './page.ts';
import { readWords } from './read-words.fixture.ts';

const town = await openTestTown();
const owner = await addPassHolder(town, { lastname: '鬼怒川' });
const other = await town.addPerson({ lastname: '別人' });
const booked = await town.call('POST', '/api/reservations', {
  as: owner,
  body: reservationRequest({ room_id: 401, target_date: '2027-02-03' }),
});
const code: string = booked.body.reservations[0].application_code;
await newApplication(town, owner.member_id, await newForm(town, {}, 0));
await newThread(town, owner.member_id);
await putSeats(town, owner.member_id, 'reserved', nextTrip());
await putRide(town, owner.member_id);
const codeOf = async (field: string, table: string): Promise<string> => {
  const [row] = await town.rows<{ code: string }>(
    `select ${field} as code from ${table} where member_id = $1`,
    owner.member_id,
  );
  return row?.code ?? '';
};
/** Words that find each of their things. */
const own = Object.entries({
  'own-reservation': code,
  'own-application': await codeOf('application_code', 'onlineform_application'),
  'own-message': await codeOf('subject', 'message_thread'),
  'own-seat': await codeOf('reservation_code', 'seat_reservation'),
  'own-ride': await codeOf('reservation_code', 'demand_ride'),
  'own-pass': town.house.town.passes.bath.pass_name.ja,
});
const desks = [
  ['person', '鬼怒川', 'member:read:any'],
  ['desk-reservation', '鬼怒川', 'reservation:read:any'],
  ['desk-reservation', code, 'reservation:read:any'],
  ['desk-application', '鬼怒川', 'application:read:any'],
] as const;

interface Result {
  readonly kind: string;
  readonly title: string;
  readonly href: string;
  readonly excerpt: string;
}
async function find(q: string, as?: Credentials): Promise<readonly Result[]> {
  // Half a letter is no UTF-8.
  const written = q.isWellFormed() ? encodeURIComponent(q) : '%ED%A0%80%F0%90%80%80';
  const { status, body, text } = await town.call('GET', `/api/search?q=${written}`, {
    locale: 'ja',
    ...(as && { as }),
  });
  expect(status, text).toBe(200);
  return body.results;
}
const kindsOf = async (q: string, as?: Credentials) => new Set((await find(q, as)).map(({ kind }) => kind));

describe('whoever searches', () => {
  test('finds their own things and what their role may look up, and nothing else [rule:search.own]', async () => {
    for (const [kind, q] of own) expect(await kindsOf(q, owner), q).toContain(kind);
    for (const q of [...own.map(([, words]) => words), '鬼怒川', '鬼怒川 試'])
      for (const as of [other, undefined])
        expect(JSON.stringify(await find(q, as)), q).not.toMatch(/鬼怒川|own-|desk-|person/);
  });

  test.each(officialRoles)('finds, with the role %s, what the role may look up', async (role) => {
    const as = await town.addPerson({ roles: [role] });
    for (const [kind, q, permission] of desks)
      expect((await kindsOf(q, as)).has(kind), q).toBe(holdersOf(permission).includes(role));
    for (const [, q] of own) expect([...(await kindsOf(q, as))].join(), q).not.toContain('own-');
  });

  test('finds, as a company, what a guest finds', async () => {
    const as = await town.addPerson({ roles: ['dispatch'], isCompany: true });
    expect(JSON.stringify(await find('鬼怒川', as))).not.toMatch(/鬼怒川|own-|desk-|person/);
  });
});

test('a look of an official stands in the audit log as that of the desk, one without a role in none', async () => {
  const seen = () => town.countRows('audit', `action in ('member:find', 'reservation:list', 'application:list')`);
  const before = await seen();
  await find('鬼怒川', other);
  await find('鬼怒川', await town.addPerson({ roles: ['editor'] }));
  expect(await seen()).toBe(before);
  const ofOwner = () => town.countRows('audit', `action = 'member:find' and subject_id = '${owner.member_id}'`);
  const looks = await ofOwner();
  await find('鬼怒川', await town.addPerson({ roles: ['member_admin'] }));
  expect(await ofOwner()).toBe(looks + 1);
});

const addNotice = (title: string, values: string, easy = '') =>
  town.rows(
    `insert into notice (texts, notice_category_id, ${values.split(' / ')[0] ?? ''}) values ($1, 4, ${values.split(' / ')[1] ?? ''})`,
    JSON.stringify({
      title: { ja: title, en: 'Zebra' },
      department: { ja: '課', en: 'Office' },
      body: { ja: '<p>縞馬が<script>x</script>来ます。</p>', en: '<p>Zebras</p>' },
      plain_title: { ja: easy, en: '' },
      plain_body: { ja: '', en: '' },
    }),
  );

test('a notice is found as soon as it is public, by its readers alone', async () => {
  const now = `'2027-01-10T00:00:00Z'`;
  await addNotice('縞馬の下書き', `is_draft, approval_status, published_at / 1, 0, ${now}`);
  await addNotice('縞馬の予定', `is_draft, approval_status, published_at / 0, 1, '2027-05-01T00:00:00Z'`);
  await addNotice('縞馬の町民', `is_draft, approval_status, published_at, audience / 0, 1, ${now}, 'residents'`);
  const titles = async (as?: Credentials) =>
    (await find('シマウマ 縞馬', as)).filter(({ kind }) => kind === 'notice').map(({ title }) => title);
  expect(await titles()).toEqual([]);
  await addNotice('縞馬が来ます', `is_draft, approval_status, published_at / 0, 1, ${now}`);
  const notice = (await find('縞馬')).find(({ kind }) => kind === 'notice');
  expect([notice?.title, notice?.excerpt]).toEqual(['縞馬が来ます', '縞馬が x 来ます。']);
});

test('a notice is found by its title in easy Japanese, as by the usual one', async () => {
  const now = `'2027-01-10T00:00:00Z'`;
  await addNotice('降雹の被害', `is_draft, approval_status, published_at / 0, 1, ${now}`, 'アラレが降りました');
  expect((await find('アラレが降りました')).map(({ title }) => title)).toContain('降雹の被害');
});

test('a word of a notice that was taken away is forgotten in the next month, one of another text is kept', async () => {
  const known = () =>
    town.rows<{ word: string }>(`select word from search_word where word in ('蜃気楼', '図書館') order by word`);
  const now = `'2027-01-10T00:00:00Z'`;
  await addNotice('蜃気楼', `is_draft, approval_status, published_at, changed_at / 0, 1, ${now}, ${now}`);
  await readWords(town, new Date('2027-01-20T00:00:00Z'));
  expect((await known()).map(({ word }) => word)).toEqual(['図書館', '蜃気楼']);
  await town.rows(`delete from notice where texts -> 'title' ->> 'ja' = '蜃気楼'`);
  await readWords(town, new Date('2027-01-30T00:00:00Z'));
  expect(await known()).toHaveLength(2);
  await readWords(town, new Date('2027-02-01T00:00:00Z'));
  expect((await known()).map(({ word }) => word)).toEqual(['図書館']);
});

test('a wish for a room leads to the room search, and its purpose is searched for', async () => {
  const { body } = await town.call('GET', `/api/search?q=${encodeURIComponent('今度の土曜 卓球 20人 2時間')}`, {
    locale: 'ja',
  });
  expect(body.intent).toEqual({
    title: '1月16日（土）、2時間、20人に空いている部屋をさがす',
    href: '/spot?date=2027-01-16&minutes=120&capacity=20',
  });
  expect(body.results[0]).toMatchObject({ kind: 'free-rooms', href: body.intent.href });
  expect(body.results.slice(1, 4).map(({ href }: Result) => href)).toContain('/spot/form/44/4406');
});

test.each([
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  `'; drop table notice; --`,
  '図書館 & | ! <-> :* ( ) \\',
  '% _ * ? [a-z]+ (((((',
  '\0図書館',
  '\ud800\udc00\ud800',
  'e\u0301'.repeat(100),
  '\u0301'.repeat(200),
  'あ'.repeat(200),
  'a '.repeat(100),
  '一二三四五六七八九十'.repeat(20),
  '\u202e図書館\u200b',
  '😀👨‍👩‍👧‍👦',
  '-1 OR 1=1',
])('%j is only words', async (q) => {
  const admin = await town.addPerson({ roles: ['member_admin', 'reception', 'forms'] });
  for (const as of [undefined, admin]) {
    const begun = performance.now();
    await find(q, as);
    expect(performance.now() - begun).toBeLessThan(5000);
  }
});

test('a longer one is refused before it is read', async () => {
  for (const q of ['a'.repeat(201), 'あ'.repeat(10_000 / 10)]) {
    const { status, body } = await town.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
    expect([status, body.codes]).toEqual([422, { q: ['max-length'] }]);
  }
  expect((await town.call('GET', '/api/search')).status).toBe(422);
});

test('the page works without script: what was found is in it, as text', async () => {
  const [page] = pages;
  const shown = async (q: string) => {
    const { body } = await town.call('GET', `/api/search?q=${encodeURIComponent(q.slice(0, 200))}`, { locale: 'ja' });
    const replies = (() => body) as Replies;
    const asked = { parameters: {}, query: new URLSearchParams({ q }), locale: 'ja' } as const;
    return { html: String(await page?.says?.(replies, asked).content), asks: page?.asks(asked).length };
  };
  const { html } = await shown('図書館');
  expect(html).toMatch(/<form action="\/search" method="get"/);
  expect(html).toMatch(/<a href="\/spot\/detail\/11"\s*>星守町<mark>図書館<\/mark><\/a/);
  const attack = await shown('"><img src=x onerror=alert(1)>');
  expect(attack.html).not.toContain('<img');
  expect((await shown('ぬゑぬゑぬゑ')).html).toContain('お問い合わせください');
  expect(await shown('あ'.repeat(10_000))).toMatchObject({ asks: 0, html: expect.stringContaining('200文字まで') });
  expect(search.permission).toBe('public');
});
