import { describe, expect, test } from 'vitest';
import { newDevice } from '../../testing/cases/new-device.ts';
import { holdFor } from '../../testing/facilities/holds.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';
import { closeTime } from '../../testing/facilities/closures.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const OFFICE = 4;
const CENTRE = 1;
const EMPTY_DAY = '2027-03-03';

async function book(as: Credentials, parts: Readonly<Record<string, unknown>>): Promise<number> {
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id;
}
const ask = (
  paper: string,
  asked: Readonly<Record<string, string | number>>,
  locale: 'ja' | 'en' = 'ja',
  as = official,
) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  return town.call('GET', `/api/reception/papers/${paper}?${query}`, { as, locale });
};
async function read(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked);
  expect(answer.status, answer.text).toBe(200);
  const { pages, ...rest } = await readPdf(answer.body.content);
  const flat = pages.map((page) => page.replaceAll(/\s/g, ''));
  return {
    ...rest,
    filename: answer.body.filename,
    request: answer.headers.get('x-request-id'),
    pages: flat,
    text: flat.join(''),
  };
}
const noted = (request: string | null) =>
  town.rows<{ action: string; people: number[] | null }>`select action, member_ids as people from audit left
    join shown_people using (people_hash) where request_id = ${request} and actor_member_id = ${official.member_id}`;

const sato = await town.addPerson({ lastname: '佐藤' });
const group = await town.addPerson({ lastname: '木村' });
await book(sato, { room_id: 402, persons_spot: 2, target_time: { start: '10:00', end: '12:15' } });
await book(sato, {
  room_id: 401,
  persons_spot: 4,
  purpose: 'other',
  purpose_other: `相続の相談${'と、そのつづき'.repeat(20)}`,
  includes_preparation: 1,
});
await book(group, {
  spot_id: CENTRE,
  room_id: 101,
  is_group: 1,
  group_type: 'circle',
  group_name: '星守俳句の会',
  person_in_charge: '木村 千代',
  persons_spot: 20,
  note: '請求書は娘あてに',
});

describe('the day’s plan', () => {
  test('says by time and room who comes as the board calls them, what for, how many, with what and the key', async () => {
    await holdFor(town, {
      created_by: official.member_id,
      start_date: FREE_DAY,
      rooms: [403],
      title: '課長会議',
      start_time: '09:00',
      end_time: '09:30',
    });
    const { text, filename, info, structure } = await read('day-plan', { spot_id: OFFICE, date: FREE_DAY });
    expect(filename).toBe(`利用予定表_${FREE_DAY}.pdf`);
    expect(info).toMatchObject({
      Title: `利用予定表 共同オフィス ワッカ ${FREE_DAY}`,
      Author: '星守町',
      Language: 'ja-JP',
    });
    for (const part of [
      '令和9年（2027年）1月21日（木）',
      '開館9:00〜21:00',
      '予約2件',
      '合わせて6人',
      '会議・打ち合わせ',
      '□渡した□返った',
      '準備・片付けを時間にふくむ',
      '1月11日（月）10:00印刷',
    ])
      expect(text, part).toContain(part);
    // By time, each row in its order.
    const order = [
      '9:00〜9:30',
      '町の利用：課長会議',
      '10:00〜12:15',
      '会議ブースB',
      '佐藤',
      '13:00〜15:00',
      '会議ブースA',
      '佐藤',
      '相続の相談',
    ];
    const places: number[] = [];
    for (const part of order) places.push(text.indexOf(part, (places.at(-1) ?? -1) + 1));
    expect(places).not.toContain(-1);
    expect(text).toContain('…');
    expect(structure[0]).toMatch(/Table\(TR\(TH/);
  });

  test('has no more of anybody than that: no first name, no telephone, nothing that was written to the desk', async () => {
    const { text } = await read('day-plan', { spot_id: CENTRE, date: FREE_DAY });
    expect(text).toContain('星守俳句の会（仮予約）');
    for (const more of ['木村', '千代', '請求書', '佐藤試', group.email]) expect(text).not.toContain(more);
  });

  test('speaks English to whom asks in it', async () => {
    const { text, filename } = await read('day-plan', { spot_id: OFFICE, date: FREE_DAY }, 'en');
    expect(filename).toBe(`day-plan_${FREE_DAY}.pdf`);
    for (const part of ['PlanoftheDay', 'Thu21Jan2027', '2reservations', '6peopleinall', '□given□returned'])
      expect(text, part).toContain(part);
    const { text: none } = await read('day-plan', { spot_id: OFFICE, date: EMPTY_DAY }, 'en');
    expect(none).toContain('Theroomsarenotinuseonthisday.');
  });

  test('of an empty day says so, and that the house is closed', async () => {
    const { text, pages, request } = await read('day-plan', { spot_id: OFFICE, date: EMPTY_DAY });
    expect(pages).toHaveLength(1);
    expect(text).toContain('この日の利用の予定はありません。');
    expect(await noted(request)).toEqual([]);
    const { text: closed } = await read('day-plan', { spot_id: CENTRE, date: '2027-01-25' });
    expect(closed).toContain('休館日');
  });

  test('is one action in the log, which names everybody whom it showed; each of them reads who looked', async () => {
    await book(official, { room_id: 404, persons_spot: 1 });
    const { request } = await read('day-plan', { spot_id: OFFICE, date: FREE_DAY });
    expect(await noted(request)).toEqual([{ action: 'reservation:print', people: [sato.member_id] }]);
    const { body } = await town.call('GET', '/api/account/activities', { as: sato });
    expect(body.looks[0]).toMatchObject({ action: 'reservation:print' });
  });

  test('of a private schedule of others has the time alone, and shows nobody by it', async () => {
    const maker = await town.addPerson({ lastname: '総務', roles: ['editor'] });
    await holdFor(town, {
      created_by: maker.member_id,
      participants: [maker.member_id],
      start_date: '2027-03-04',
      rooms: [401],
      title: '人事の面談',
      is_private: 1,
    });
    const { text, request } = await read('day-plan', { spot_id: OFFICE, date: '2027-03-04' });
    expect(text).toContain('町の利用');
    expect(text).not.toContain('人事');
    expect(await noted(request)).toEqual([]);
  });
});

describe('sheets for doors', () => {
  test('are a page for each room that is used, with times and names in large letters, and nothing of the town’s own', async () => {
    const { pages, text, filename } = await read('doors', { spot_id: OFFICE, date: FREE_DAY });
    expect(filename).toBe(`部屋の入口の案内_${FREE_DAY}.pdf`);
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain('会議ブースA共同オフィスワッカ令和9年（2027年）1月21日（木）');
    expect(pages[0]).toContain('13:00〜15:00佐藤');
    expect(pages[1]).toContain('10:00〜12:15佐藤');
    expect(pages[2]).toContain('9:00〜9:30町の利用');
    for (const page of pages) expect(page).toContain('1/1');
    for (const more of ['課長会議', '佐藤試', '相続', '4人', '鍵']) expect(text).not.toContain(more);
  });

  test('say of a room that is shut on a day that it is so all day, as the week does', async () => {
    await closeTime(town, {
      spot_id: OFFICE,
      room_id: 401,
      held: 401,
      from: '2027-03-08T15:00:00Z',
      to: '2027-03-09T15:00:00Z',
      ja: '床の張り替え',
      en: 'New floor',
    });
    const { text } = await read('doors', { spot_id: OFFICE, date: '2027-03-09' });
    expect(text).toContain('終日休館：床の張り替え');
    const { text: week } = await read('week', { spot_id: OFFICE, date: '2027-03-09' }, 'en');
    expect(week).toContain('Allday');
    expect(text + week).not.toMatch(/0:00.24:00/);
  });

  test('of one room is its page, also where nobody comes; only who is on it is in the log', async () => {
    const { pages, request } = await read('doors', { spot_id: OFFICE, date: FREE_DAY, room_id: 404 });
    expect(pages).toHaveLength(1);
    expect(await noted(request)).toEqual([]);
    const { text: free } = await read('doors', { spot_id: OFFICE, date: EMPTY_DAY, room_id: 401 });
    expect(free).toContain('今日の利用はありません。');
    const { request: one } = await read('doors', { spot_id: OFFICE, date: FREE_DAY, room_id: 402 });
    expect(await noted(one)).toEqual([{ action: 'reservation:print', people: [sato.member_id] }]);
    expect((await ask('doors', { spot_id: OFFICE, date: FREE_DAY, room_id: 101 })).status).toBe(404);
  });

  test('of a day without anything are one page that says so', async () => {
    const { pages, text } = await read('doors', { spot_id: OFFICE, date: EMPTY_DAY });
    expect(pages).toHaveLength(1);
    expect(text).toContain('この日の利用の予定はありません。');
  });

  test('of a room with a use in each hour are one page; with the longest names they go on, and none is lost', async () => {
    const busy = await town.addPerson();
    const full = async (day: string, name: string) => {
      for (let hour = 9; hour < 19; hour += 1)
        await book(busy, {
          room_id: 403,
          target_date: day,
          target_time: { start: `${String(hour).padStart(2, '0')}:00`, end: `${hour + 1}:00` },
          persons_spot: 2,
          is_group: 1,
          group_type: 'circle',
          group_name: name,
          person_in_charge: '木村 千代',
        });
      return read('doors', { spot_id: OFFICE, date: day });
    };
    expect((await full('2027-02-10', '星守町民踊保存会')).pages).toHaveLength(1);
    const name = 'ほしもりまちのみんなであそぶ'.repeat(5).slice(0, 64);
    const { pages, text } = await full('2027-02-12', name);
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(text.split(name)).toHaveLength(11);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('利用者');
      expect(page).toContain(
        `会議室「しずく」共同オフィスワッカ令和9年（2027年）2月12日（金）（1月11日（月）10:00印刷）${index + 1}/${pages.length}`,
      );
    }
  });
});

describe('the week of a house', () => {
  test('has its rooms below and its days beside each other, from Monday on, whichever day is asked for', async () => {
    const { pages, text, filename, request } = await read('week', { spot_id: OFFICE, date: FREE_DAY });
    expect(filename).toBe('1週間の利用予定_2027-01-18.pdf');
    expect(pages).toHaveLength(1);
    for (const part of [
      '1月18日（月）',
      '1月24日（日）',
      '10:00〜12:15佐藤',
      '9:00〜9:30町の利用：課長会議',
      '会議ブースA',
      '1月18日〜24日',
    ])
      expect(text, part).toContain(part);
    expect(await noted(request)).toEqual([{ action: 'reservation:print', people: [sato.member_id] }]);
    const { text: other } = await read('week', { spot_id: OFFICE, date: '2027-01-24', size: 'A3' }, 'en');
    expect(other).toContain('Mon18Jan');
    expect((await ask('week', { spot_id: OFFICE, date: FREE_DAY, size: 'A0' })).status).toBe(422);
  });

  test('without anything says so, and which days the house is closed', async () => {
    const { text } = await read('week', { spot_id: CENTRE, date: EMPTY_DAY });
    expect(text).toContain('この週の利用の予定はありません。');
    expect(text).toContain('3月1日（月）休館日');
  });
});

describe('no paper', () => {
  test.each(['day-plan', 'doors', 'week'])(
    '%s for whoever is not of reception, of no house, of no day',
    async (paper) => {
      const query = { spot_id: OFFICE, date: FREE_DAY };
      for (const as of [sato, await town.addPerson({ roles: ['editor', 'dispatch'] })])
        expect((await ask(paper, query, 'ja', as)).status).toBe(403);
      expect((await town.call('GET', `/api/reception/papers/${paper}?spot_id=4&date=${FREE_DAY}`)).status).toBe(401);
      expect((await ask(paper, { ...query, spot_id: 9999 })).status).toBe(404);
      // The laundry takes no reservations.
      expect((await ask(paper, { ...query, spot_id: 2 })).status).toBe(404);
      for (const date of ['2027-02-30', 'gestern', '', '9'.repeat(5000)])
        expect((await ask(paper, { ...query, date })).status, date.slice(0, 20)).toBe(422);
    },
  );
});

describe('the monitor of a house', () => {
  const watch = async (spotId: number) => {
    const { key } = await newDevice(town, spotId);
    return town.call('GET', '/api/device/rooms', { headers: { authorization: `Device ${key}` } });
  };
  test('shows to a device of the house what its doors say today, and no more of anybody', async () => {
    const day = FREE_DAY;
    town.setNow(new Date(`${day}T00:30:00Z`));
    const { status, body, text } = await watch(OFFICE);
    expect(status, text).toBe(200);
    expect(body.monitor).toMatchObject({ target_date: day, spot_name: { ja: '共同オフィス ワッカ' }, banner: null });
    expect(body.monitor.uses).toContainEqual({
      room_name: { ja: '会議ブースB', en: 'Meeting booth B' },
      start: 600,
      end: 735,
      kind: 'booking',
      name: '佐藤',
      is_provisional: false,
    });
    expect(body.monitor.uses).toContainEqual(expect.objectContaining({ kind: 'town', name: '' }));
    for (const more of ['課長会議', '相続', 'member_id', 'reservation_id', 'persons']) expect(text).not.toContain(more);
    // The laundry takes no reservations.
    expect((await watch(21)).status).toBe(404);
    expect((await watch(CENTRE)).body.monitor.uses).toHaveLength(1);
  });

  test('shows nothing to whoever has no key of a facility', async () => {
    for (const as of [undefined, official])
      expect((await town.call('GET', '/api/device/rooms', { as })).status).toBe(401);
    const headers = { authorization: `Device ${'x'.repeat(43)}` };
    expect((await town.call('GET', '/api/device/rooms', { headers })).status).toBe(401);
  });
});
