import { describe, expect, test } from 'vitest';
import {
  decideHolds,
  heldDatesOf,
  holdingProblem,
  lastHeldDate,
  roomsInstead,
  type HeldByOthers,
  type HoldableRoom,
} from './holds.ts';
import type { RepeatRule } from './rule.ts';

const spot = {
  fixing_method: 1,
  hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }],
  closings: [{ kind: 'weekday', weekday: 1 }],
  is_resident_only: false,
  monthly_limit: null,
  accepts_days_ahead: 60,
  cancel_days_before: null,
  additional_questions: [],
  tel: '',
} as const;
const room: HoldableRoom = {
  room_id: 7,
  spot_id: 1,
  room_name: { ja: '会議室', en: 'Meeting room' },
  capacity: 12,
  unit_minutes: 30,
  room_timetable: [],
  is_retired: 0,
  spot: {
    ...spot,
    hours: spot.hours.map((row) => ({ ...row, weekdays: [...row.weekdays] })),
    closings: [...spot.closings],
    additional_questions: [],
  },
};
const never: RepeatRule = {
  schedule_type: 0,
  start_date: '2027-01-20',
  end_date: '2027-01-20',
  start_time: '13:00',
  end_time: '15:00',
  repeat_mode: null,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  on_sundays: 0,
  on_mondays: 0,
  on_tuesdays: 0,
  on_wednesdays: 0,
  on_thursdays: 0,
  on_fridays: 0,
  on_saturdays: 0,
};
const weekly: RepeatRule = { ...never, schedule_type: 2, repeat_mode: 3, on_wednesdays: 1, end_date: '2027-02-17' };
const nobody: HeldByOthers = { occupied: () => [], lent: [] };
const now = new Date('2027-01-11T01:00:00Z');
const wanted = (dates: ReturnType<typeof heldDatesOf>, rooms = [room]) => ({ dates, rooms, equipments: [] });

describe('the days on which a schedule takes what it takes', () => {
  test('of a series each of its dates but those that hold for themselves, of whole days each day as long as it is open', () => {
    expect(heldDatesOf(weekly, (date) => date === '2027-01-27').map(({ target_date }) => target_date)).toEqual([
      '2027-01-20',
      '2027-02-03',
      '2027-02-10',
      '2027-02-17',
    ]);
    const days = { ...never, schedule_type: 1, end_date: '2027-01-22', start_time: null, end_time: null } as const;
    expect(heldDatesOf(days)).toEqual([
      { target_date: '2027-01-20', time: null, is_further: false },
      { target_date: '2027-01-21', time: null, is_further: true },
      { target_date: '2027-01-22', time: null, is_further: true },
    ]);
  });

  test('end within a year; with times on the day on which they begin', () => {
    expect(holdingProblem(weekly, 'rooms')).toBeUndefined();
    expect(lastHeldDate('2027-01-20')).toBe('2028-01-20');
    expect(holdingProblem({ ...weekly, end_date: '2028-01-19' }, 'rooms')).toBeUndefined();
    expect(holdingProblem({ ...weekly, end_date: '2028-01-26' }, 'rooms')?.code).toBe('holds-too-long');
    expect(holdingProblem({ ...weekly, end_date: null }, 'rooms')?.code).toBe('holds-too-long');
    expect(holdingProblem({ ...never, end_date: '2027-01-21' }, 'rooms')?.code).toBe('holds-one-day');
    // A series that begins late in its term has a year from its first date.
    expect(holdingProblem({ ...weekly, start_date: '2027-01-14', end_date: '2028-01-20' }, 'rooms')).toBeUndefined();
  });
});

describe('what can be had', () => {
  test('the rules of the facility hold for the town: hours, closing days, units, what others have', () => {
    const failing = (rule: Partial<RepeatRule>, occupied: { start: number; end: number }[] = []) =>
      decideHolds(wanted(heldDatesOf({ ...never, ...rule })), { ...nobody, occupied: () => occupied }, now).failing.map(
        ({ problem }) => problem.code,
      );
    expect(failing({})).toEqual([]);
    expect(failing({ start_date: '2027-01-18', end_date: '2027-01-18' })).toEqual(['closed-day']);
    expect(failing({ end_time: '22:00' })).toEqual(['outside-hours']);
    expect(failing({ start_time: '13:05' })).toEqual(['minimum-unit']);
    expect(failing({}, [{ start: 840, end: 870 }])).toEqual(['slot-taken']);
    expect(failing({}, [{ start: 900, end: 960 }])).toEqual([]);
  });

  test('every failing date is named, with the nearest times of its length; what is over is not held', () => {
    const others = {
      ...nobody,
      occupied: (_room: number, date: string) => (date === '2027-02-03' ? [{ start: 720, end: 840 }] : []),
    };
    const { rooms, failing } = decideHolds(wanted(heldDatesOf(weekly)), others, now);
    expect(rooms.map(({ target_date }) => target_date)).toEqual([
      '2027-01-20',
      '2027-01-27',
      '2027-02-10',
      '2027-02-17',
    ]);
    expect(failing).toEqual([
      {
        target_date: '2027-02-03',
        room_id: 7,
        equipment_id: null,
        problem: { code: 'slot-taken' },
        times: [
          { start: 840, end: 960 },
          { start: 870, end: 990 },
          { start: 900, end: 1020 },
        ],
      },
    ]);
    const later = decideHolds(wanted(heldDatesOf(weekly)), others, new Date('2027-02-03T06:00:00Z'));
    expect([later.rooms.length, later.failing.length]).toEqual([2, 0]);
  });

  test('whole days take the opening whatever the unit is, and nothing on a further day on which it is closed', () => {
    const rule = {
      ...never,
      schedule_type: 1,
      start_date: '2027-01-17',
      end_date: '2027-01-19',
      start_time: null,
      end_time: null,
    } as const;
    const { rooms, failing } = decideHolds(wanted(heldDatesOf(rule)), nobody, now);
    expect(failing).toEqual([]);
    expect(rooms).toEqual([
      { target_date: '2027-01-17', start: 540, end: 1260, room_id: 7 },
      { target_date: '2027-01-19', start: 540, end: 1260, room_id: 7 },
    ]);
  });

  test('equipment as far as the stock lasts', () => {
    const equipment = { equipment_id: 3, equipment_name: { ja: '机', en: 'Desk' }, stock: 5, spot: room.spot };
    const lent = [{ equipment_id: 3, pieces: 3, target_date: '2027-01-20', start: 840, end: 900 }];
    const failing = (pieces: number) =>
      decideHolds(
        { dates: heldDatesOf(never), rooms: [], equipments: [{ equipment, pieces }] },
        { ...nobody, lent },
        now,
      ).failing;
    expect(failing(2)).toEqual([]);
    expect(failing(3)).toMatchObject([{ equipment_id: 3, room_id: null, problem: { code: 'equipment-short' } }]);
  });

  test('other rooms: free ones of the same facility first, then of the nearest size, none far too small', () => {
    const like = (room_id: number, spot_id: number, capacity: number) => ({ ...room, room_id, spot_id, capacity });
    const candidates = [like(8, 2, 12), like(9, 1, 40), like(10, 1, 14), like(11, 1, 5), like(12, 1, 12), room];
    const [date] = heldDatesOf(never);
    if (!date) throw new Error('no date');
    const occupied = (id: number) => (id === 12 ? [{ start: 780, end: 800 }] : []);
    expect(roomsInstead(room, date, candidates, occupied).map(({ room_id }) => room_id)).toEqual([10, 9, 8]);
  });
});
