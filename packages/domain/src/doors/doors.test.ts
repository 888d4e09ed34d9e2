import { expect, test } from 'vitest';
import { doorSpan, doorTrouble, grantOf, judgeDoor, type DoorUse } from './access.ts';
import { codeRest, newDoorCode, readDoorCode } from './code.ts';
import type { DoorGrant } from './model.ts';
import { codeToldAt } from './openings.ts';

const at = (time: string) => new Date(`2027-01-21T${time}:00+09:00`);
const door = {
  rooms: [
    { room_id: 1, minutes_before: 15, minutes_after: 10 },
    { room_id: 2, minutes_before: 30, minutes_after: 0 },
  ],
  needs_payment: false,
};
const use: DoorUse = {
  reservation_id: 7,
  room_ids: [1],
  started_at: at('13:00'),
  ended_at: at('15:00'),
  is_canceled: 0,
  approval_status: 1,
  amount: 800,
  cancel_fee_yen: 0,
  paid_yen: 0,
  exemption_status: null,
  is_closed: false,
  is_club_over: false,
  member_ids: [4],
  door_code_id: null,
  code_hash: null,
  is_code_void: false,
};

test('a door opens from so long before to so long after, the longest of the rooms behind it', () => {
  expect(doorSpan(door, use)).toEqual({ from: at('12:45'), until: at('15:10') });
  expect(doorSpan(door, { ...use, room_ids: [1, 2] })).toEqual({ from: at('12:30'), until: at('15:10') });
  expect(doorSpan(door, { ...use, room_ids: [3] })).toBeNull();
});

test.each([
  ['stands', {}, false, null],
  ['leads elsewhere', { room_ids: [3] }, false, 'door-none'],
  ['waits for approval', { approval_status: 0 }, false, 'door-not-fixed'],
  ['was refused', { approval_status: 2 }, false, 'door-not-fixed'],
  ['was cancelled', { is_canceled: 1 }, false, 'door-not-fixed'],
  ['meets a closure', { is_closed: true }, false, 'room-closed'],
  ['is of an ended club', { is_club_over: true }, false, 'club-over'],
  ['is of somebody locked out', { member_ids: [] }, false, 'locked-out'],
  ['is unpaid where it is paid first', {}, true, 'door-unpaid'],
  ['is paid in part', { paid_yen: 799 }, true, 'door-unpaid'],
  ['waits for an answer about its exemption, which nobody can pay before', { exemption_status: 0 }, true, null],
  ['had its exemption declined', { exemption_status: 2 }, true, 'door-unpaid'],
  ['is paid', { paid_yen: 800 }, true, null],
] as const)('a reservation that %s', (_what, parts, needs_payment, trouble) => {
  const asked = { ...door, needs_payment };
  expect(doorTrouble(asked, { ...use, ...parts } as DoorUse)).toBe(trouble);
  expect(grantOf(asked, { ...use, ...parts } as DoorUse) === null).toBe(trouble !== null);
});

const grant = (id: number, from: string, until: string, parts: Partial<DoorGrant> = {}): DoorGrant => ({
  reservation_id: id,
  door_code_id: id,
  member_ids: [4],
  code_hash: `hash ${id}`,
  from: at(from),
  until: at(until),
  ...parts,
});

test('who stands at the door is let in by their own grant, within its time to the second', () => {
  const grants = [
    grant(1, '10:00', '12:00'),
    grant(2, '13:00', '15:00'),
    grant(3, '13:00', '15:00', { member_ids: [] }),
  ];
  const told = (who: Parameters<typeof judgeDoor>[0], time: string) => {
    const answer = judgeDoor(who, grants, at(time));
    return `${answer.reason} ${'grant' in answer ? answer.grant.reservation_id : ''}`.trim();
  };
  const member = { member_id: 4 };
  expect(['09:59', '10:00', '11:59', '12:00', '13:00', '15:00'].map((time) => told(member, time))).toEqual([
    'door-early 1',
    'door-opened 1',
    'door-opened 1',
    'door-early 2',
    'door-opened 2',
    'door-over 2',
  ]);
  expect(told({ member_id: 5 }, '13:00')).toBe('door-none');
  expect(told({ code_hash: 'hash 3' }, '13:30')).toBe('door-opened 3');
  expect(told({ code_hash: 'hash 9' }, '13:30')).toBe('code-wrong');
  // Whoever guesses must not learn codes of other hours.
  expect(['12:29', '12:30', '15:29', '15:30'].map((time) => told({ code_hash: 'hash 3' }, time))).toEqual([
    'code-wrong',
    'door-early 3',
    'door-over 3',
    'code-wrong',
  ]);
});

test('a code suits every keypad, and is read as people type it', () => {
  let next = 0;
  // Every number in turn, so that codes with 12 in front would come.
  const codes = Array.from({ length: 2000 }, () => newDoorCode((most) => (next += 1) % most));
  expect(codes.every((code) => /^(?!12)[1-9]{6}$/.test(code))).toBe(true);
  const always = [0, 1, 2, 3, 4, 5, 8, 7, 6, 5, 4, 3];
  expect(newDoorCode(() => always.shift() ?? 0)).toBe('987654');
  expect(['482913', '４８２９１３', '482 913', '482-913', '４８２－９１３', ' 482913# '].map(readDoorCode)).toEqual(
    Array.from({ length: 6 }, () => '482913'),
  );
  expect(['48291', '4829130', 'abcdef', '', ' '.repeat(50) + '482913'].map(readDoorCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a code is told at nine on the day, or in the evening before a morning: nobody is woken by it', () => {
  const told = (time: string) => codeToldAt(at(time));
  const evening = new Date('2027-01-20T20:00:00+09:00');
  expect(['00:30', '06:00', '11:59'].map(told)).toEqual([evening, evening, evening]);
  expect(['12:00', '23:00'].map(told)).toEqual([at('09:00'), at('09:00')]);
});

test('a keypad rests after five wrong codes in ten minutes, and after fifty in a day', () => {
  const wrong = (count: number, seconds: number) =>
    Array.from({ length: count }, (_, n) => new Date(at('12:00').getTime() - n * seconds * 1000));
  expect(codeRest(wrong(4, 10), at('12:00'))).toBeNull();
  expect(codeRest(wrong(5, 60), at('12:00'))).toEqual(at('12:06'));
  expect(codeRest(wrong(5, 60), at('12:06'))).toBeNull();
  expect(codeRest(wrong(49, 180), at('12:00'))).toBeNull();
  expect(codeRest(wrong(50, 180), at('12:00'))).toEqual(new Date(at('12:00').getTime() - 49 * 180_000 + 86_400_000));
});
