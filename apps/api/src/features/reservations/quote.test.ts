import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

const ask = (parts: Readonly<Record<string, unknown>>, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/reservations/quote', { body: reservationRequest(parts), locale });
const hall = { spot_id: 1, room_id: 103, target_time: { start: '16:00', end: '19:00' } };

describe('the price of a reservation', () => {
  test('to everybody, line by line, in both languages [field:reservation.amount]', async () => {
    const answer = await ask({ ...hall, is_commercial: 1 });
    expect(answer.status).toBe(200);
    const line = { target_date: '2027-01-21', discount_minutes: 0, pieces: 0, yen_per_piece: 0, factor: 1 };
    expect(answer.body.quote).toEqual({
      lines: [
        { ...line, kind: 'room', label: 'Main Hall', charged_minutes: 180, yen_per_hour: 2000, amount: 6000 },
        {
          ...line,
          kind: 'surcharge',
          label: 'Heating (Nov–Apr)',
          charged_minutes: 180,
          yen_per_hour: 500,
          amount: 1500,
        },
        {
          ...line,
          kind: 'surcharge',
          label: 'Lighting (after 17:00)',
          charged_minutes: 120,
          yen_per_hour: 300,
          amount: 600,
        },
        { ...line, kind: 'surcharge', label: 'Commercial use', charged_minutes: 180, yen_per_hour: 2000, amount: 6000 },
      ],
      amount: 14_100,
      is_provisional: false,
    });
    const japanese = await ask({ ...hall, is_commercial: 1 }, 'ja');
    expect(japanese.body.quote.lines.map(({ label }: { label: string }) => label)).toEqual([
      town.house.town.rooms.find(({ room_id }) => room_id === 103)?.room_name.ja,
      '暖房料（11月〜4月）',
      '照明料（17:00以降）',
      '営利利用の加算',
    ]);
    expect(japanese.body.quote.amount).toBe(14_100);
  });

  test('a full exemption leaves the surcharges, a partial one 30 % of the rate; both wait for reception [constant:exemption-full] [constant:exemption-partial] [decision:fee.exemption]', async () => {
    const full = (await ask({ ...hall, exemption_method: 1 })).body.quote;
    expect(full.lines[0]).toMatchObject({ factor: 0, amount: 0 });
    expect(full).toMatchObject({ amount: 2100, is_provisional: true });
    const partial = (await ask({ ...hall, exemption_method: 2 })).body.quote;
    expect(partial.lines[0]).toMatchObject({ factor: 0.3, amount: 1800 });
    expect(partial).toMatchObject({ amount: 3900, is_provisional: true });
  });

  test('is no other for an organiser who charges visitors [decision:fee.charging-visitors]', async () => {
    const free = (await ask({ ...hall, has_charging: 0, charging_fee: 0 })).body.quote;
    const charging = (await ask({ ...hall, has_charging: 1, charging_fee: 3000 })).body.quote;
    expect(free.amount).toBeGreaterThan(0);
    expect(charging).toEqual(free);
  });

  test('is the amount that is then agreed [decision:fee.one-function]', async () => {
    const body = reservationRequest({
      ...hall,
      persons_spot: 100,
      is_commercial: 1,
      includes_preparation: 1,
      exemption_method: 2,
      exemption_reason: 'A festival of the town.',
    });
    const { lines, amount } = (await town.call('POST', '/api/reservations/quote', { body })).body.quote;
    const as = await town.openSession(1);
    const made = (await town.call('POST', '/api/reservations', { as, body })).body.reservations[0];
    expect(made.amount).toBe(amount);
    expect(amount).toBe(1200 + 1500 + 600 + 6000);
    const read = await town.call('GET', `/api/reservations/${made.reservation_id}`, { as });
    expect(read.body.lines).toEqual(lines);
  });

  test('of wrong times is refused at the field', async () => {
    expect((await ask({ target_time: { start: '15:00', end: '13:00' } })).body.errors).toEqual({
      'target_time.end': ['The end time must be later than the start time.'],
    });
    expect((await ask({ target_time: { start: '15:05', end: '16:00' } })).body.errors).toEqual({
      'target_time.start': ['Input a time in steps of 15 minutes.'],
    });
    expect((await ask({ exemption_method: 3 })).body.codes).toHaveProperty('exemption_method');
  });
});
