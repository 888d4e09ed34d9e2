import { describe, expect, test } from 'vitest';
import { settleLotteries } from '../bookings/lotteries/settle.ts';
import { RECEPTION } from '../../testing/cases/case.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { applicationRequest, newLottery, setPhase } from '../../testing/facilities/lotteries.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const official = await town.openSession(RECEPTION);
const desk = await town.addPerson({ roles: ['member_admin'] });
let streets = 0;
/** A person with their own address. */
async function newPerson(): Promise<Person> {
  const person = await town.addPerson();
  streets += 1;
  await town.rows(`update member set address2 = '光' || $2 || '番地' where member_id = $1`, person.member_id, streets);
  return person;
}
const settle = () => settleLotteries(town.house, town.now());
const draw = async (id: number) => {
  await setPhase(town, id, 'closed');
  const drawn = await town.call('POST', `/api/reception/lotteries/${id}/draw`, { as: official });
  expect(drawn.status, drawn.text).toBe(200);
};
/** A lottery with one slot and some applicants. */
async function appliedFor(people: readonly Person[], parts = {}) {
  const id = await newLottery(town, { weekdays: [2], ...parts });
  await setPhase(town, id, 'open');
  for (const as of people) {
    const body = applicationRequest({ choices: [1] });
    const applied = await town.call('PUT', `/api/lotteries/${id}/application`, { as, body });
    expect(applied.status, applied.text).toBe(200);
  }
  const { slots } = (await town.call('GET', `/api/lotteries/${id}`)).body.lottery;
  return { id, slot: slots[0] };
}
const notificationsTo = ({ email }: Person) => town.countRows('outbox', `recipient = '${email}'`);
const reservationsOf = ({ member_id }: Person) => town.countRows('reservation', `member_id = ${member_id}`);
const toCall = async (id: number) =>
  (await town.call('GET', `/api/reception/lotteries/${id}`, { as: official })).body.lottery.to_call;
/** The winner among the applicants. */
async function winnerOf(id: number, people: readonly Person[]): Promise<readonly [Person, Person]> {
  const [row] = await town.rows<{ member_id: number }>`select member_id from lottery_application
    where lottery_id = ${id} and outcome = 'won'`;
  const [won, lost] = people.toSorted((one) => (one.member_id === row?.member_id ? -1 : 1));
  if (!won || !lost) throw new Error('nobody won');
  return [won, lost];
}

describe('between the draw and the notifications', () => {
  test('who dies is written to no more, whether they won or not, and the time is free', async () => {
    const people = [await newPerson(), await newPerson()];
    const { id } = await appliedFor(people);
    await draw(id);
    for (const { member_id } of people) {
      const noted = await town.call('POST', `/api/members/${member_id}/death`, {
        as: desk,
        body: { died_on: '2027-01-11', paper: 'register' },
      });
      expect(noted.status, noted.text).toBe(201);
    }
    await settle();
    for (const person of people) expect([await notificationsTo(person), await reservationsOf(person)]).toEqual([0, 0]);
    expect(await toCall(id)).toEqual([]);
    expect(await town.countRows('room_occupancy', `lottery_id = ${id}`)).toBe(0);
    expect(await town.countRows('lottery_application', `lottery_id = ${id} and settled_at is null`)).toBe(0);
  });

  test('who is locked out gets no reservation; reception telephones, and the time is free', async () => {
    const people = [await newPerson(), await newPerson()];
    const { id } = await appliedFor(people);
    await draw(id);
    const [won] = await winnerOf(id, people);
    await town.rows('update member set locked_at = $2 where member_id = $1', won.member_id, town.now());
    await settle();
    expect(await reservationsOf(won)).toBe(0);
    expect(await toCall(id)).toMatchObject([{ member_id: won.member_id, why: 'unbooked' }]);
    expect(await town.countRows('room_occupancy', `lottery_id = ${id}`)).toBe(0);
  });

  test('a closure waits until what was won is reserved, and then names the reservation', async () => {
    const people = [await newPerson(), await newPerson()];
    const { id, slot } = await appliedFor(people);
    const close = (parts: object = {}) =>
      town.call('POST', '/api/reception/closures', {
        as: official,
        body: {
          spot_id: 4,
          room_id: 403,
          from_date: slot.target_date,
          from_time: '09:00',
          to_date: slot.target_date,
          to_time: '21:00',
          reason: { ja: '工事', en: 'Works' },
          ...parts,
        },
      });
    expect((await close()).body.codes).toEqual({ from_date: ['closure-lottery'] });
    await draw(id);
    // A drawn lottery cannot be cancelled.
    expect((await close()).body.codes).toEqual({ from_date: ['closure-lottery-drawn'] });
    await settle();
    const [won] = await winnerOf(id, people);
    expect((await close()).body.codes).toEqual({ declined_ids: ['closure-affects'] });
    const [row] = await town.rows<{ reservation_id: number }>`select reservation_id from reservation
      where member_id = ${won.member_id}`;
    const closed = await close({ declined_ids: [row?.reservation_id] });
    expect(closed.status, closed.text).toBe(201);
    expect((await town.mailsTo(won.email, 2)).at(-1)?.text).toContain('工事');
  });
});

describe('a day that an edit of the facility closes before the draw', () => {
  test('is told to whoever edits it; who wins a time of it has no reservation, reads so and is telephoned', async () => {
    const people = [await newPerson(), await newPerson()];
    const { id, slot } = await appliedFor(people);
    const { spot } = (await town.call('GET', '/api/reception/spots/4', { as: official })).body.file;
    const shut = { ...spot, closings: [...spot.closings, { kind: 'weekday', weekday: 2 }] };
    const looked = await town.call('POST', '/api/reception/spots/4/check', { as: official, body: shut });
    expect(looked.status, looked.text).toBe(200);
    expect(looked.body.unfitting).toContainEqual({
      reservation_code: '',
      is_lottery: true,
      room_name: expect.any(String),
      target_date: slot.target_date,
      target_time: slot.target_time,
      reason: 'closed-day',
    });
    const saved = await town.call('PUT', '/api/reception/spots/4', { as: official, body: shut });
    expect(saved.status, saved.text).toBe(200);
    await draw(id);
    await settle();
    const [won, lost] = await winnerOf(id, people);
    expect([await reservationsOf(won), await reservationsOf(lost)]).toEqual([0, 0]);
    const [told] = await town.mailsTo(won.email, 1);
    expect(told?.subject).toContain('当選しましたが、予約ができていません');
    expect(await toCall(id)).toMatchObject([{ member_id: won.member_id, why: 'unbooked' }]);
    // Closed times are not offered.
    const [other] = await town.mailsTo(lost.email, 1);
    expect(other?.subject).toContain('今回は外れました');
    expect(other?.text).not.toContain('だれも当たらなかった時間');
    const again = (await town.call('GET', '/api/reception/spots/4', { as: official })).body.file.spot;
    const back = { ...again, closings: spot.closings };
    expect((await town.call('PUT', '/api/reception/spots/4', { as: official, body: back })).status).toBe(200);
  });
});

describe('who waits for a time of a lottery', () => {
  const wait = (as: Person, slot: { target_date: string }) =>
    town.call('POST', '/api/waitlist', {
      as,
      body: { spot_id: 4, room_id: 403, ...slot, target_time: { start: '09:00', end: '12:00' } },
    });

  test('hears of it when the winner gives it back, or when nobody has won it, not before', async () => {
    const [waiting, ...people] = [await newPerson(), await newPerson(), await newPerson()];
    const near = { from_date: '2027-03-02', to_date: '2027-03-04' };
    const { id, slot } = await appliedFor(people, near);
    const joined = await wait(waiting, { target_date: slot.target_date });
    expect(joined.status, joined.text).toBe(201);
    await draw(id);
    await settle();
    expect(await notificationsTo(waiting)).toBe(0);
    const [won] = await winnerOf(id, people);
    const { reservations } = (await town.call('GET', '/api/reservations', { as: won })).body;
    const gone = await town.call('POST', `/api/reservations/${reservations[0].reservation_id}/cancel`, {
      as: won,
      body: {},
    });
    expect(gone.status, gone.text).toBe(200);
    expect(await notificationsTo(waiting)).toBe(1);

    const other = await appliedFor([], { from_date: '2027-03-09', to_date: '2027-03-11' });
    expect((await wait(waiting, { target_date: other.slot.target_date })).status).toBe(201);
    await draw(other.id);
    expect(await notificationsTo(waiting)).toBe(2);
  });
});

describe('who waits for a time of a lottery and wins it', () => {
  test('waits for it no more: giving it back, they are not told that it is free', async () => {
    const person = await newPerson();
    const { id, slot } = await appliedFor([person], { from_date: '2027-02-16', to_date: '2027-02-18' });
    const joined = await town.call('POST', '/api/waitlist', {
      as: person,
      body: { spot_id: 4, room_id: 403, target_date: slot.target_date, target_time: { start: '09:00', end: '12:00' } },
    });
    expect(joined.status, joined.text).toBe(201);
    await draw(id);
    await settle();
    const { reservations } = (await town.call('GET', '/api/reservations', { as: person })).body;
    expect((await town.call('GET', '/api/waitlist', { as: person })).body.waitings).toEqual([]);
    await town.call('POST', `/api/reservations/${reservations[0].reservation_id}/cancel`, { as: person, body: {} });
    // That they have won, and that it is cancelled.
    expect(await notificationsTo(person)).toBe(2);
  });
});

test('what a lottery holds neither a club that comes first nor a term reserves, and whoever wins it has it though others come first', async () => {
  const additional_questions = [{ question_key: 'sport', answer: '太極拳' }];
  // The gym, on a day open only to registered clubs.
  const time = { spot_id: 44, room_id: 4403, target_date: '2027-05-12', additional_questions };
  const id = await newLottery(town, {
    spot_id: 44,
    room_ids: [4403],
    from_date: '2027-05-12',
    to_date: '2027-05-12',
    weekdays: [3],
    bands: [{ start: '10:00', end: '12:00' }],
  });
  await setPhase(town, id, 'open');
  const [person, head, other] = [await newPerson(), await newPerson(), await newPerson()];
  const body = applicationRequest({ choices: [1], additional_questions });
  const applied = await town.call('PUT', `/api/lotteries/${id}/application`, { as: person, body });
  expect(applied.status, applied.text).toBe(200);
  const inName = {
    club_id: await newClub(town, [head.member_id]),
    is_group: 1,
    group_type: 'circle',
    group_name: '体操',
    person_in_charge: '高橋 学',
  };
  const asked = reservationRequest({ ...time, target_time: { start: '10:00', end: '12:00' } });
  const asClub = async () =>
    (await town.call('POST', '/api/reservations', { as: head, body: { ...asked, ...inName } })).body.codes;
  const asTerm = async () => {
    const term = { ...asked, member_id: other.member_id, override_reason: '年間の利用団体' };
    return (await town.call('POST', '/api/reception/terms', { as: official, body: term })).body.codes;
  };
  expect(await asClub()).toEqual({ target_time: ['slot-in-lottery'] });
  expect(await asTerm()).toEqual({ target_time: ['slot-in-lottery'] });
  await draw(id);
  expect(await asClub()).toEqual({ target_time: ['slot-in-lottery'] });
  await settle();
  expect(await reservationsOf(person)).toBe(1);
  expect(await asClub()).toEqual({ target_time: ['slot-taken'] });
  expect(await asTerm()).toEqual({ target_time: ['slot-taken'] });
});
