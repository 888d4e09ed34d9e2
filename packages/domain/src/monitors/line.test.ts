import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import type { SpotState } from '../spot-status/model.ts';
import { LINE_HOLDS_SECONDS } from '../live/model.ts';
import { isLineCut, minutesSince, stateLater } from './line.ts';

const day = '2027-01-14';
const at = (minutes: number, date = day) => instantOf(date, minutes);
const open: SpotState = { is_holiday: 0, is_open: 1, occupancy: 30, opened_at: '10:00', closed_at: '21:00' };
const shut: SpotState = { ...open, is_open: 0, occupancy: null };

test('the line is cut when three tellings stayed away', () => {
  const told = at(600);
  const later = (seconds: number) => new Date(told.getTime() + seconds * 1000);
  expect(isLineCut(told, later(LINE_HOLDS_SECONDS))).toBe(false);
  expect(isLineCut(told, later(LINE_HOLDS_SECONDS + 1))).toBe(true);
});

test('whole minutes, none before their time', () => {
  expect([at(612), new Date(at(612).getTime() - 1), at(599)].map((now) => minutesSince(at(600), now))).toEqual([
    12, 11, 0,
  ]);
});

describe('a facility after the line was cut', () => {
  test('its level holds two hours from when it was reported', () => {
    expect(stateLater(open, at(700), at(660), at(780))).toEqual({ isOpen: true, level: 30 });
    expect(stateLater(open, at(700), at(660), at(781))).toEqual({ isOpen: true, level: null });
    expect(stateLater(open, at(700), null, at(701))).toEqual({ isOpen: true, level: null });
  });

  test('closing time shuts it; one that was open after it stays so', () => {
    expect(stateLater(open, at(1250), at(1250), at(1259)).isOpen).toBe(true);
    expect(stateLater(open, at(1250), at(1250), at(1260))).toEqual({ isOpen: false, level: null });
    expect(stateLater(open, at(1265), at(1265), at(1300)).isOpen).toBe(true);
  });

  test('whether it opened since, or how another day is, nobody knows', () => {
    expect(stateLater(shut, at(500), null, at(599)).isOpen).toBe(false);
    expect(stateLater(shut, at(500), null, at(600)).isOpen).toBeNull();
    expect(stateLater(shut, at(700), null, at(800)).isOpen).toBe(false);
    const holiday: SpotState = { is_holiday: 1, is_open: 0, occupancy: null, opened_at: null, closed_at: null };
    expect(stateLater(holiday, at(500), null, at(700)).isOpen).toBe(false);
    expect(stateLater(open, at(1200), at(1200), at(5, '2027-01-15'))).toEqual({ isOpen: null, level: null });
  });
});
