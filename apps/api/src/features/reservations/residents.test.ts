import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });

interface Place {
  readonly spot_id: number;
  readonly room_id: number;
}
const residentsHall: Place = { spot_id: 6, room_id: 601 };
const anyRoom: Place = { spot_id: 4, room_id: 401 };
const book = (as: Person | undefined, body: object) =>
  town.call('POST', '/api/reservations', { ...(as && { as }), body: reservationRequest({ ...body }) });

// Both places are open on these days of February; each is used once.
const openDays = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 19, 20, 24, 25, 26, 27];
const used = new Map<number, number>();
function dayOf({ room_id }: Place): { target_date: string } {
  const count = used.get(room_id) ?? 0;
  used.set(room_id, count + 1);
  return { target_date: `2027-02-${String(openDays[count] ?? 30).padStart(2, '0')}` };
}

/** All ways to get a room's time; each returns the server's answer. */
const ways = {
  'the form': (person: Person | undefined, place: Place) => book(person, { ...place, ...dayOf(place) }),
  async 'the waiting list'(person: Person | undefined, place: Place) {
    const wanted = { ...place, ...dayOf(place) };
    const taken = await book(await town.addPerson({ is_resident: 1 }), wanted);
    expect(taken.status, taken.text).toBe(201);
    const body = { ...wanted, target_time: { start: '13:00', end: '15:00' } };
    return town.call('POST', '/api/waitlist', { ...(person && { as: person }), body });
  },
};
const forMembers = {
  async 'reception’s booking'(person: Person, place: Place) {
    const body = reservationRequest({ ...place, ...dayOf(place) });
    return town.call('POST', '/api/reception/bookings', {
      as: official,
      body: { ...body, member_id: person.member_id },
    });
  },
  async 'a change'(person: Person, place: Place) {
    const [row] = await town.rows<{ is_resident: 0 | 1; verified_at: Date | null }>`select is_resident, verified_at
      from member where member_id = ${person.member_id}`;
    if (!row) throw new Error('a person has no row');
    const set = 'update member set is_resident = $2, verified_at = $3 where member_id = $1';
    await town.rows(set, person.member_id, 1, new Date());
    const made = await book(person, { ...place, ...dayOf(place) });
    expect(made.status, made.text).toBe(201);
    await town.rows(set, person.member_id, row.is_resident, row.verified_at);
    const [{ reservation_id }] = made.body.reservations;
    const body = { target_time: { start: '15:00', end: '17:00' } };
    return town.call('POST', `/api/reservations/${reservation_id}/change`, { as: person, body });
  },
};

test.each([
  ['a resident', { is_resident: 1, isVerified: true }, undefined],
  ['one from elsewhere', { is_resident: 0, isVerified: true }, 'resident-only'],
  ['who says to be a resident', { is_resident: 1, isVerified: false }, 'residence-unverified'],
  ['who has told nothing', { is_resident: 0, isVerified: false }, 'residence-unverified'],
] as const)(
  '%s is judged alike by every way to a facility for residents [decision:unverified.at-facility]',
  async (_who, kind, code) => {
    const person = await town.addPerson(kind);
    const refused = code === undefined ? undefined : { spot_id: [code] };
    for (const [way, ask] of Object.entries({ ...ways, ...forMembers })) {
      const { status, body } = await ask(person, residentsHall);
      expect([way, status < 300 ? 'done' : status, body.codes]).toEqual([way, refused ? 409 : 'done', refused]);
    }
  },
);

test('where anybody may apply, nobody is asked for proof of residence; a guest logs in first everywhere', async () => {
  const unknown = await town.addPerson({ is_resident: 0, isVerified: false });
  for (const ask of Object.values({ ...ways, ...forMembers }))
    expect((await ask(unknown, anyRoom)).status).toBeLessThan(300);
  for (const ask of Object.values(ways))
    for (const place of [residentsHall, anyRoom]) expect((await ask(undefined, place)).status).toBe(401);
});
