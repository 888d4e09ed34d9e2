import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateAt, townTimeText } from '../calendar/model.ts';
import { cancelDeadline } from './cancel.ts';
import { isReminderDue, lastCancelDay, lastRemindedDate, reminderAt } from './reminder.ts';

const reservation = {
  target_date: '2027-01-21',
  start: 13 * 60,
  member_id: 7,
  is_canceled: 0,
  approval_status: 1,
  reserved_at: new Date('2027-01-04T01:00:00Z'),
} as const;
const told = (at: Date | null) => at && townTimeText(at);

describe('a reminder goes out at nine, on the day before the last one on which cancelling is possible', () => {
  test.each([
    [null, '2027-01-21', 13 * 60, '2027-01-20T09:00:00+09:00'],
    [0, '2027-01-21', 13 * 60, '2027-01-20T09:00:00+09:00'],
    [1, '2027-01-21', 13 * 60, '2027-01-19T09:00:00+09:00'],
    [7, '2027-01-21', 13 * 60, '2027-01-13T09:00:00+09:00'],
    [null, '2027-01-21', 0, '2027-01-19T09:00:00+09:00'],
    [null, '2028-03-01', 9 * 60, '2028-02-29T09:00:00+09:00'],
    [1, '2028-03-01', 9 * 60, '2028-02-28T09:00:00+09:00'],
    [null, '2027-03-01', 9 * 60, '2027-02-28T09:00:00+09:00'],
    [null, '2028-02-29', 9 * 60, '2028-02-28T09:00:00+09:00'],
    [2, '2027-01-02', 9 * 60, '2026-12-30T09:00:00+09:00'],
  ])('%s days before %s', (cancel_days_before, target_date, start, expected) => {
    const reserved_at = new Date('2026-12-01T00:00:00Z');
    expect(told(reminderAt({ ...reservation, target_date, start, reserved_at }, { cancel_days_before }))).toBe(
      expected,
    );
  });

  test('but not within an hour of the application, and not when it would come too late', () => {
    const at = (reserved: string, cancel_days_before: number | null = null) =>
      told(reminderAt({ ...reservation, reserved_at: new Date(reserved) }, { cancel_days_before }));
    expect(at('2027-01-20T08:00:00+09:00')).toBe('2027-01-20T09:00:00+09:00');
    expect(at('2027-01-20T08:00:01+09:00')).toBe('2027-01-20T09:00:01+09:00');
    expect(at('2027-01-21T11:59:59+09:00')).toBe('2027-01-21T12:59:59+09:00');
    expect(at('2027-01-21T12:00:00+09:00')).toBeNull();
    expect(at('2027-01-18T10:00:00+09:00', 5)).toBeNull();
  });

  test('and none for what does not stand or is nobody’s', () => {
    const none = (parts: object) => reminderAt({ ...reservation, ...parts }, { cancel_days_before: null });
    expect(none({ is_canceled: 1 })).toBeNull();
    expect(none({ approval_status: 2 })).toBeNull();
    expect(none({ member_id: null })).toBeNull();
    expect(none({ approval_status: 0 })).not.toBeNull();
  });
});

test('it is due from then until the deadline, once', () => {
  const due = (now: string, reminded_at: Date | null = null) =>
    isReminderDue({ ...reservation, reminded_at }, { cancel_days_before: 1 }, new Date(now));
  expect(due('2027-01-19T08:59:59+09:00')).toBe(false);
  expect(due('2027-01-19T09:00:00+09:00')).toBe(true);
  // After a clock jump or downtime, a late reminder still helps until the deadline.
  expect(due('2027-01-20T23:59:59+09:00')).toBe(true);
  expect(due('2027-01-21T00:00:00+09:00')).toBe(false);
  expect(due('2027-03-01T00:00:00+09:00')).toBe(false);
  expect(due('2027-01-20T10:00:00+09:00', new Date('2027-01-19T00:00:00Z'))).toBe(false);
});

test('whatever is due is used by the last day that is looked at', () => {
  const days = fc.integer({ min: 0, max: 800 }).map((day) => addDays('2026-12-01', day));
  const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
  const deadline = fc.option(fc.integer({ min: 0, max: 14 }), { nil: null });
  const moment = fc.date({
    min: new Date('2026-12-01T00:00:00Z'),
    max: new Date('2029-03-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, quarter, deadline, moment, (target_date, start, cancel_days_before, now) => {
      const spot = { cancel_days_before };
      const slot = { ...reservation, target_date, start, reserved_at: new Date(0), reminded_at: null };
      const at = reminderAt(slot, spot);
      expect(lastCancelDay(spot, slot) <= target_date).toBe(true);
      if (at) expect(at < cancelDeadline(spot, slot) && dateAt(at) < target_date).toBe(true);
      if (isReminderDue(slot, spot, now)) expect(target_date <= lastRemindedDate(spot, now)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
