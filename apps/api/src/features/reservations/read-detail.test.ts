import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

test('a reservation is read with its price item by item, its documents and its other dates [field:reservation.amount] [field:reservation.document_file]', async () => {
  const person = await town.addPerson();
  const file = { purpose: 'reservation', file_name: '利用者名簿.png', content: onePoint };
  const { document } = (await town.call('POST', '/api/documents', { as: person, body: file })).body;
  const made = await town.call('POST', '/api/reservations', {
    as: person,
    locale: 'ja',
    body: reservationRequest({
      target_dates: ['2027-01-22', { target_date: '2027-01-25', target_time: { start: '09:00', end: '10:00' } }],
      includes_preparation: 1,
      document_ids: [document.document_id],
    }),
  });
  expect(made.status, made.text).toBe(201);
  const [first, second, third] = made.body.reservations;
  const read = (id: number, locale: 'ja' | 'en' = 'ja') =>
    town.call('GET', `/api/reservations/${id}`, { as: person, locale });

  const { body } = await read(second.reservation_id);
  expect(body.reservation).toEqual(second);
  expect(body.documents).toEqual([document]);
  expect(body.siblings).toEqual([
    {
      reservation_id: first.reservation_id,
      reservation_code: first.reservation_code,
      target_date: '2027-01-21',
      target_time: { start: '13:00', end: '15:00' },
      amount: first.amount,
      is_canceled: 0,
      approval_status: 1,
    },
    expect.objectContaining({
      reservation_id: third.reservation_id,
      target_date: '2027-01-25',
      target_time: { start: '09:00', end: '10:00' },
    }),
  ]);
  expect(first.amount).toBeGreaterThan(0);
  expect(body.lines).toEqual([
    expect.objectContaining({ kind: 'room', target_date: '2027-01-22', charged_minutes: 60, discount_minutes: 60 }),
  ]);
  expect(body.lines[0].amount).toBe(body.reservation.amount);
  const other = (await read(second.reservation_id, 'en')).body;
  expect(other.lines[0].label).not.toBe(body.lines[0].label);
  expect(other.lines[0].label).toBe(other.reservation.plan_name);

  // The price is that of the application, whatever the room costs now.
  await town.rows('update room set hourly_fee_yen = hourly_fee_yen * 2 where room_id = 401');
  expect((await read(second.reservation_id)).body.lines).toEqual(body.lines);
  expect(
    (await town.call('GET', `/api/reservations/${second.reservation_id}`, { as: await town.addPerson() })).status,
  ).toBe(404);
});

test('lines of before equipment was lent are read as they were', async () => {
  const person = await town.addPerson();
  const made = await town.call('POST', '/api/reservations', {
    as: person,
    body: reservationRequest({ target_date: '2027-01-26' }),
  });
  const id: number = made.body.reservations[0].reservation_id;
  await town.rows(
    `update reservation set quote_lines = (select jsonb_agg(line - 'pieces' - 'yen_per_piece')
       from jsonb_array_elements(quote_lines) as line) where reservation_id = ${id}`,
  );
  const { body } = await town.call('GET', `/api/reservations/${id}`, { as: person });
  expect(body.lines).toEqual([expect.objectContaining({ kind: 'room', pieces: 0, yen_per_piece: 0 })]);
});
