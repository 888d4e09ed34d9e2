import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readBoard } from '@machi/domain/reception-board/contract';
import { closeTime } from '../../testing/facilities/closures.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { holdFor } from '../../testing/facilities/holds.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const ask = (query: string, as = official) => town.call('GET', `/api/reception/board?${query}`, { as, locale: 'ja' });
const board = async (query: string): Promise<ReplyOf<typeof readBoard>> => {
  const answer = await ask(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const book = async (as: Awaited<ReturnType<typeof town.addPerson>>, parts: Readonly<Record<string, unknown>>) => {
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id;
};
const looks = (memberId: number) =>
  town.countRows(
    'audit join shown_people using (people_hash)',
    `action = 'reservation:board' and ${memberId} = any(member_ids) and actor_member_id = ${official.member_id}`,
  );

describe('what is in the rooms', () => {
  test('bookings by their group or last name, their state and times; each person’s access is written down once', async () => {
    const [one, group, absent] = await Promise.all([
      town.addPerson({ lastname: '佐藤' }),
      town.addPerson(),
      town.addPerson(),
    ]);
    const id = await book(one, { room_id: 402, persons_spot: 2, target_time: { start: '10:00', end: '12:15' } });
    await book(one, { room_id: 402, persons_spot: 2, target_time: { start: '13:00', end: '14:00' } });
    await book(group, {
      spot_id: 1,
      room_id: 101,
      is_group: 1,
      group_type: 'circle',
      group_name: '星守俳句の会',
      person_in_charge: '木村 千代',
    });
    await book(absent, { room_id: 401, target_date: '2027-01-22' });
    const { spots, bookings, closures } = await board(`from=${FREE_DAY}&to=${FREE_DAY}`);
    expect(bookings).toContainEqual({
      reservation_id: id,
      reservation_code: expect.stringMatching(/^HM-/),
      member_id: one.member_id,
      room_id: 402,
      target_date: FREE_DAY,
      start: 600,
      end: 735,
      name: '佐藤',
      approval_status: 1,
      persons_spot: 2,
      is_adjunct: false,
    });
    expect(bookings.find(({ room_id }) => room_id === 101)).toMatchObject({ name: '星守俳句の会', approval_status: 0 });
    expect(bookings.some(({ member_id }) => member_id === absent.member_id)).toBe(false);
    expect(closures).toEqual([]);
    expect(await Promise.all([one, group, absent].map(({ member_id }) => looks(member_id)))).toEqual([1, 1, 0]);
    const office = spots.find(({ spot_id }) => spot_id === 4);
    expect(office).toMatchObject({ spot_name: '共同オフィス ワッカ', hours: [{ start: 540, end: 1260 }] });
    expect(office?.rooms[0]).toEqual({
      room_id: 401,
      room_name: '会議ブースA',
      capacity: 4,
      unit_minutes: 15,
      is_retired: false,
    });
    expect(spots.map(({ spot_id }) => spot_id)).not.toContain(2);
  });

  test('a closure over several days on each of them, with its reason; a closed day has no hours', async () => {
    await closeTime(town, {
      spot_id: 1,
      room_id: 103,
      held: 103,
      from: '2027-01-23T06:00:00Z',
      to: '2027-01-26T00:00:00Z',
      ja: '床の張り替え',
      en: 'New floor',
    });
    const { spots, closures } = await board('from=2027-01-22&to=2027-01-26&spot_ids=1');
    expect(closures.map(({ target_date, start, end, reason }) => [target_date.slice(8), start, end, reason])).toEqual([
      ['23', 900, 1440, '床の張り替え'],
      ['24', 0, 1440, '床の張り替え'],
      ['25', 0, 1440, '床の張り替え'],
      ['26', 0, 540, '床の張り替え'],
    ]);
    expect(closures.some(({ is_lottery }) => is_lottery)).toBe(false);
    expect(spots).toHaveLength(1);
    expect(spots[0]?.hours.map((hours) => hours !== null)).toEqual([true, true, true, false, true]);
  });

  test('a retired room only as long as something is in it', async () => {
    const person = await town.addPerson();
    await book(person, { room_id: 403, target_date: '2027-01-27' });
    await town.rows('update room set is_retired = 1 where room_id = 403');
    const ids = async (day: string) =>
      (await board(`from=${day}&to=${day}&spot_ids=4`)).spots.flatMap(({ rooms }) => rooms.map((room) => room.room_id));
    await expect.poll(() => ids('2027-01-28')).not.toContain(403);
    expect(await ids('2027-01-27')).toContain(403);
    await town.rows('update room set is_retired = 0 where room_id = 403');
  });

  test('who has withdrawn leaves a booking without a name; the own booking is no look at somebody', async () => {
    const gone = await town.addPerson();
    await book(gone, { room_id: 401, target_date: '2027-01-29' });
    await book(official, { room_id: 402, persons_spot: 2, target_date: '2027-01-29' });
    await town.rows('update reservation set member_id = null where member_id = $1', gone.member_id);
    const { bookings } = await board('from=2027-01-29&to=2027-01-29&spot_ids=4');
    expect(bookings.map(({ name, member_id }) => [name, member_id])).toEqual([
      ['', null],
      ['受付', official.member_id],
    ]);
    expect(await looks(official.member_id)).toBe(0);
  });
});

describe('what the town itself has', () => {
  test('stands there with its words for officials who may open it; of a private one of others the time alone', async () => {
    const maker = await town.addPerson({ lastname: '総務', roles: ['editor'] });
    const of = { created_by: maker.member_id, participants: [maker.member_id], start_date: '2027-02-02' };
    const id = await holdFor(town, { ...of, end_date: '2027-02-09', isWeekly: true, rooms: [401], title: '課長会議' });
    await holdFor(town, { ...of, rooms: [402], title: '人事の面談', is_private: 1 });
    const moved = await holdFor(town, {
      ...of,
      start_date: '2027-02-10',
      rooms: [401],
      title: '課長会議',
      exception_of: id,
      exception_date: '2027-02-09',
    });
    const { holds, bookings, closures } = await board('from=2027-02-02&to=2027-02-02&spot_ids=4');
    expect([bookings, closures]).toEqual([[], []]);
    const at = { target_date: '2027-02-02', start: 780, end: 900 };
    expect(holds).toEqual([
      { schedule_id: id, schedule_date: '2027-02-02', room_id: 401, ...at, title: '課長会議' },
      { schedule_id: null, schedule_date: null, room_id: 402, ...at, title: '' },
    ]);
    expect(await looks(maker.member_id)).toBe(1);
    // A changed date is opened by its series and its date by the rule.
    const later = await board('from=2027-02-10&to=2027-02-10&spot_ids=4');
    expect(later.holds).toMatchObject([{ schedule_id: id, schedule_date: '2027-02-09' }]);
    expect(moved).not.toBe(id);
  });
});

describe('a question that cannot be answered', () => {
  test('more than seven days, or the wrong way round', async () => {
    expect((await ask('from=2027-01-18&to=2027-01-25')).body.codes).toEqual({ to: ['max-date'] });
    expect((await ask('from=2027-01-18&to=2027-01-17')).body.codes).toEqual({ to: ['min-date'] });
    expect((await ask('from=2027-01-18&to=2027-01-24')).status).toBe(200);
  });
});
