import { describe, expect, test } from 'vitest';
import { schedulesOf, scheduleRequest } from '../../testing/schedules/schedules.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';
import { calendarOf, eventOf, google } from './files.fixture.ts';

const town = await openTestTown();
const { made, list, read, remove, change } = schedulesOf(town);

const fileOf = (text: string) => ({ file_name: 'calendar.ics', content: Buffer.from(text).toString('base64') });
const check = (as: Credentials | undefined, text: string, locale: 'ja' | 'en' = 'ja') =>
  town.call('POST', '/api/schedule-import-check', { ...(as ? { as } : {}), body: fileOf(text), locale });
async function keep(as: Credentials, text: string, headers: Readonly<Record<string, string>> = {}) {
  const { body } = await check(as, text);
  return town.call('POST', '/api/schedule-import', { as, body: { ...fileOf(text), seen: body.seen }, headers });
}
const titlesOf = async (as: Credentials, from = '2027-01-01', to = '2027-02-28'): Promise<string[]> =>
  (await list(as, '', from, to)).body.schedules
    .flatMap(({ title, dates }: { title: string; dates: string[] }) => dates.map((date) => `${date} ${title}`))
    .toSorted();
const owned = (as: { readonly member_id: number }) => town.countRows('schedule', `created_by = ${as.member_id}`);
const day = (date: string) => `DTSTART;VALUE=DATE:${date}`;

test('a rule with blanks and a long name of a zone are kept as others are', async () => {
  const person = await town.addPerson();
  const zone = 'TZID=/freeassociation.sourceforge.net/Europe/Berlin';
  const weekly = ['DTSTART:20270105T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU, TH;COUNT=3'];
  const text = calendarOf(
    eventOf('blanks', 'SUMMARY:体操', ...weekly),
    eventOf('zone', 'SUMMARY:電話', `DTSTART;${zone}:20270106T090000`, 'DURATION:PT1H'),
  );
  expect((await keep(person, text)).status).toBe(201);
  const titles = ['2027-01-05 体操', '2027-01-06 電話', '2027-01-07 体操', '2027-01-12 体操'];
  expect(await titlesOf(person)).toEqual(titles);
});

describe('importing a calendar file', () => {
  test('is told before and kept after, for oneself alone; once more it changes nothing', async () => {
    const [person, other] = await Promise.all([town.addPerson(), town.addPerson()]);
    const told = await check(person, google);
    expect(told.status).toBe(200);
    expect(told.body.counts).toEqual({ new: 3, changed: 0, kept: 0, refused: 1, others: 0 });
    expect(told.body.lines).toMatchObject([
      {
        title: '防災の打ち合わせ',
        start_date: '2027-01-20',
        start_time: '10:00',
        repeats: '',
        outcome: 'new',
        remarks: [],
      },
      { title: '合唱の練習', start_date: '2027-01-05', repeats: '毎週 火曜日', outcome: 'new' },
      { title: '温泉旅行', start_time: null },
      { title: 'なくなった会', outcome: 'refused', remarks: [expect.stringContaining('取り消された予定')] },
    ]);
    expect((await check(person, google, 'en')).body.lines[3].remarks).toEqual([
      'It was cancelled and is not imported. If you imported it before, delete it in the schedule.',
    ]);
    expect(await owned(person)).toBe(0);

    const kept = await keep(person, google);
    expect([kept.status, kept.body.counts]).toEqual([201, { new: 3, changed: 0, kept: 0, refused: 1, others: 0 }]);
    const titles = await titlesOf(person);
    expect(titles).toEqual([
      '2027-01-05 合唱の練習',
      '2027-01-12 合唱の練習',
      '2027-01-20 防災の打ち合わせ',
      '2027-01-26 合唱の練習（水曜に変更）',
      '2027-02-02 合唱の練習',
      '2027-02-09 合唱の練習',
      '2027-02-11 温泉旅行',
      '2027-02-16 合唱の練習',
    ]);
    // Invited people do not take part, and nobody is written to.
    expect(
      await town.countRows(
        'schedule_participant',
        `member_id <> ${person.member_id} and added_by = ${person.member_id}`,
      ),
    ).toBe(0);
    expect(
      (await town.call('GET', `/api/schedules?from=2027-01-01&to=2027-02-28`, { as: other })).body.schedules,
    ).toEqual([]);

    const again = await check(person, google.replaceAll('DTSTAMP:20270110', 'DTSTAMP:20270111'));
    expect(again.body.counts).toMatchObject({ new: 0, changed: 0, kept: 3 });
    const nothing = await keep(person, google);
    expect([nothing.status, nothing.body.codes]).toEqual([409, { content: ['import-nothing'] }]);
    expect(await titlesOf(person)).toEqual(titles);
    expect(await town.countRows('audit', `action = 'schedule:import' and actor_member_id = ${person.member_id}`)).toBe(
      1,
    );
  });

  test('changes what is newer in its place, takes away dates that are gone, and adds what is new', async () => {
    const person = await town.addPerson();
    const version = (sequence: number, days: string, title: string) =>
      calendarOf(
        eventOf(
          'twice',
          `SEQUENCE:${sequence}`,
          day('20270110'),
          `RRULE:FREQ=MONTHLY;COUNT=4;BYMONTHDAY=${days}`,
          `SUMMARY:${title}`,
        ),
        eventOf(
          'weekly',
          `SEQUENCE:${sequence}`,
          day('20270104'),
          `RRULE:FREQ=WEEKLY;COUNT=${2 + sequence}`,
          'EXDATE;VALUE=DATE:20270111',
          `SUMMARY:${title}`,
        ),
      );
    expect((await keep(person, version(1, '10,25', '古紙'))).status).toBe(201);
    const before = await town.rows<{ schedule_id: number; start_date: string }>`select schedule_id, start_date
      from schedule where created_by = ${person.member_id} and ical_uid like '%#2027-01-10'`;
    const told = await check(person, version(2, '10,20', '新聞'));
    expect(told.body.counts).toMatchObject({ new: 0, changed: 2 });
    expect((await keep(person, version(2, '10,20', '新聞'))).status).toBe(201);
    expect(await titlesOf(person)).toEqual([
      '2027-01-04 新聞',
      '2027-01-10 新聞',
      '2027-01-18 新聞',
      '2027-01-20 新聞',
      '2027-01-25 新聞',
      '2027-02-10 新聞',
      '2027-02-20 新聞',
    ]);
    expect((await read(person, before[0]?.schedule_id ?? 0)).body.schedule.title).toBe('新聞');
    // An older file changes nothing.
    const older = await check(person, version(1, '10,25', '古紙'));
    expect(older.body.counts).toMatchObject({ changed: 0, kept: 2 });
    expect(older.body.lines[0].remarks).toEqual(['ここにある内容の方が新しいため、そのままにします。']);
  });

  test('leaves alone what was edited here, and what came from here', async () => {
    const person = await town.addPerson();
    const version = (title: string) =>
      calendarOf(eventOf('a', day('20270110'), `SUMMARY:${title}`), eventOf('b', day('20270112'), `SUMMARY:${title}`));
    await keep(person, version('古'));
    const [first] = (await list(person)).body.schedules;
    const edited = scheduleRequest({ title: '自分で直した', participants: [person.member_id] });
    expect((await change(person, first.schedule_id, edited)).status).toBe(200);
    const told = await check(person, version('新'));
    expect(told.body.counts).toMatchObject({ changed: 1, kept: 1 });
    await keep(person, version('新'));
    expect(await titlesOf(person)).toEqual(['2027-01-12 新', '2027-01-21 自分で直した']);

    const id = await made(person, scheduleRequest({ participants: [person.member_id] }));
    const own = calendarOf(eventOf(`schedule-${id}@hoshimori.machi`, day('20270110'), 'SUMMARY:写し'));
    expect((await check(person, own)).body).toMatchObject({
      counts: { new: 0, kept: 1 },
      lines: [{ outcome: 'kept' }],
    });
    expect((await check(await town.addPerson(), own)).body.counts).toMatchObject({ new: 1 });
  });

  test.each([['is changed'], ['is left out']])(
    'leaves alone a series of which one date %s here that the file had changed',
    async (action) => {
      const person = await town.addPerson();
      const version = (title: string) =>
        calendarOf(
          eventOf('s', day('20270112'), 'RRULE:FREQ=WEEKLY', `SUMMARY:${title}`),
          eventOf('s', day('20270120'), 'RECURRENCE-ID;VALUE=DATE:20270119', 'SUMMARY:水曜'),
        );
      const { body } = await keep(person, version('古'));
      const [first] = (await list(person)).body.schedules;
      const part = { scope: 2, target_date: '2027-01-19' };
      const own = scheduleRequest({ title: '直した', participants: [person.member_id] });
      const done =
        action === 'is changed'
          ? await change(person, first.schedule_id, { ...own, ...part })
          : await remove(person, first.schedule_id, part);
      expect(done.status, done.text).toBe(200);
      const before = await titlesOf(person);
      expect((await check(person, version('新'))).body.counts).toMatchObject({ changed: 0, kept: 1 });
      const undone = await town.call('DELETE', `/api/schedule-import/${body.import.schedule_import_id}`, {
        as: person,
      });
      expect([undone.body.schedules, await titlesOf(person)]).toEqual([0, before]);
    },
  );

  test('pressed twice, or answered late, it is done once; what was not shown is not kept', async () => {
    const person = await town.addPerson();
    const text = calendarOf(eventOf('a', day('20270110'), 'SUMMARY:会'));
    const { body } = await check(person, text);
    const send = () =>
      town.call('POST', '/api/schedule-import', {
        as: person,
        body: { ...fileOf(text), seen: body.seen },
        headers: { 'idempotency-key': 'press' },
      });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body).toEqual(other.body);
    expect(await owned(person)).toBe(1);
    const stale = await town.call('POST', '/api/schedule-import', {
      as: person,
      body: { ...fileOf(text), seen: body.seen },
    });
    expect([stale.status, stale.body.codes]).toEqual([409, { request: ['import-changed'] }]);
  });

  test('can be undone for a day, apart from what was edited since; by nobody else', async () => {
    const [person, other] = await Promise.all([town.addPerson(), town.addPerson()]);
    const text = calendarOf(
      eventOf('a', day('20270110'), 'SUMMARY:会'),
      eventOf('b', day('20270111'), 'RRULE:FREQ=WEEKLY', 'SUMMARY:朝礼'),
      eventOf('c', day('20270114'), 'SUMMARY:直す'),
    );
    const { body } = await keep(person, text);
    const third = (await list(person)).body.schedules.find(({ title }: { title: string }) => title === '直す');
    await change(person, third.schedule_id, scheduleRequest({ title: '直した', participants: [person.member_id] }));
    const last = await town.call('GET', '/api/schedule-import', { as: person });
    expect(last.body.import).toMatchObject({ schedule_import_id: body.import.schedule_import_id, schedules: 2 });
    const path = `/api/schedule-import/${body.import.schedule_import_id}`;
    expect((await town.call('DELETE', path, { as: other })).status).toBe(404);
    const undone = await town.call('DELETE', path, { as: person });
    expect([undone.status, undone.body.schedules]).toEqual([200, 2]);
    expect(await titlesOf(person)).toEqual(['2027-01-21 直した']);
    expect((await town.call('GET', '/api/schedule-import', { as: person })).body.import).toBeNull();
    expect((await town.call('DELETE', path, { as: person })).status).toBe(404);

    const next = await keep(person, calendarOf(eventOf('d', day('20270110'), 'SUMMARY:会')));
    await town.rows`update schedule_import set imported_at = imported_at - interval '25 hours'
      where member_id = ${person.member_id}`;
    expect(
      (await town.call('DELETE', `/api/schedule-import/${next.body.import.schedule_import_id}`, { as: person })).status,
    ).toBe(404);
  });

  test('brings nobody over the times a week that all series may be together, also in what it changes', async () => {
    const person = await town.addPerson();
    const series = (uid: string, rule: string, ...more: string[]) =>
      eventOf(uid, day('20270110'), `RRULE:FREQ=${rule}`, 'SUMMARY:会', ...more);
    const daily = Array.from({ length: 1500 }, (_one, index) => series(`daily-${index}`, 'DAILY'));
    const refused = await check(person, calendarOf(...daily));
    expect([refused.status, refused.body.codes]).toEqual([422, { content: ['import-many-repeats'] }]);
    expect(refused.body.errors.content[0]).toContain('1週間に1000回を超えます');
    expect((await keep(person, calendarOf(...daily.slice(0, 142), series('last', 'WEEKLY')))).status).toBe(201);
    const more = await check(person, calendarOf(series('last', 'DAILY', 'SEQUENCE:1'), series('other', 'WEEKLY')));
    expect([more.status, more.body.codes]).toEqual([409, { content: ['import-many-repeats'] }]);
    const less = calendarOf(series('daily-0', 'WEEKLY', 'SEQUENCE:1'), series('last', 'DAILY', 'SEQUENCE:1'));
    expect((await check(person, less)).body.counts).toMatchObject({ changed: 2 });
  });

  test('brings nobody over the number that they may hold', async () => {
    const person = await town.addPerson();
    await town.rows(
      `insert into schedule (schedule_type, start_date, end_date, title, created_by, created_at, updated_at)
       select 1, '2026-01-01', '2026-01-01', '記録', $1, $2, $2 from generate_series(1, 4999)`,
      person.member_id,
      town.now(),
    );
    const [one, two] = [eventOf('a', day('20270110'), 'SUMMARY:会'), eventOf('b', day('20270111'), 'SUMMARY:会')];
    const refused = await check(person, calendarOf(one, two));
    expect([refused.status, refused.body.codes]).toEqual([409, { content: ['import-many-schedules'] }]);
    expect((await keep(person, calendarOf(one))).status).toBe(201);
    // A file that is new for two members has the same mark for both.
    const { seen } = (await check(await town.addPerson(), calendarOf(two))).body;
    const body = { ...fileOf(calendarOf(two)), seen };
    expect((await town.call('POST', '/api/schedule-import', { as: person, body })).status).toBe(409);
    expect(await owned(person)).toBe(5000);
  });

  test('is for members alone, and for files that are not too large', async () => {
    const person = await town.addPerson();
    expect((await check(undefined, google)).status).toBe(401);
    const padded = (bytes: number) => calendarOf(`X-PAD:${'x'.repeat(bytes)}`);
    expect((await check(person, padded(1_000_000))).status).toBe(200);
    expect((await check(person, padded(1_048_576))).body.codes).toEqual({ content: ['file-refused', 'file-size'] });
    expect((await check(person, padded(10_000_000))).status).toBe(413);
    expect((await check(person, '')).body.codes).toEqual({ content: ['file-refused', 'file-empty'] });
    for (const content of ['***', 'AAA', 5, null])
      expect(
        (await town.call('POST', '/api/schedule-import-check', { as: person, body: { file_name: 'a', content } }))
          .status,
      ).toBe(422);
    const sjis = Buffer.from([0x42, 0x89, 0xef, 0x8b]).toString('base64');
    const odd = await town.call('POST', '/api/schedule-import-check', {
      as: person,
      body: { file_name: 'a', content: sjis },
    });
    expect(odd.body.codes).toEqual({ content: ['import-encoding'] });
    expect(odd.text).toContain('Choose UTF-8 when you export it');
  });
});
