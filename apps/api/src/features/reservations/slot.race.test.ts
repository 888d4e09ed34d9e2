import { describe, expect, test } from 'vitest';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { late, without } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();

/** Members who ask at once for the same room and time. */
async function race(place: OpenTown, racers: number, target_date: string) {
  const members = await place.addPeople(racers);
  return Promise.all(
    members.map((as) => place.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date }) })),
  );
}
const holders = (place: OpenTown, date: string) =>
  place.countRows('room_occupancy', `room_id = 401 and during && tstzrange('${date}T04:00:00Z', '${date}T06:00:00Z')`);

describe('many for one slot', () => {
  test.each([
    [50, '2027-01-21'],
    [200, '2027-01-22'],
  ])('%i racers: one reserves, all others hear that it is taken [rule:check.slot-taken]', async (racers, date) => {
    const answers = await race(town, racers, date);
    expect(tally(answers)).toEqual({ 201: 1, 409: racers - 1 });
    for (const { status, body } of answers.filter((answer) => answer.status === 409)) {
      expect(body.codes, String(status)).toEqual({ target_time: ['slot-taken'] });
      expect(body.errors).toEqual({
        target_time: ['The selected time slot is already taken. Please choose another time.'],
      });
    }
    expect(await holders(town, date)).toBe(1);
    expect(await town.countRows('reservation', `started_at = '${date}T04:00:00Z'`)).toBe(1);
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:create' and subject_id in (select reservation_id from reservation where started_at = '${date}T04:00:00Z')`,
      ),
    ).toBe(1);
  });

  test('the losers get no mail and leave nothing', async () => {
    const mails = await town.countRows('outbox');
    const answers = await race(town, 40, '2027-01-25');
    expect(tally(answers)).toEqual({ 201: 1, 409: 39 });
    expect(await town.countRows('outbox')).toBe(mails + 1);
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:create' and not exists (select from reservation where reservation_id = subject_id)`,
      ),
    ).toBe(0);
  });

  test('overlapping times at once: never two of one moment', async () => {
    const members = await town.addPeople(60);
    const answers = await Promise.all(
      members.map((as, index) => {
        const start = 9 * 60 + (index % 30) * 15;
        const time = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        return town.call('POST', '/api/reservations', {
          as,
          body: reservationRequest({
            target_date: '2027-01-26',
            target_time: { start: time(start), end: time(start + 90) },
          }),
        });
      }),
    );
    const counts = tally(answers);
    expect(Object.keys(counts).toSorted()).toEqual(['201', '409']);
    const [{ pairs } = { pairs: -1 }] = await town.rows<{ pairs: number }>(
      'select count(*)::int as pairs from room_occupancy a join room_occupancy b on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during',
    );
    expect(pairs).toBe(0);
    expect(counts[201]).toBe(await town.countRows('reservation', `started_at::date = '2027-01-26'`));
  });

  test('a slot that is cancelled and wanted at once ends with one holder', async () => {
    const owner = await town.addPerson();
    const made = await town.call('POST', '/api/reservations', {
      as: owner,
      body: reservationRequest({ target_date: '2027-01-27' }),
    });
    const cancelling = Array.from({ length: 20 }, () =>
      town.call('POST', `/api/reservations/${made.body.reservations[0].reservation_id}/cancel`, { as: owner }),
    );
    const [cancelled, wanted] = await Promise.all([Promise.all(cancelling), race(town, 40, '2027-01-27')]);
    expect(tally(cancelled)).toEqual({ 200: 1, 409: 19 });
    expect(tally(wanted)[201] ?? 0).toBeLessThanOrEqual(1);
    expect(await holders(town, '2027-01-27')).toBe(tally(wanted)[201] ?? 0);
  });
});

test('without the lock the constraint alone leaves one: who ran into it reads again and is refused', async () => {
  const unlocked = await openRaceTown({
    around: (database) => late('read-reservation-situations')(without('lock-rooms')(database)),
  });
  try {
    const answers = await race(unlocked, 40, '2027-01-21');
    expect(tally(answers)).toEqual({ 201: 1, 409: 39 });
    expect(await holders(unlocked, '2027-01-21')).toBe(1);
  } finally {
    await unlocked.close();
  }
});

test('without constraint and lock the same race has several winners: the proof sees the guards @guard', async () => {
  const bare = await openRaceTown({
    around: (database) => late('read-reservation-situations')(without('lock-rooms')(database)),
  });
  try {
    await bare.rows('alter table room_occupancy drop constraint room_occupancy_no_overlap');
    let winners = 0;
    for (const date of [
      '2027-01-21',
      '2027-01-22',
      '2027-01-25',
      '2027-01-26',
      '2027-01-27',
      '2027-01-28',
      '2027-01-29',
    ]) {
      if (winners <= 1) winners = Math.max(winners, tally(await race(bare, 100, date))[201] ?? 0);
    }
    expect(winners).toBeGreaterThan(1);
  } finally {
    await bare.close();
  }
});

test('the lock of the room alone keeps it at one winner', async () => {
  const locked = await openRaceTown();
  try {
    await locked.rows('alter table room_occupancy drop constraint room_occupancy_no_overlap');
    for (const date of ['2027-01-21', '2027-01-22', '2027-01-25'])
      expect(tally(await race(locked, 100, date))[201]).toBe(1);
  } finally {
    await locked.close();
  }
});
