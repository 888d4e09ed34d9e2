import { describe, expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { newGroup } from '../../testing/groups/groups.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials, Person } from '../../testing/towns/people.ts';

const town = await openTestTown();

/** A Wednesday, after the town's Monday holiday. */
const DAY = '2027-01-20';
const TITLE = '人事についての面談';

interface Kept {
  readonly people: readonly Person[];
  readonly by?: Person;
  readonly values?: Readonly<Record<string, string | number | null>>;
}
/** A private schedule on that day, 9:00 to 10:00 by default. */
async function keep({ people, by, values = {} }: Kept): Promise<number> {
  const row = {
    schedule_type: 0,
    start_date: DAY,
    end_date: DAY,
    start_time: '09:00',
    end_time: '10:00',
    title: TITLE,
    is_private: 1,
    created_by: (by ?? people[0])?.member_id ?? null,
    ...values,
  };
  const names = Object.keys(row);
  const [made] = await town.rows<{ schedule_id: number }>(
    `insert into schedule (${names.join(', ')}, created_at, updated_at)
     values (${names.map((_name, index) => `$${index + 1}`).join(', ')}, now(), now()) returning schedule_id`,
    ...Object.values(row),
  );
  for (const { member_id } of people)
    await town.rows`insert into schedule_participant (schedule_id, member_id, added_at)
      values (${made?.schedule_id ?? 0}, ${member_id}, now())`;
  return made?.schedule_id ?? 0;
}
const weekly = { schedule_type: 2, repeat_mode: 3, on_wednesdays: 1, start_date: '2027-01-06', end_date: null };

const look = (as: Credentials, query: string) =>
  town.call('GET', `/api/schedule-availability?from=${DAY}&to=${DAY}&${query}`, { as });
const busyOf = async (as: Credentials, { member_id }: Person, rest = '') => {
  const { body } = await look(as, `member_ids=${member_id}${rest}`);
  return body.people[0]?.days[0].busy;
};
const find = (as: Credentials, body: Readonly<Record<string, unknown>>) =>
  town.call('POST', '/api/schedule-finder', { as, body: { from: DAY, minutes: 60, ...body } });
const timesOf = (body: { times: { target_date: string; start_time: string }[] }) =>
  body.times.map(({ target_date, start_time }) => `${target_date} ${start_time}`);

const official = () => town.addPerson({ roles: [] });

describe('when people are busy', () => {
  test('is told to an official without a word of what it is, and written down', async () => {
    const [asking, mayor] = await Promise.all([official(), official()]);
    await keep({ people: [mayor] });
    await keep({ people: [mayor], values: { start_time: '09:30', end_time: '11:00' } });
    const answer = await look(asking, `member_ids=${mayor.member_id}`);
    expect(answer.body.people).toEqual([
      { member_id: mayor.member_id, days: [{ target_date: DAY, busy: [{ start: '09:00', end: '11:00' }] }] },
    ]);
    expect(answer.text).not.toContain(TITLE);
    expect(
      await town.rows`select action from audit join shown_people using (people_hash)
        where actor_member_id = ${asking.member_id} and ${mayor.member_id}::int = any(member_ids)`,
    ).toEqual([{ action: 'schedule:list' }]);
  });

  test('is told to nobody who may not look at them, in either endpoint; who is not there is answered alike', async () => {
    const [stranger, member] = await Promise.all([town.addPerson(), town.addPerson()]);
    await keep({ people: [member], values: { start_time: '08:30', end_time: '17:15' } });
    const asked = { member_ids: [member.member_id, 999_999, stranger.member_id] };
    expect((await look(stranger, `member_ids=${member.member_id},999999`)).body.people).toEqual([]);
    const { body } = await find(stranger, asked);
    expect(body.member_ids).toEqual([stranger.member_id]);
    // A date without the member is free for them.
    expect(timesOf(body)[0]).toBe(`${DAY} 08:30`);
  });

  test('is told among people of a group that both have accepted', async () => {
    const [mother, son] = await Promise.all([town.addPerson(), town.addPerson()]);
    await keep({ people: [son] });
    const [group] = await town.rows<{ member_group_id: number }>`insert into member_group (member_id,
      member_group_name, is_shared, created_at) values (${mother.member_id}, '家族', 1, now())
      returning member_group_id`;
    const join = (id: number, at: string | null) =>
      town.rows`insert into member_group_member (member_group_id, member_id, accepted_at)
        values (${group?.member_group_id ?? 0}, ${id}, ${at})`;
    await join(mother.member_id, '2027-01-01T00:00:00Z');
    await join(son.member_id, null);
    expect(await busyOf(mother, son)).toBeUndefined();
    await town.rows(`update member_group_member set accepted_at = now() where member_id = $1`, son.member_id);
    expect(await busyOf(mother, son)).toEqual([{ start: '09:00', end: '10:00' }]);
  });

  test('follows a series, its left out and moved dates, and what was said of them', async () => {
    const [asking, person] = await Promise.all([official(), official()]);
    const id = await keep({ people: [person], values: weekly });
    expect(await busyOf(asking, person)).toEqual([{ start: '09:00', end: '10:00' }]);

    await town.rows(`insert into schedule_attendance values ($1, $2, $3, 0)`, id, person.member_id, DAY);
    expect(await busyOf(asking, person)).toEqual([]);
    await town.rows('update schedule_participant set attends = 0 where schedule_id = $1', id);
    await town.rows('update schedule_attendance set attends = 1 where schedule_id = $1', id);
    expect(await busyOf(asking, person)).toEqual([{ start: '09:00', end: '10:00' }]);
    await town.rows('delete from schedule_attendance where schedule_id = $1', id);
    expect(await busyOf(asking, person)).toEqual([]);
    await town.rows('update schedule_participant set attends = null where schedule_id = $1', id);

    // The date of the week before was moved to this day, and this day's own date was dropped.
    const moved = { exception_of: id, exception_date: '2027-01-13', start_time: '15:00', end_time: '16:30' };
    await keep({ people: [person], values: moved });
    await town.rows('insert into schedule_dropped values ($1, $2)', id, DAY);
    expect(await busyOf(asking, person)).toEqual([{ start: '15:00', end: '16:30' }]);
  });

  test('counts what somebody has reserved, until it is cancelled', async () => {
    const [asking, member] = await Promise.all([official(), town.addPerson()]);
    await newGroup(town, member.member_id, { others: [asking.member_id] });
    const body = reservationRequest({
      room_id: 401,
      persons_spot: 2,
      target_date: DAY,
      target_time: { start: '13:00', end: '14:30' },
    });
    const made = await town.call('POST', '/api/reservations', { as: member, body });
    expect(made.status, made.text).toBe(201);
    expect(await busyOf(asking, member)).toEqual([{ start: '13:00', end: '14:30' }]);
    const [{ reservation_id }] = made.body.reservations;
    const cancelled = await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: member });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await busyOf(asking, member)).toEqual([]);
  });

  test('leaves out the schedule that is being changed, for whoever keeps it or takes part, and for nobody else', async () => {
    const [asking, other] = await Promise.all([official(), official()]);
    const id = await keep({ people: [asking, other], by: other });
    const others = await keep({ people: [other], values: { start_time: '13:00', end_time: '14:00' } });
    const rest = [{ start: '13:00', end: '14:00' }];
    expect(await busyOf(asking, other, `&except_schedule_id=${id}`)).toEqual(rest);
    expect(await busyOf(asking, other, `&except_schedule_id=${others}`)).toEqual([
      { start: '09:00', end: '10:00' },
      ...rest,
    ]);
  });
});

describe('when rooms and equipment are taken', () => {
  /** A hold of a schedule: only the table counts, not its writer. */
  const hold = async (scheduleId: number) => {
    await town.rows`insert into room_occupancy (room_id, during, kind, schedule_id, target_date)
      values (102, '[2027-01-20 10:00+09,2027-01-20 12:00+09)', 'schedule', ${scheduleId}, ${DAY})`;
    await town.rows`insert into equipment_use (equipment_id, schedule_id, target_date, during, pieces)
      values (11, ${scheduleId}, ${DAY}, '[2027-01-20 10:00+09,2027-01-20 12:00+09)', 2)`;
  };

  test('is told with the hours of the day and the pieces that are left', async () => {
    const asking = await official();
    await hold(await keep({ people: [asking] }));
    const { body } = await look(asking, 'room_ids=102,999&equipment_ids=11,999');
    expect(body.rooms).toEqual([
      {
        room_id: 102,
        days: [
          { target_date: DAY, opening: { start: '09:00', end: '21:00' }, busy: [{ start: '10:00', end: '12:00' }] },
        ],
      },
    ]);
    expect(body.equipments).toEqual([
      { equipment_id: 11, stock: 2, days: [{ target_date: DAY, lent: [{ start: '10:00', end: '12:00', left: 0 }] }] },
    ]);
    const found = await find(asking, {
      member_ids: [],
      room_ids: [102],
      equipments: [{ equipment_id: 11, pieces: 1 }],
      start_time: '09:30',
    });
    expect(timesOf(found.body).slice(0, 2)).toEqual([`${DAY} 12:00`, `${DAY} 13:00`]);
    // An unknown room is never free, so no time suits all or has a place.
    const without = await find(asking, { member_ids: [asking.member_id], room_ids: [102, 999], rooms_wanted: 'all' });
    expect([without.body.suits_all, without.body.times[0].has_place]).toEqual([0, 0]);
  });
});

describe('the finder', () => {
  test('tells the next times that suit all, and where there is none those at which most can', async () => {
    const [asking, second, away] = await Promise.all([official(), official(), official()]);
    await keep({ people: [asking, second], values: { start_time: '08:30', end_time: '15:30' } });
    const ids = [asking.member_id, second.member_id];
    const { body } = await find(asking, { member_ids: ids });
    expect([body.suits_all, ...timesOf(body).slice(0, 2)]).toEqual([1, `${DAY} 15:30`, '2027-01-21 08:30']);

    const leave = { schedule_type: 1, end_date: '2027-03-31', start_time: null, end_time: null };
    await keep({ people: [away], values: leave });
    const most = (await find(asking, { member_ids: [...ids, away.member_id] })).body;
    expect([most.suits_all, most.times[0].busy]).toEqual([0, [away.member_id]]);
    expect(timesOf(most)[0]).toBe(`${DAY} 15:30`);
  });

  test('refuses what cannot be looked for, next to its field', async () => {
    const asking = await official();
    const refused = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await find(asking, { member_ids: [asking.member_id], ...body });
      expect(answer.status).toBe(422);
      return answer.body.codes;
    };
    expect(await refused({ from: '2027-01-10' })).toEqual({ from: ['min-date'] });
    expect(await refused({ start_time: '12:00', end_time: '12:00' })).toEqual({ end_time: ['time-order'] });
    expect(await refused({ minutes: 600 })).toEqual({ minutes: ['max-number'] });
    expect(await refused({ minutes: 61 })).toEqual({ minutes: ['step-time'] });
    expect(await refused({ room_ids: Array.from({ length: 11 }, (_room, index) => index + 1) })).toEqual({
      room_ids: ['max-count'],
    });
    const days = await town.call('GET', `/api/schedule-availability?from=${DAY}&to=2027-03-01`, { as: asking });
    expect([days.status, days.body.codes]).toEqual([422, { to: ['max-date'] }]);
  });
});
