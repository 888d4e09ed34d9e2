import { expect, test } from 'vitest';
import type { Person } from '../../testing/towns/people.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { WAITING_ROOM, receptionOf } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();
const { apply, read, decide } = receptionOf(town);
const [official, colleague] = await town.addPeople(2, { roles: ['reception'] });
const driver = await town.addPerson({ roles: ['dispatch'] });

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hours = (start: number, length = 1) => ({ start: time(start), end: time(start + length) });
/** Fixed at once, in the shared office, with a screen. */
const booth = (target_date: string, start: number) =>
  reservationRequest({ target_date, target_time: hours(start), equipment_ids: [41] });
/** Waits for reception, with the adjunct kitchen and a projector. */
const hall = (target_date: string, start: number) =>
  reservationRequest({
    ...WAITING_ROOM,
    room_id: 102,
    target_date,
    target_time: hours(start),
    adjunct_room_ids: [104],
    equipment_ids: [11],
    exemption_method: 2,
    exemption_reason: '町内会の集まりのため',
  });

interface Held {
  readonly as: Person;
  readonly id: number;
}

async function holdBooth(day: string, start: number): Promise<Held> {
  const as = await town.addPerson();
  const made = await town.call('POST', '/api/reservations', { as, body: booth(day, start) });
  if (made.status !== 201) throw new Error(made.text);
  return { as, id: made.body.reservations[0].reservation_id };
}

async function holdHall(day: string, start: number) {
  const as = await town.addPerson();
  const code = await apply(as, hall(day, start));
  if (!official) throw new Error('there is no official');
  const application = await read(official, code);
  const [{ reservation_id: id, seen }] = application.reservations;
  return { as, id: Number(id), code, seen: String(seen), applicationSeen: String(application.seen) };
}

const call = (as: Person | undefined, path: string, body: object) => town.call('POST', `/api/${path}`, { as, body });

/** All kinds of changes to reservations of two days, at the same moment. */
async function happen(day: string, other: string) {
  const booths = await Promise.all([9, 10, 11, 12, 13, 14].map((start) => holdBooth(day, start)));
  const halls = await Promise.all([9, 10, 11, 12].map((start) => holdHall(day, start)));
  const rides = await Promise.all(
    booths.map(async ({ as, id }, index) => {
      const home = { taxistand_end: 2, departure_time: (10 + index) * 60, persons_taxi: 1 };
      const { status, text, body } = await call(as, `reservations/${id}/taxi`, { reserves_return: 1, return: home });
      if (status !== 200) throw new Error(text);
      return Number(body.booking.rides[0].taxi_id);
    }),
  );
  const rivals = await town.addPeople(6);
  const previews = await Promise.all(
    booths.map(({ id }, index) => {
      const place = { room_id: 403, target_date: day, target_time: hours(9 + index) };
      return call(official, `reception/reservations/${id}/move-preview`, place).then(({ body }) => ({
        ...place,
        seen: body.seen,
        cancels_taxis: true,
      }));
    }),
  );
  const closure = (spot_id: number, room_id: number | null, start: number, declined_ids: readonly number[]) =>
    call(colleague, 'reception/closures', {
      spot_id,
      room_id,
      from_date: day,
      from_time: time(start),
      to_date: day,
      to_time: time(start + 2),
      reason: { ja: '停電', en: 'Power cut' },
      declined_ids,
    });
  const ids = [...booths, ...halls].map(({ id }) => id);
  return Promise.all([
    ...booths.flatMap(({ as, id }, index) => [
      call(as, `reservations/${id}/change`, {
        target_time: hours(14 - index),
        equipment_ids: [41, 42],
        taxi: 'cancel',
      }),
      call(as, `reservations/${id}/${index % 3 === 0 ? 'cancel' : 'taxi/cancel'}`, { with_taxis: true }),
      call(official, `reception/reservations/${id}/move`, previews[index] ?? {}),
      call(driver, `dispatch/rides/${rides[index]}/answer`, { status: 1 }),
    ]),
    ...halls.flatMap(({ as, id, code, seen, applicationSeen }, index) => [
      official && decide(official, [{ reservation_id: id, seen, approval_status: 1, reason: '' }]),
      colleague && decide(colleague, [{ reservation_id: id, seen, approval_status: 2, reason: '工事のため' }]),
      call(official, `reception/applications/${code}/exemption`, {
        exemption_status: 2,
        reason: '対象外のため',
        seen: applicationSeen,
      }),
      call(as, `reservations/${id}/change`, { target_date: other, target_time: hours(12 - index) }),
    ]),
    ...rivals.flatMap((as, index) => [
      call(as, 'reservations', booth(day, 9 + index)),
      call(as, 'reservations', hall(other, 9 + index)),
      call(as, 'waitlist', { spot_id: 4, room_id: 401, target_date: day, target_time: hours(9 + index, 2) }),
      call(as, 'waitlist', { spot_id: 1, room_id: 102, target_date: day, target_time: hours(9 + index, 2) }),
    ]),
    call(booths.at(-1)?.as, 'withdrawal', { password: town.house.town.sampleMembers[0]?.password }),
    closure(4, null, 10, ids),
    closure(1, 102, 11, ids),
    closure(4, 401, 11, ids),
  ]);
}

const STANDS = 'r.is_canceled = 0 and r.approval_status <> 2';
/** States that must never occur, in any order. */
const wrongs = {
  'without its rooms': `select from reservation r where ${STANDS} and (select count(*) from room_occupancy o
     where o.reservation_id = r.reservation_id and o.during = tstzrange(r.started_at, r.ended_at)
       and (o.room_id = r.room_id or r.adjunct_room_ids @> to_jsonb(o.room_id))) <> 1 + jsonb_array_length(r.adjunct_room_ids)`,
  'ended and in a room': `select from room_occupancy o join reservation r using (reservation_id) where not (${STANDS})`,
  'cancelled and refused': 'select from reservation r where r.is_canceled = 1 and r.approval_status = 2',
  'other equipment than agreed': `select from reservation r where (case when ${STANDS} then jsonb_array_length(r.equipment_ids) else 0 end)
     <> (select coalesce(sum(u.pieces), 0) from equipment_use u where u.reservation_id = r.reservation_id
       and u.during = tstzrange(r.started_at, r.ended_at))`,
  'more lent than there is': `select from equipment_use u join equipment e using (equipment_id) where e.stock < (select sum(v.pieces)
     from equipment_use v where v.equipment_id = u.equipment_id and v.during @> lower(u.during))`,
  'another taxi than its flag says': `select from reservation r where (r.reserves_return = 1) <> exists (select from taxi t
     where t.reservation_id = r.reservation_id and t.leg = 'return' and t.is_canceled = 0 and t.status <> 2)`,
  'a taxi for nothing': `select from taxi t join reservation r using (reservation_id) where t.is_canceled = 0 and not (${STANDS})`,
  'waits for a free time': `select from waitlist w where w.told_at is null and not exists (select from room_occupancy o
     where o.room_id = w.room_id and o.during && w.during)`,
};

test('book, change, cancel, decide, move, close, ride, wait and leave at once: nobody gets an error, and everything agrees', async () => {
  for (const [day, other] of [
    ['2027-01-26', '2027-02-16'],
    ['2027-01-27', '2027-02-17'],
    ['2027-01-28', '2027-02-18'],
    ['2027-01-29', '2027-02-19'],
  ] as const) {
    const answers = await happen(day, other);
    const counts = tally(answers.filter((answer) => answer !== undefined));
    expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(counts[200] ?? 0).toBeGreaterThan(0);
    expect(counts[409] ?? 0).toBeGreaterThan(0);
    for (const [wrong, query] of Object.entries(wrongs)) expect(await town.rows(query), `${day}: ${wrong}`).toEqual([]);
  }
});
