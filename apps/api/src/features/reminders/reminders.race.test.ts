import { expect, test } from 'vitest';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { sendReminders } from './reminders.ts';

const town = await openRaceTestTown();

test('many handfuls and several processes: everybody is told once', async () => {
  const person = await town.addPerson();
  const body = reservationRequest({ target_date: '2027-01-21' });
  const made = await town.call('POST', '/api/reservations', { as: person, body });
  await town.rows`insert into reservation select (jsonb_populate_record(null::reservation,
    to_jsonb(r) || jsonb_build_object( 'reservation_id', 100000 + n, 'reservation_code', 'HM-R' || n))).*
    from reservation r, generate_series(1, 650) as n
    where r.reservation_id = ${made.body.reservations[0].reservation_id}`;
  const mails = await town.countRows('outbox');
  town.setNow(new Date('2027-01-20T00:00:00Z'));
  const told = await Promise.all(Array.from({ length: 4 }, () => sendReminders(town.house)));
  await sendReminders(town.house);
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(651);
  expect(await town.countRows('outbox')).toBe(mails + 651);
  expect(await town.countRows('reservation', 'reminded_at is null')).toBe(0);
});
