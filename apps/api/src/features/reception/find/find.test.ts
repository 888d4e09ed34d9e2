import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import { reservationRequest } from '../../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const codes: Record<string, string> = {};

type Names = readonly [last: string, first: string, lastKana: string, firstKana: string];
const sato: Names = ['佐藤', '春', 'サトウ', 'ハル'];

async function book(name: string, names: Names, tel: string, parts: Readonly<Record<string, unknown>>) {
  const as = await town.addPerson();
  await town.rows(
    'update member set lastname = $2, firstname = $3, lastfurigana = $4, firstfurigana = $5, tel = $6 where member_id = $1',
    as.member_id,
    ...names,
    tel,
  );
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  codes[name] = answer.body.reservations[0].application_code;
}
const find = async (q: string, more = '') => {
  const answer = await town.call('GET', `/api/reception/found-applications?q=${encodeURIComponent(q)}${more}`, {
    as: official,
    locale: 'ja',
  });
  expect(answer.status, answer.text).toBe(200);
  const found: { application_code: string }[] = answer.body.applications;
  return found.map(({ application_code }) => Object.keys(codes).find((name) => codes[name] === application_code));
};

await book('booth', sato, '0164-55-1234', { room_id: 401, target_date: '2027-02-03' });
await book('later', sato, '0164-55-9999', { room_id: 401, target_date: '2027-02-10' });
const other = { room_id: 402, persons_spot: 2, target_date: '2027-02-03' };
await book('other', ['木村', '忍', 'アキムラ', 'シノブ'], '0164-55-8888', other);

describe('reception finds an application', () => {
  test('by name, kana, telephone, room, day and code', async () => {
    expect(await find('佐藤')).toEqual(['booth', 'later']);
    expect(await find('さとう')).toEqual(['booth', 'later']);
    expect(await find('0164 55 1234')).toEqual(['booth']);
    expect(await find('会議ブースB')).toEqual(['other']);
    expect(await find('2/10')).toEqual(['later']);
    expect(await find((codes['other'] ?? '').toLowerCase())).toEqual(['other']);
    expect(await find('だれもいない')).toEqual([]);
  });

  test('by words of which it has all [decision:reception.found-by-words]', async () => {
    expect(await find('佐藤 2月3日')).toEqual(['booth']);
    expect(await find('春 佐藤 ワッカ')).toEqual(['booth', 'later']);
    expect(await find('佐藤 会議ブースB')).toEqual([]);
  });

  test('also when its member has withdrawn, by what it says itself', async () => {
    await town.rows('update reservation set member_id = null where application_code = $1', codes['other'] ?? '');
    expect(await find(`${codes['other'] ?? ''} 会議ブースB`)).toEqual(['other']);
    expect(await find('木村')).toEqual([]);
  });

  test('in the order that is asked for', async () => {
    const byName = await find('ワッカ', '&order=name');
    expect([byName.at(-1), byName.slice(0, -1).toSorted()]).toEqual(['other', ['booth', 'later']]);
    expect((await find('ワッカ', '&order=use')).at(-1)).toBe('later');
  });

  test('and each whom it showed can read of it', async () => {
    const before = await town.countRows('audit', `action = 'reservation:list'`);
    await find('佐藤');
    expect(await town.countRows('audit', `action = 'reservation:list'`)).toBe(before + 2);
    await find('だれもいない');
    expect(await town.countRows('audit', `action = 'reservation:list'`)).toBe(before + 3);
  });
});
