import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { FREE_DAY } from '../../testing/requests/requests.ts';
import { reservationFaults } from '../../testing/facilities/reservation-faults.ts';

const town = await openTestTown();
const guestOfTown = await town.addPerson({ is_resident: 0, isVerified: true });
const resident = await town.addPerson({ is_resident: 1 });

const { reserve, faultsOf } = reservationFaults(town, resident);

const UNAVAILABLE = [
  'You specified an unavailable date. Please choose another date.',
  '利用できない日が選ばれています。別の日を選んでください。',
] as const;

describe('a date that cannot be used', () => {
  test('a closing day [rule:check.unavailable-date] [message:unavailable-date]', async () => {
    expect(
      await faultsOf(
        422,
        'target_date',
        { spot_id: 1, room_id: 101, target_date: '2027-01-18' },
        [UNAVAILABLE[0], 'The facility is closed on Mon 18 Jan 2027 (every Monday).'],
        [UNAVAILABLE[1], '2027年1月18日（月）は毎週月曜日の休館日です。'],
      ),
    ).toEqual([]);
  });

  test('the second business day before, until its end in Japan [constant:business-days-before] [decision:business-days.end-of-second]', async () => {
    const start = town.now();
    town.setNow(new Date('2027-01-19T14:59:59Z'));
    expect(
      (
        await reserve(
          { target_date: FREE_DAY, target_time: { start: '09:00', end: '09:15' } },
          'en',
          await town.addPerson(),
        )
      ).status,
    ).toBe(201);
    town.setNow(new Date('2027-01-19T15:00:00Z'));
    expect(
      (
        await reserve(
          { target_date: FREE_DAY, target_time: { start: '10:00', end: '10:15' } },
          'en',
          await town.addPerson(),
        )
      ).status,
    ).toBe(422);
    town.setNow(start);
  });

  test('yesterday, and days that do not exist', async () => {
    expect((await reserve({ target_date: '2027-01-10' })).body.codes.target_date).toEqual([
      'unavailable-date',
      'too-soon',
    ]);
    for (const target_date of ['2027-02-30', '0000-00-00', '2027-13-01', '21.1.2027', '']) {
      expect((await reserve({ target_date })).body.errors, target_date).toEqual({
        target_date: ['Input a valid date.'],
      });
    }
  });
});

describe('a time that cannot be used', () => {
  test('off the quarter hour [constant:minimum-unit-minutes] [decision:grid.quarter-hours]', async () => {
    expect(
      await faultsOf(
        422,
        'target_time.start',
        { target_time: { start: '13:10', end: '14:00' } },
        ['Input a time in steps of 15 minutes.'],
        ['時刻は15分きざみで入力してください。'],
      ),
    ).toEqual([]);
  });

  test('one that somebody else has [rule:check.slot-taken] [message:slot-taken]', async () => {
    expect(
      (await reserve({ room_id: 403, target_time: { start: '13:00', end: '15:00' } }, 'en', guestOfTown)).status,
    ).toBe(201);
    for (const [start, end] of [
      ['13:00', '15:00'],
      ['12:00', '13:15'],
      ['14:45', '16:00'],
      ['13:15', '13:30'],
      ['09:00', '21:00'],
    ]) {
      expect(
        await faultsOf(
          409,
          'target_time',
          { room_id: 403, target_time: { start, end } },
          ['The selected time slot is already taken. Please choose another time.'],
          ['選んだ時間は、ほかの予約が入りました。別の時間を選んでください。'],
        ),
      ).toEqual([]);
    }
  });
});

describe('a facility that cannot be used', () => {
  test('residents only [rule:check.resident-only-facility] [message:resident-only] [rule:resident.facilities]', async () => {
    const hall = { spot_id: 6, room_id: 601, target_date: '2027-01-20', persons_spot: 10 };
    expect(
      await faultsOf(
        409,
        'spot_id',
        hall,
        ['Only residents in Hoshimori Town can apply for this facility. Please go back.'],
        ['この施設を申し込めるのは、星守町にお住まいの方だけです。前の画面へお戻りください。'],
        guestOfTown,
      ),
    ).toEqual([]);
    expect((await reserve(hall)).status).toBe(201);
  });

  test('residents only, whatever way is tried: again like an earlier one, with other dates, for others [rule:resident.facilities] [decision:rebook.checked-anew]', async () => {
    const moved = await town.addPerson({ is_resident: 1 });
    const hall = { spot_id: 6, room_id: 601, persons_spot: 10 };
    const first = await reserve({ ...hall, target_date: '2027-02-03' }, 'en', moved);
    expect(first.status, first.text).toBe(201);
    await town.rows('update member set is_resident = 0 where member_id = $1', moved.member_id);
    const { reservation_id, reservation_code, amount, ...again } = first.body.reservations[0];
    for (const parts of [
      // Booked again with all fields of the earlier reservation.
      { ...again, target_date: '2027-02-04' },
      { ...again, target_date: '2027-02-04', target_dates: ['2027-02-05'] },
      { ...again, target_date: '2027-02-04', reservation_id, reservation_code, amount },
      // Raw: with fields that only the server may set.
      { ...hall, target_date: '2027-02-04', is_resident: 1, member_id: resident.member_id },
      { ...hall, target_date: '2027-02-04', booked_by: resident.member_id, overrides: ['resident-only'] },
      { ...hall, target_date: '2027-02-04', override_reason: '窓口' },
    ]) {
      const refused = await reserve(parts, 'ja', moved);
      expect([refused.status, refused.body.errors]).toEqual([
        409,
        { spot_id: ['この施設を申し込めるのは、星守町にお住まいの方だけです。前の画面へお戻りください。'] },
      ]);
    }
    expect(await town.countRows('reservation', `member_id = ${moved.member_id}`)).toBe(1);
  });

  test('a room that is not there is 404', async () => {
    for (const parts of [{ room_id: 999 }, { spot_id: 1 }, { spot_id: 999 }]) {
      expect((await reserve(parts)).body).toEqual({ result: false, errors: {}, codes: { request: ['not-found'] } });
    }
  });
});
