import { expect, test } from 'vitest';
import { newDelegation } from '../../testing/delegations/delegations.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { grantsAt, marksOf } from '../../platform/doors/grants.ts';
import { sendReminders } from '../reminders/reminders.ts';
import { tellDoorCodes } from './tell-codes.ts';

const town = await openTestTown();
const addResident = (parts = {}) => town.addPerson({ is_resident: 1, ...parts });
const HALL = { spot_id: 6, room_id: 601, persons_spot: 4 };
/** The hall’s door opens 15 minutes before and after. */
const [DAY, BEFORE, OPEN, LAST, OVER] = [
  '2027-01-21',
  '2027-01-21T12:44:59+09:00',
  '2027-01-21T12:45:00+09:00',
  '2027-01-21T15:14:59+09:00',
  '2027-01-21T15:15:00+09:00',
];

async function reserve(as: Person, parts: Readonly<Record<string, unknown>> = {}): Promise<number> {
  town.setNow(new Date('2027-01-15T10:00:00+09:00'));
  const body = reservationRequest({ ...HALL, target_date: DAY, ...parts });
  const answer = await town.call('POST', '/api/reservations', { as: await town.openSession(as.member_id), body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0].reservation_id;
}
const at = async (as: Person, id: number, now: string) => {
  town.setNow(new Date(now));
  const answer = await town.call('GET', `/api/reservations/${id}/doors`, { as: await town.openSession(as.member_id) });
  return {
    status: answer.status,
    ...(answer.body as { doors: { trouble: string | null }[]; code: string | null; is_renewable: boolean }),
  };
};
const renew = async (as: Person, id: number) =>
  town.call('POST', `/api/reservations/${id}/door-code`, { as: await town.openSession(as.member_id), body: {} });
const days = (n: number) => ({ target_date: `2027-02-0${n + 1}` });

test('a reservation shows its door, and the code only while it opens, to its owner alone', async () => {
  const [owner, other] = [await addResident(), await addResident()];
  const id = await reserve(owner);
  expect(await at(owner, id, BEFORE)).toMatchObject({
    code: null,
    doors: [
      {
        door_id: 1,
        from: '2027-01-21T12:45:00+09:00',
        until: '2027-01-21T15:15:00+09:00',
        opened_by: ['card', 'phone', 'code'],
        call_tel: '0100-55-2181',
        trouble: null,
      },
    ],
  });
  const { code } = await at(owner, id, OPEN);
  expect(code).toMatch(/^(?!12)[1-9]{6}$/);
  expect((await at(owner, id, LAST)).code).toBe(code);
  expect((await at(owner, id, OVER)).code).toBeNull();
  // Sealed with another secret: another one takes its place.
  await town.rows`update door_code set sealed = '\\x00' where reservation_id = ${id}`;
  expect((await at(owner, id, OPEN)).code).toMatch(/^\d{6}$/);
  expect((await at(other, id, OPEN)).status).toBe(404);
  expect((await renew(other, id)).status).toBe(404);
  const office = await reserve(owner, { spot_id: 4, room_id: 401, ...days(1) });
  expect(await at(owner, office, OPEN)).toMatchObject({ doors: [], code: null });
});

test('the reminder tells the code once; who reserved too late for it hears it alone; another code ends the first', async () => {
  const [owner, delegate] = [await addResident({ lastname: '門田' }), await addResident()];
  const id = await reserve(owner, { target_time: { start: '16:00', end: '18:00' } });
  await town.mailsTo(owner.email, 1);
  await newDelegation(town, owner.member_id, delegate.member_id);
  town.setNow(new Date('2027-01-20T09:00:00+09:00'));
  await sendReminders(town.house);
  const [, reminder] = await town.mailsTo(owner.email, 2);
  const told = /番号　(\d{3}) (\d{3})（/
    .exec(reminder?.text ?? '')
    ?.slice(1)
    .join('');
  expect(reminder?.text).toContain('開く時間　15:45〜18:15');
  // 0177: what a code opens stays the principal's.
  const copy = (await town.mailsTo(delegate.email, 1))[0];
  expect(copy?.text).toBe(
    `（門田 試 さんへのお知らせの写し）\n\n${reminder?.text.replace(/\n入り口の番号　.*/, '').replace(/[^\n]*\nhttps?:.*\n\n/, '')}`,
  );
  expect(reminder?.text).toContain('北の沢会館 管理人 0100-55-2181');
  await tellDoorCodes(town.house, new Date('2027-01-21T12:00:00+09:00'));
  expect((await at(owner, id, '2027-01-21T15:50:00+09:00')).code).toBe(told);
  expect((await renew(owner, id)).status).toBe(200);
  const next = (await at(owner, id, '2027-01-21T15:51:00+09:00')).code;
  expect(next).toMatch(/^\d{6}$/);
  expect(next).not.toBe(told);
  for (let times = 1; times < 10; times += 1) expect((await renew(owner, id)).status).toBe(200);
  expect((await renew(owner, id)).body.codes).toEqual({ request: ['door-code-often'] });

  const late = await addResident();
  const lateId = await reserve(late, { room_id: 602, target_time: { start: '16:00', end: '18:00' } });
  for (const now of ['2027-01-21T08:59:00+09:00', '2027-01-21T09:00:00+09:00', '2027-01-21T09:01:00+09:00']) {
    town.setNow(new Date(now));
    await tellDoorCodes(town.house, new Date(now));
  }
  const mails = await town.mailsTo(late.email, 2);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('予約ができました'),
    '【まち】入り口の番号のお知らせ（1月21日（木） 北の沢会館）',
  ]);
  expect(await town.countRows('door_code', `reservation_id = ${lateId} and told_at is not null`)).toBe(1);
});

const mailsAfter = async (to: Person, now: string, count: number) => {
  town.setNow(new Date(now));
  await tellDoorCodes(town.house, new Date(now));
  return (await town.mailsTo(to.email, count)).at(-1)?.text;
};

test('whoever knows a code that was replaced, or the door of another time, is told anew', async () => {
  const owner = await addResident();
  const id = await reserve(owner, { target_date: '2027-02-19' });
  town.setNow(new Date('2027-02-18T09:00:00+09:00'));
  await sendReminders(town.house);
  expect((await town.mailsTo(owner.email, 2))[1]?.text).toContain('開く時間　12:45〜15:15');
  expect((await renew(owner, id)).status).toBe(200);
  const again = await mailsAfter(owner, '2027-02-18T09:01:00+09:00', 3);
  expect(again).toMatch(/前にお知らせした番号は使えなくなりました。\n入り口[^]*番号　\d{3} \d{3}（/);
  // Until two days before, a member moves it. No reminder follows: it has been told for this start.
  town.setNow(new Date('2027-02-16T10:00:00+09:00'));
  const body = { target_time: { start: '13:00', end: '16:00' } };
  const as = await town.openSession(owner.member_id);
  const moved = await town.call('POST', `/api/reservations/${id}/change`, { as, body });
  expect(moved.status, moved.text).toBe(200);
  const last = await mailsAfter(owner, '2027-02-19T09:00:00+09:00', 5);
  expect(last).toContain('開く時間　12:45〜16:15');
  // The code of the mail before still works.
  expect(last).not.toContain('使えなくなりました');
});

test('quiet hours do not hold a code until after its door has opened, and nobody without an address has been told', async () => {
  const [owner, guest] = [await addResident(), await addResident()];
  const ids = [
    await reserve(owner, { target_date: '2027-02-16' }),
    await reserve(guest, { target_date: '2027-02-17' }),
  ];
  await town.mailsTo(owner.email, 1);
  await town.rows`insert into wish_setting values (${owner.member_id}, '21:00', '07:00', 0, 1)`;
  await town.rows`update reservation set started_at = '2027-02-16T06:00:00+09:00', ended_at = '2027-02-16T08:00:00+09:00'
    where reservation_id = ${ids[0] ?? 0}`;
  expect(await mailsAfter(owner, '2027-02-15T23:00:00+09:00', 2)).toContain('開く時間　5:45〜8:15');
  await town.rows`update member set email = null, email_key = null where member_id = ${guest.member_id}`;
  town.setNow(new Date('2027-02-16T09:00:00+09:00'));
  await sendReminders(town.house);
  await tellDoorCodes(town.house, new Date('2027-02-17T09:00:00+09:00'));
  expect(await town.countRows('door_code', `reservation_id = ${ids[1]} and told_at is not null`)).toBe(0);
});

test('the digits of a key box are turned by hand: its code is not changed from the page', async () => {
  const owner = await addResident();
  const id = await reserve(owner, { target_date: '2027-02-18' });
  expect((await at(owner, id, '2027-02-18T13:00:00+09:00')).is_renewable).toBe(true);
  await town.rows`update reservation set spot_id = 31, room_id = 3101, paid_yen = amount where reservation_id = ${id}`;
  const { code, is_renewable } = await at(owner, id, '2027-02-18T13:00:00+09:00');
  expect([code, is_renewable]).toEqual([expect.stringMatching(/^\d{6}$/), false]);
  expect((await renew(owner, id)).body.codes).toEqual({ request: ['door-code-by-hand'] });
});

test('cancelled, closed, locked out, of an ended club or not approved: it opens nothing and has no code', async () => {
  const owner = await addResident();
  const club_id = await newClub(town, [owner.member_id]);
  const ids = [1, 2, 3, 4].map((n) => ({ n, now: `2027-02-0${n + 1}T13:00:00+09:00` }));
  const [cancelled, closed, ofClub, fine] = await Promise.all(
    ids.map(async ({ n, now }) => ({
      now,
      id: await reserve(owner, {
        ...days(n),
        ...(n === 3 ? { club_id, is_group: 1, group_type: 'other', group_name: 'x', person_in_charge: '高橋 学' } : {}),
      }),
    })),
  );
  if (!cancelled || !closed || !ofClub || !fine) throw new Error('four were made');
  const troubleOf = async ({ id, now }: { id: number; now: string }) => {
    const { doors, code } = await at(owner, id, now);
    return [doors[0]?.trouble, code === null ? 'no code' : 'code'];
  };
  for (const one of [cancelled, closed, ofClub, fine]) expect(await troubleOf(one)).toEqual([null, 'code']);
  await town.rows`update reservation set is_canceled = 1 where reservation_id = ${cancelled.id}`;
  await town.rows`insert into blackout (spot_id, during, reason, created_at)
    values (6, tstzrange('2027-02-03T14:00+09:00', '2027-02-03T16:00+09:00'), '{"ja":"雪","en":"Snow"}', now())`;
  await town.rows`update club set ended_on = '2027-02-04' where club_id = ${club_id}`;
  expect(await troubleOf(cancelled)).toEqual(['door-not-fixed', 'no code']);
  expect(await troubleOf(closed)).toEqual(['room-closed', 'no code']);
  expect(await troubleOf(ofClub)).toEqual(['club-over', 'no code']);
  // A terminal has its people from the day before, and may lose its network.
  expect(await troubleOf({ ...ofClub, now: '2027-02-03T13:00:00+09:00' })).toEqual(['club-over', 'no code']);
  expect(await troubleOf(fine)).toEqual([null, 'code']);
  const [use] = await town.rows<{ n: number }>`select count(*)::int as n from door_code where ended_at is null
    and reservation_id = ${cancelled.id}`;
  expect(use?.n).toBe(1);
  await tellDoorCodes(town.house, new Date('2027-02-02T13:00:00+09:00'));
  expect(await town.countRows('door_code', `reservation_id = ${cancelled.id} and ended_at is null`)).toBe(0);
});

test('a room that is reserved beside another one opens its own door', async () => {
  const owner = await addResident();
  const id = await reserve(owner, { target_date: '2027-02-09' });
  await town.rows`update reservation set room_id = 401, spot_id = 4, adjunct_room_ids = '[601]' where reservation_id = ${id}`;
  const span = { from: new Date('2027-02-09T12:00:00+09:00'), until: new Date('2027-02-09T16:00:00+09:00') };
  const [hall] = town.house.town.doors;
  if (!hall) throw new Error('the sample town has a door');
  expect((await grantsAt(town.house.database, hall, span, span.from)).map((grant) => grant.reservation_id)).toEqual([
    id,
  ]);
  expect((await marksOf(town.house.database, [hall], span, span.from)).has(601)).toBe(true);
});

test('the page says whom to call where a lock of another maker has not got the code half an hour before', async () => {
  const owner = await addResident();
  const id = await reserve(owner, { target_date: '2027-02-10' });
  await town.rows`update reservation set room_id = 2703, spot_id = 27 where reservation_id = ${id}`;
  const told = async (now: string) =>
    ((await at(owner, id, now)).doors as { code_at_lock?: string }[]).map(({ code_at_lock }) => code_at_lock);
  expect(await told('2027-02-10T11:00:00+09:00')).toEqual(['coming']);
  expect(await told('2027-02-10T12:20:00+09:00')).toEqual(['call']);
  const hall = await reserve(owner, { target_date: '2027-02-11' });
  expect(await told('2027-02-11T12:50:00+09:00')).toEqual(['call']);
  expect((await at(owner, hall, '2027-02-11T12:50:00+09:00')).doors).toMatchObject([{ code_at_lock: 'ready' }]);
});

test('a lock-out takes back the code that the applicant knows, and others of the club get another one', async () => {
  const [owner, other] = [await addResident(), await addResident()];
  const club_id = await newClub(town, [owner.member_id, other.member_id]);
  const group = { club_id, is_group: 1, group_type: 'other', group_name: 'x', person_in_charge: '高橋 学' };
  const id = await reserve(owner, { target_date: '2027-02-12', ...group });
  const now = '2027-02-12T13:00:00+09:00';
  const first = (await at(owner, id, now)).code;
  expect(first).toMatch(/^\d{6}$/);
  expect((await at(other, id, now)).code).toBe(first);
  const [hall] = town.house.town.doors;
  if (!hall) throw new Error('the sample town has a door');
  const span = { from: new Date(now), until: new Date('2027-02-12T16:00:00+09:00') };
  const hashes = async () =>
    (await grantsAt(town.house.database, hall, span, span.from)).flatMap((grant) =>
      grant.reservation_id === id ? [grant.code_hash] : [],
    );
  const [before] = await hashes();
  await town.rows`update member set locked_at = ${new Date('2027-02-12T13:01:00+09:00')} where member_id = ${owner.member_id}`;
  expect(await hashes()).toEqual([null]);
  const next = (await at(other, id, '2027-02-12T13:02:00+09:00')).code;
  expect(next).toMatch(/^\d{6}$/);
  expect(next).not.toBe(first);
  const [after] = await hashes();
  expect(after).toMatch(/^[0-9a-f]{64}$/);
  expect(after).not.toBe(before);
});
