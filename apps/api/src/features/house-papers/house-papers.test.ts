import { afterAll, describe, expect, test } from 'vitest';
import { holdFor } from '../../testing/facilities/holds.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { Credentials } from '../../testing/towns/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
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
  query: Readonly<Record<string, string | number>>,
  locale: 'ja' | 'en' = 'ja',
  as = official,
) =>
  town.call(
    'GET',
    `/api/reception/papers/${paper}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    { as, locale },
  );
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
  town.rows<{ action: string; people: number[] | null }>(
    `select action, member_ids as people from audit left join shown_people using (people_hash)
     where request_id = $1 and actor_member_id = $2`,
    request,
    official.member_id,
  );

const sato = await town.addPerson({ lastname: '佐藤', firstname: '花子' });
const group = await town.addPerson({ lastname: '木村', firstname: '千代' });
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
    const places = order.reduce<number[]>(
      (found, part) => [...found, text.indexOf(part, (found.at(-1) ?? -1) + 1)],
      [],
    );
    expect(places).not.toContain(-1);
    expect(text).toContain('…');
    expect(structure[0]).toMatch(/Table\(TR\(TH/);
  });

  test('has no more of anybody than that: no first name, no telephone, nothing that was written to the desk', async () => {
    const { text } = await read('day-plan', { spot_id: CENTRE, date: FREE_DAY });
    expect(text).toContain('星守俳句の会（仮予約）');
    for (const more of ['木村', '千代', '請求書', '花子', group.email]) expect(text).not.toContain(more);
  });

  test('speaks English to whom asks in it', async () => {
    const { text, filename } = await read('day-plan', { spot_id: OFFICE, date: FREE_DAY }, 'en');
    expect(filename).toBe(`day-plan_${FREE_DAY}.pdf`);
    for (const part of ['PlanoftheDay', 'Thu21Jan2027', '2reservations', '6peopleinall', '□given□back'])
      expect(text, part).toContain(part);
    const { text: none } = await read('day-plan', { spot_id: OFFICE, date: EMPTY_DAY }, 'en');
    expect(none).toContain('Nothingisplannedintheroomsonthisday.');
  });

  test('of an empty day says so, and that the house is closed', async () => {
    const { text, pages, request } = await read('day-plan', { spot_id: OFFICE, date: EMPTY_DAY });
    expect(pages).toHaveLength(1);
    expect(text).toContain('この日の利用の予定はありません。');
    expect(await noted(request)).toEqual([]);
    const { text: closed } = await read('day-plan', { spot_id: CENTRE, date: '2027-01-25' });
    expect(closed).toContain('休館日');
  });

  test('is one deed in the log, which names everybody whom it showed; each of them reads who looked', async () => {
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

describe('no paper', () => {
  test.each(['day-plan'])('%s for whoever is not of reception, of no house, of no day', async (paper) => {
    const query = { spot_id: OFFICE, date: FREE_DAY };
    for (const as of [sato, await town.addPerson({ roles: ['editor', 'dispatch'] })])
      expect((await ask(paper, query, 'ja', as)).status).toBe(403);
    expect((await town.call('GET', `/api/reception/papers/${paper}?spot_id=4&date=${FREE_DAY}`)).status).toBe(401);
    expect((await ask(paper, { ...query, spot_id: 9999 })).status).toBe(404);
    // The laundry takes no reservations.
    expect((await ask(paper, { ...query, spot_id: 2 })).status).toBe(404);
    for (const date of ['2027-02-30', 'gestern', '', '9'.repeat(5000)])
      expect((await ask(paper, { ...query, date })).status, date.slice(0, 20)).toBe(422);
  });
});
