import { describe, expect, test } from 'vitest';
import { householdsOf, isSameAddress, isSameHome } from './households.ts';
import { LotteryRequest } from './model.ts';
import { phaseOf, slotCountProblem } from './rules.ts';
import { planSlots } from './slots.ts';

const at = (hours: number): Date => new Date(Date.UTC(2027, 0, 11, hours));
const times = { opens_at: at(1), closes_at: at(2), drawn_at: null, called_off_at: null };

test('a lottery opens, closes and is drawn by its instants: at the end of applications nobody applies any more', () => {
  expect([0, 1, 2, 3].map((hour) => phaseOf(times, at(hour)))).toEqual(['planned', 'open', 'closed', 'closed']);
  expect(phaseOf({ ...times, drawn_at: at(3) }, at(4))).toBe('drawn');
  expect(phaseOf({ ...times, called_off_at: at(1) }, at(1))).toBe('called-off');
});

test('slots are none, too many, or others than were seen', () => {
  expect([0, 501, 3, 2].map((count) => slotCountProblem(count, 2)?.code)).toEqual([
    'lottery-no-slots',
    'lottery-many-slots',
    'lottery-changed',
    undefined,
  ]);
});

describe('households', () => {
  const someone = (code: string, address2: string, is_split = false) => ({
    code,
    address1: '星守町',
    address2,
    address3: '',
    tel: null,
    is_split,
  });
  const codesOf = (people: readonly ReturnType<typeof someone>[]) =>
    householdsOf(people).map((household) => household.map(({ code }) => code).join(''));

  test('are one address however it is written; numbers follow the lowest code, not who came first', () => {
    expect(codesOf([someone('C', '光2-3'), someone('B', '光１丁目１番地'), someone('A', '光２丁目３番地')])).toEqual([
      'AC',
      'B',
    ]);
  });
  test('differ by room, without an address, and where an official has taken them apart', () => {
    expect(codesOf([someone('A', '光2-3 101号'), someone('B', '光2-3 102号')])).toEqual(['A', 'B']);
    const nowhere = { address1: '', address2: '', address3: '', tel: null, is_split: false };
    expect(
      householdsOf([
        { code: 'A', ...nowhere },
        { code: 'B', ...nowhere },
      ]),
    ).toHaveLength(2);
    expect(codesOf([someone('A', '光2-3'), someone('B', '光2-3', true), someone('C', '光2-3')])).toEqual(['AC', 'B']);
  });
  test('of whom no address is known are found by telephone number, however it is written', () => {
    const guest = (code: string, tel: string | null, is_split = false) => ({ ...someone(code, '', is_split), tel });
    const nowhere = (code: string, tel: string | null, is_split = false) => ({
      ...guest(code, tel, is_split),
      address1: '',
    });
    const settled = { ...someone('B', '光2-3'), tel: '090-0000-4321' };
    const codes = (...people: readonly ReturnType<typeof guest>[]) =>
      householdsOf(people).map((household) => household.map(({ code }) => code).join(''));
    expect(codes(nowhere('A', '0100-56-6001'), nowhere('C', '０１００（５６）６００１'), nowhere('D', null))).toEqual([
      'AC',
      'D',
    ]);
    expect(codes(nowhere('A', '+81 90 0000 4321'), { ...settled, tel: '09000004321' })).toEqual(['AB']);
    // Two addresses stay two, whatever the telephone numbers.
    expect(codes({ ...settled, code: 'A', address2: '光9-9' }, settled)).toEqual(['A', 'B']);
    // A separated applicant stays separate, and does not appear twice.
    expect(codes(nowhere('A', '0100-56-6001', true), nowhere('C', '0100-56-6001'), nowhere('D', null))).toEqual([
      'AC',
      'D',
    ]);
    expect(isSameHome(nowhere('A', '09000004321'), settled)).toBe(true);
    expect(isSameHome({ ...settled, address2: '光9-9' }, settled)).toBe(false);
    expect(isSameHome(nowhere('A', null), nowhere('C', null))).toBe(false);
  });
  test('do not become two by a district, or by where the room is written', () => {
    const at = (address1: string, address2: string, address3: string) => ({ address1, address2, address3 });
    const flat = at('星守町', '光2-3', '101');
    for (const same of [
      at('北海道空知郡星守町', '光２丁目３番地', '101号室'),
      at('星守町', '光2-3-101', ''),
      at('星守町', '光2-3', '１０１室'),
    ])
      expect(isSameAddress(flat, same), same.address2).toBe(true);
    for (const other of [at('星守町', '光2-31', '01'), at('星守町', '光2-3', ''), at('', '', '')])
      expect(isSameAddress(flat, other), other.address2).toBe(false);
    // Stops, fillers, selectors and zeros make no second household.
    for (const written of [
      '光2-3.',
      '光2の3',
      '光02-03',
      '光2\u3164-3',
      '光2\u034f-3',
      '光2\ufe0f-3',
      '光2\u2800-3',
      '光、2-3',
    ])
      expect(isSameAddress(flat, at('星守町', written, '101。')), written).toBe(true);
    expect(isSameAddress(at('', '', ''), at('', '', ''))).toBe(false);
  });
});

test('slots stand on the grid of the room, on the days that were asked for; the rest is named with its reason', () => {
  const spot = {
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '17:00' }],
    closings: [{ kind: 'dates', from: '2027-02-07', to: '2027-02-07' }],
  } as const;
  const rooms = [{ room_id: 1, unit_minutes: 60, room_timetable: [] }];
  const asked = {
    room_ids: [1],
    from_date: '2027-02-01',
    to_date: '2027-02-14',
    weekdays: [0, 6],
    bands: [
      { start: '13:00', end: '16:30' },
      { start: '09:00', end: '12:00' },
    ],
  };
  const taken = (_room: number, date: string) => (date === '2027-02-13' ? [{ start: 660, end: 720 }] : []);
  const { slots, leftOut } = planSlots(
    asked,
    { hours: [...spot.hours].map((row) => ({ ...row, weekdays: [...row.weekdays] })), closings: [...spot.closings] },
    rooms,
    taken,
  );
  expect(slots.map(({ target_date, target_time }) => `${target_date} ${target_time.start}`)).toEqual([
    '2027-02-06 09:00',
    '2027-02-14 09:00',
  ]);
  expect(leftOut.map(({ target_date, why }) => `${target_date.slice(8)} ${why}`)).toEqual([
    '06 grid',
    '07 closed',
    '07 closed',
    '13 taken',
    '13 grid',
    '14 grid',
  ]);
});

test('what is asked for is bounded and in order', () => {
  const request = {
    title: { ja: 'ホールの抽選' },
    spot_id: 1,
    room_ids: [1],
    from_date: '2027-03-01',
    to_date: '2027-03-31',
    weekdays: [0],
    bands: [{ start: '09:00', end: '12:00' }],
    opens_date: '2027-01-12',
    opens_time: '09:00',
    closes_date: '2027-01-20',
    closes_time: '17:00',
    draws_date: '2027-01-22',
    draws_time: '10:00',
    choices: 3,
  };
  const codes = (parts: object) => {
    const { success, error } = LotteryRequest.safeParse({ ...request, ...parts });
    return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };
  expect(codes({})).toEqual([]);
  expect(codes({ to_date: '2027-02-28' })).toEqual(['to_date closure-order']);
  expect(codes({ to_date: '2027-06-30' })).toEqual(['to_date lottery-long']);
  expect(codes({ closes_date: '2027-01-11' })).toEqual(['closes_date lottery-order']);
  expect(codes({ draws_date: '2027-01-19' })).toEqual(['draws_date lottery-draw-order']);
  const [band] = request.bands;
  expect(codes({ bands: [band, { start: '11:00', end: '13:00' }] })).toEqual(['bands dates-overlap']);
});
