import { describe, expect, test } from 'vitest';
import { priceInWords } from '@machi/domain/locale/words';
import { tariffsAt } from '@machi/domain/spots/fee';
import { feeInWords } from '@machi/domain/spots/fee-words';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const pack = town.house.town;

describe('the list of spots', () => {
  test('every spot of the town with its rooms, in both languages [field:spot.spot_name] [field:spot.spot_category_id] [field:spot.fixing_method] [field:spot.opening_hours] [field:spot.closing_days_text]', async () => {
    for (const locale of ['ja', 'en'] as const) {
      const answer = await town.call('GET', '/api/spots', { locale });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ result: true, errors: {} });
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.body.spots).toEqual(
        pack.spots
          .toSorted((one, other) => one.spot_id - other.spot_id)
          .map((spot) =>
            expect.objectContaining({
              spot_id: spot.spot_id,
              spot_name: spot.spot_name[locale],
              spot_type: spot.spot_type[locale],
              spot_category_id: spot.spot_category_id,
              fixing_method: spot.fixing_method,
              is_resident_only: spot.is_resident_only,
              opening_hours: spot.opening_hours[locale],
              closing_days_text: spot.closing_days_text[locale],
              address: spot.address[locale],
              tel: spot.tel,
              main_purpose: spot.main_purpose[locale],
              picture: {
                src: expect.stringMatching(new RegExp(`^/town/${spot.picture.file}\\?v=[0-9a-f]{8}$`)),
                alt: spot.picture.alt[locale],
              },
            }),
          ),
      );
      const rooms = answer.body.spots.flatMap((spot: SpotDetail) => spot.rooms);
      expect(rooms).toHaveLength(pack.rooms.length);
      expect(new Set(answer.body.spots.map((spot: SpotDetail) => spot.fixing_method))).toEqual(new Set([0, 1, 2]));
    }
  });

  test('a change of the stored rows is seen, by whatever way it was made', async () => {
    const nameOf = async () => (await town.call('GET', '/api/spots/4')).body.spot.rooms[0].capacity;
    expect(await nameOf()).toBe(4);
    await town.rows('update room set capacity = 5 where room_id = 401');
    await expect.poll(nameOf).toBe(5);
    await expect
      .poll(
        async () =>
          (await town.call('GET', '/api/spots')).body.spots.find((spot: SpotDetail) => spot.spot_id === 4).rooms[0]
            .capacity,
      )
      .toBe(5);
    await town.rows('update room set capacity = 4 where room_id = 401');
    await expect.poll(nameOf).toBe(4);
  });
});

describe('one spot', () => {
  test('everything of its page [field:spot.terms] [field:room.capacity] [field:room.minimum-unit] [field:room.reservation-period] [field:reservation-form.amount-per-hour]', async () => {
    for (const locale of ['ja', 'en'] as const) {
      const { body, status } = await town.call('GET', '/api/spots/1', { locale });
      expect(status).toBe(200);
      const row = pack.spots.find(({ spot_id }) => spot_id === 1);
      if (!row) throw new Error('the pack has no spot 1');
      expect(body.spot).toMatchObject({
        spot_id: 1,
        spot_name: row.spot_name[locale],
        terms: row.terms[locale],
        application_conditions: row.application_conditions[locale],
        cancellation_policy: row.cancellation_policy[locale],
        payment_methods: row.payment_methods[locale],
        exemption_conditions: row.exemption_conditions[locale],
        surcharge_period_conditions: row.surcharge_period_conditions[locale],
        notice: row.notice[locale],
        monthly_limit: 4,
        parking_type: row.parking_type,
        // Two business days after the holiday of START, and 90 days ahead.
        reservable_from: '2027-01-14',
        reservable_until: '2027-04-11',
      });
      expect(body.spot.rooms.map(({ room_id }: { room_id: number }) => room_id)).toEqual(
        pack.rooms
          .filter(({ spot_id }) => spot_id === 1)
          .map(({ room_id }) => room_id)
          .toSorted((one, other) => one - other),
      );
      const room = pack.rooms.find(({ room_id }) => room_id === 103);
      expect(body.spot.rooms.find(({ room_id }: { room_id: number }) => room_id === 103)).toMatchObject({
        room_name: room?.room_name[locale],
        capacity: 200,
        unit_minutes: 60,
        fee_now: { ja: '1時間 2,000円', en: '¥2,000 an hour' }[locale],
        fee_text: room && feeInWords(tariffsAt(room, '2027-01-01'), [])[locale],
        equipments: room?.equipments.map((equipment) => equipment[locale]),
        reservation_period: {
          ja: '使う日の2営業日前まで受け付けます。90日先まで予約できます。登録団体は、使う月の4か月前の1日から予約できます。',
          en: 'Accepted until 2 business days before use, up to 90 days ahead. Registered clubs can reserve from the 1st of the month, 4 months before the month of use.',
        }[locale],
      });
    }
  });

  test('what can be lent with its rooms, rooms that may be added, bands of the day', async () => {
    const roomsOf = new Map<number, SpotDetail['rooms']>();
    for (const spot of pack.spots) {
      for (const locale of ['ja', 'en'] as const) {
        const { body } = await town.call('GET', `/api/spots/${spot.spot_id}`, { locale });
        roomsOf.set(spot.spot_id, body.spot.rooms);
        expect(body.spot.equipments).toEqual(
          pack.equipments
            .filter(({ spot_id }) => spot_id === spot.spot_id)
            .toSorted((one, other) => one.equipment_id - other.equipment_id)
            .map(({ equipment_id, equipment_name, stock, fee_yen }) => ({
              equipment_id,
              equipment_name: equipment_name[locale],
              stock,
              fee_yen,
              fee_text: priceInWords(fee_yen)[locale],
              next_fee_yen: null,
              next_fee_from: null,
            })),
        );
      }
    }
    for (const { room_id, spot_id, adjunct_room_ids, room_timetable } of pack.rooms) {
      const room = roomsOf.get(spot_id)?.find((candidate) => candidate.room_id === room_id);
      expect(room).toMatchObject({ adjunct_room_ids, room_timetable });
    }
    expect(pack.equipments.length).toBeGreaterThan(0);
    expect(pack.rooms.some(({ adjunct_room_ids }) => adjunct_room_ids.length > 0)).toBe(true);
    expect(pack.rooms.some(({ room_timetable }) => room_timetable.length > 0)).toBe(true);
  });

  test('a change of equipment is seen, and a spot without a picture has none', async () => {
    const [lent] = pack.equipments;
    if (!lent) throw new Error('the pack lends nothing');
    const read = async () => (await town.call('GET', `/api/spots/${lent.spot_id}`)).body.spot;
    const stockOf = async () =>
      (await read()).equipments.find(({ equipment_id }: { equipment_id: number }) => equipment_id === lent.equipment_id)
        .stock;
    expect(await stockOf()).toBe(lent.stock);
    await town.rows('update equipment set stock = stock + 1 where equipment_id = $1', lent.equipment_id);
    await expect.poll(stockOf).toBe(lent.stock + 1);
    await town.rows('update spot set picture = null where spot_id = $1', lent.spot_id);
    await expect.poll(async () => (await read()).picture).toBeNull();
  });

  test('the first reservable day moves with the clock [constant:business-days-before]', async () => {
    const first = async (now: string) => {
      town.setNow(new Date(now));
      return (await town.call('GET', '/api/spots/4')).body.spot.reservable_from;
    };
    expect(await first('2027-01-13T14:59:59Z')).toBe('2027-01-15');
    expect(await first('2027-01-13T15:00:00Z')).toBe('2027-01-16');
    expect(await first('2027-01-15T03:00:00Z')).toBe('2027-01-19');
    town.setNow(START);
  });

  test('an id that is none is 404, silently', async () => {
    for (const id of [
      '14',
      '999',
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '99999999999',
      '%00',
      '1%20or%201',
      '%F0%9F%98%80',
      '%ff',
      '4%2f5',
      '..%2f4',
    ]) {
      const answer = await town.call('GET', `/api/spots/${id}`);
      expect(answer.status, id).toBe(404);
      expect(answer.body, id).toEqual({ result: false, errors: {}, codes: { request: ['not-found'] } });
    }
  });
});
