import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { hashOf } from '../../ground/secrets.ts';

const town = await openTestTown();
const person = await town.addPerson({ lastname: '暦', is_resident: 1 });

async function reserve(parts: Readonly<Record<string, unknown>>, as: Credentials = person): Promise<number> {
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0].reservation_id;
}
/** Events as a calendar program reads them; times as instants. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const valueOf = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      status: valueOf('status'),
      url: valueOf('url'),
      geo: valueOf('geo'),
    };
  });
const ical = async (id: number, as: Credentials = person, locale: 'ja' | 'en' = 'ja') =>
  town.call('GET', `/api/reservations/${id}/ical`, { as, locale });
const fetchFeed = (url: string) => fetch(url.replace(town.house.publicUrl, town.origin));
const newFeed = async (as: Credentials = person) => (await town.call('POST', '/api/calendar-feed', { as })).body;

describe('one reservation', () => {
  test('is a calendar entry with place, position, link and state', async () => {
    const id = await reserve({ target_date: '2027-01-21' });
    const answer = await ical(id);
    expect(answer.body).toMatchObject({ type: 'text/calendar', filename: expect.stringMatching(/^HM-\w+\.ics$/) });
    const spot = town.house.town.spots.find(({ spot_id }) => spot_id === 4);
    const code = answer.body.filename.slice(0, -4);
    const expected = {
      uid: `${code.toLowerCase()}@hoshimori.machi`,
      summary: '共同オフィス ワッカ 会議ブースA',
      location: `共同オフィス ワッカ（${spot?.address.ja}）`,
      description: `予約番号：${code}\n電話：${spot?.tel}\n内容の確認と取消しは、リンク先の画面からできます。`,
      starts: '2027-01-21T04:00:00.000Z',
      ends: '2027-01-21T06:00:00.000Z',
      status: 'CONFIRMED',
      url: `${town.house.publicUrl}/reservation/detail/${id}`,
      geo: `${spot?.latitude},${spot?.longitude}`,
    };
    expect(eventsIn(answer.body.content)).toEqual([expected]);
    // RFC 5545 folds lines at 75 octets.
    const lines: string[] = answer.body.content.split('\r\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(eventsIn((await ical(id, person, 'en')).body.content)[0]?.summary).toBe(
      'Shared Office Wakka Meeting booth A',
    );

    await town.rows('update reservation set approval_status = 0 where reservation_id = $1', id);
    expect(eventsIn((await ical(id)).body.content)).toEqual([
      { ...expected, status: 'TENTATIVE', summary: '共同オフィス ワッカ 会議ブースA（仮予約）' },
    ]);
    await town.call('POST', `/api/reservations/${id}/cancel`, { as: person });
    expect(eventsIn((await ical(id)).body.content)).toEqual([
      { ...expected, status: 'CANCELLED', summary: '共同オフィス ワッカ 会議ブースA（取消し済み）' },
    ]);
    expect((await ical(id, await town.addPerson())).status).toBe(404);
  });

  test.each(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'has the same hours when the server stands in %s, on a leap day and at a change of summer time too',
    async (TZ) => {
      const script = `
        import { writeCalendar } from ${JSON.stringify(fileURLToPath(new URL('write-calendar.ts', import.meta.url)))};
        const row = { reservation_id: 1, reservation_code: 'HM-2234', spot_id: 4, room_id: 401, is_canceled: 0, approval_status: 1,
          reserved_at: new Date('2027-01-11T01:00:00Z'), revision: 0, revised_at: null };
        const at = (starts, ends) => ({ ...row, started_at: new Date(starts), ended_at: new Date(ends) });
        const house = { town: { town: { town_key: 'hoshimori', town_name: { ja: '星守町', en: 'Hoshimori Town' } } }, publicUrl: 'https://machi.example' };
        console.log(writeCalendar(house, [
          at('2028-02-29T00:00:00Z', '2028-02-29T15:00:00Z'),
          at('2027-03-14T06:30:00Z', '2027-03-14T08:00:00Z'),
        ], { spots: new Map(), rooms: new Map() }, 'ja'));`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      });
      expect(eventsIn(stdout).map(({ starts, ends }) => [starts, ends])).toEqual([
        ['2028-02-29T00:00:00.000Z', '2028-02-29T15:00:00.000Z'],
        ['2027-03-14T06:30:00.000Z', '2027-03-14T08:00:00.000Z'],
      ]);
    },
  );
});

describe('the feed', () => {
  test('is read under a secret address, without a login, and shows own reservations only', async () => {
    const member = await town.addPerson({ lastname: '購読', locale: 'en' });
    const other = await town.addPerson();
    expect((await town.call('GET', '/api/calendar-feed', { as: member })).body.calendar_feed).toBeNull();
    const coming = await reserve({ target_date: '2027-01-22', note: 'secret note' }, member);
    const canceled = await reserve({ target_date: '2027-01-25' }, member);
    await town.call('POST', `/api/reservations/${canceled}/cancel`, { as: member });
    await reserve({ target_date: '2027-01-26' }, other);
    for (const [days, target_date] of [
      [89, '2027-02-09'],
      [91, '2027-02-10'],
    ] as const) {
      const id = await reserve({ target_date }, member);
      await town.rows`update reservation set started_at = ${town.now()}::timestamptz - make_interval(days => ${days},
        hours => 1), ended_at = ${town.now()}::timestamptz - make_interval(days => ${days})
        where reservation_id = ${id}`;
    }

    const made = await newFeed(member);
    expect(made.url).toMatch(new RegExp(`^${town.house.publicUrl}/calendar/[\\w-]{43}\\.ics$`));
    expect(made.calendar_feed).toEqual({ created_at: '2027-01-11T10:00:00+09:00', read_at: null });
    const response = await fetchFeed(made.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    const events = eventsIn(text);
    expect(events.map(({ starts, status }) => [starts.slice(0, 10), status])).toEqual([
      ['2026-10-14', 'CONFIRMED'],
      ['2027-01-22', 'CONFIRMED'],
      ['2027-01-25', 'CANCELLED'],
    ]);
    expect(events[1]).toMatchObject({
      summary: 'Shared Office Wakka Meeting booth A',
      url: `${town.house.publicUrl}/reservation/detail/${coming}`,
    });
    for (const secret of ['secret note', '購読', member.email, '090-']) expect(text).not.toContain(secret);
    expect((await town.call('GET', '/api/calendar-feed', { as: member })).body.calendar_feed).toEqual({
      created_at: '2027-01-11T10:00:00+09:00',
      read_at: '2027-01-11T10:00:00+09:00',
    });
  });

  test('ends when it is made anew or revoked; the database holds its hash alone', async () => {
    const first = await newFeed();
    const second = await newFeed();
    expect(second.url).not.toBe(first.url);
    expect((await fetchFeed(first.url)).status).toBe(404);
    expect((await fetchFeed(second.url)).status).toBe(200);
    const secret = /([\w-]{43})\.ics$/.exec(second.url)?.[1] ?? '';
    const [row] = await town.rows<{ secret_hash: Uint8Array }>`select secret_hash from calendar_feed
      where member_id = ${person.member_id}`;
    expect(Buffer.from(row?.secret_hash ?? []).equals(hashOf(secret))).toBe(true);
    expect((await town.call('DELETE', '/api/calendar-feed', { as: person })).status).toBe(200);
    const gone = await fetchFeed(second.url);
    expect([gone.status, await gone.text()]).toEqual([404, '']);
    expect((await town.call('GET', '/api/calendar-feed', { as: person })).body.calendar_feed).toBeNull();
  });

  test('is one of each kind: what is made, read and ended of one leaves the others as they are', async () => {
    const member = await town.addPerson();
    await town.rows`insert into calendar_feed (member_id, kind, secret_hash, created_at)
      values (${member.member_id}, 'other', sha256('other'), ${town.now()})`;
    const kinds = async () =>
      (
        await town.rows<{ kind: string }>`select kind from calendar_feed where member_id = ${member.member_id}
          order by kind`
      ).map(({ kind }) => kind);
    expect((await town.call('GET', '/api/calendar-feed', { as: member })).body.calendar_feed).toBeNull();
    await newFeed(member);
    const { url } = await newFeed(member);
    expect(await kinds()).toEqual(['other', 'reservations']);
    expect((await fetchFeed(url)).headers.get('content-disposition')).toBe('inline; filename="reservations.ics"');
    await town.call('DELETE', '/api/calendar-feed', { as: member });
    expect(await kinds()).toEqual(['other']);
  });

  test('stays closed to what is no secret, and while its member is locked', async () => {
    for (const file of ['.ics', 'a.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '%00.ics', '..%2f..%2fetc.ics'])
      expect((await fetch(`${town.origin}/calendar/${file}`)).status, file).toBe(404);
    const { url } = await newFeed();
    await town.rows('update member set locked_at = $2 where member_id = $1', person.member_id, town.now());
    expect((await fetchFeed(url)).status).toBe(404);
    await town.rows('update member set locked_at = null where member_id = $1', person.member_id);
    expect((await fetchFeed(url)).status).toBe(200);
  });

  test('keeps no secret in the reply that is stored for a repeated request', async () => {
    const headers = { 'idempotency-key': 'feed-1' };
    const made = await town.call('POST', '/api/calendar-feed', { as: person, headers, body: {} });
    const again = await town.call('POST', '/api/calendar-feed', { as: person, headers, body: {} });
    expect(await town.countRows('idempotency_key', `reply::text like '%/calendar/%'`)).toBe(0);
    expect([(await fetchFeed(made.body.url)).status, (await fetchFeed(again.body.url)).status]).toEqual([404, 200]);
  });
});

test('whoever asks too often waits', async () => {
  const busy = await openTown({ environment: { RATE_PER_ADDRESS: '3' } });
  try {
    const answers = [];
    for (let index = 0; index < 5; index += 1)
      answers.push(await fetch(`${busy.origin}/calendar/${'a'.repeat(43)}.ics`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});
