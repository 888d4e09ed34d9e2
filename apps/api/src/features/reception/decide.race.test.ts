import { afterAll, expect, test } from 'vitest';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const DAYS = [
  '2027-01-21',
  '2027-01-22',
  '2027-01-23',
  '2027-01-26',
  '2027-01-27',
  '2027-01-28',
  '2027-01-29',
  '2027-01-30',
];

/** Two officials decide the same application at once, one for and one against it, on several days. */
async function race(place: OpenTown) {
  const { apply, decide, decisionsOn } = receptionOf(place);
  const officials = await place.addPeople(2, { roles: ['reception'] });
  const rounds = [];
  for (const target_date of DAYS) {
    const [one, other] = officials;
    if (!one || !other) throw new Error('there are not two officials');
    const person = await place.addPerson();
    const code = await apply(person, { target_date });
    const yes = await decisionsOn(one, code, 1);
    const no = await decisionsOn(one, code, 2, '部屋の工事のため');
    const answers = await Promise.all([decide(one, yes), decide(other, no), decide(one, yes), decide(other, no)]);
    const decided = await place.countRows(
      'audit',
      `action in ('reservation:approve', 'reservation:refuse') and subject = 'reservation' and subject_id = ${yes[0]?.reservation_id}`,
    );
    rounds.push({ answers, decided });
  }
  return rounds;
}

test('two officials at once: one decides, the other is told, the time is held or free accordingly', async () => {
  const town = await openRaceTestTown();
  for (const { answers, decided } of await race(town)) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ 'decisions.0': ['already-decided'] });
    expect(decided).toBe(1);
  }
  const [{ torn } = { torn: -1 }] = await town.rows<{ torn: number }>`select count(*)::int as torn from reservation r
    left join room_occupancy o using (reservation_id) where (r.approval_status = 1) <> (o.occupancy_id is not null)`;
  expect(torn).toBe(0);
});

test('a decision and the member’s cancellation at once: one of them happens', async () => {
  const town = await openRaceTestTown();
  const { apply, decide, decisionsOn } = receptionOf(town);
  const official = await town.addPerson({ roles: ['reception'] });
  for (const target_date of DAYS) {
    const person = await town.addPerson();
    const decisions = await decisionsOn(official, await apply(person, { target_date }), 2, '部屋の工事のため');
    const [decided, cancelled] = await Promise.all([
      decide(official, decisions),
      town.call('POST', `/api/reservations/${decisions[0]?.reservation_id}/cancel`, { as: person }),
    ]);
    expect([decided.status, cancelled.status].toSorted()).toEqual([200, 409]);
  }
});

const LOCK = 'reception-lock-reservations';

test('without the row lock both decide: the proof sees the guard @guard', async () => {
  const bare = await openRaceTown({
    around: (database) => late(LOCK)(rewriting(LOCK, (text) => text.replace('for update', ''))(database)),
  });
  afterAll(() => bare.close());
  const rounds = await race(bare);
  expect(Math.max(...rounds.map(({ decided }) => decided))).toBeGreaterThan(1);
});
