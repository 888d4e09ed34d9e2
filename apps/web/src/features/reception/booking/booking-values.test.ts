import { check } from '@machi/domain/contract/problems';
import { bookAtCounter } from '@machi/domain/reception/contract';
import { describe, expect, test } from 'vitest';
import {
  bookingAt,
  bookingInput,
  chooseRoom,
  earlyLook,
  emptyBooking,
  insteadIn,
  isTimeMissing,
  missingOf,
  noUse,
  quoteInput,
  toldTogether,
} from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';

const filled: BookingValues = {
  ...emptyBooking,
  spot_id: 1,
  room_id: 101,
  uses: [
    { date: '2027-01-21', start: '13:00', end: '15:00' },
    { date: '2027-01-22', start: '09:00', end: '10:00' },
  ],
  purpose: 'other',
  purpose_other: '着付けの練習',
  persons_spot: '１２',
  pieces: { 13: 2, 11: 1, 12: 0 },
  adjunct_room_ids: [102],
  answers: { food: 'なし' },
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
};

describe('what the counter has filled in', () => {
  test('becomes a request that the contract accepts, each date with its own time', () => {
    const checked = check(bookAtCounter.input, bookingInput(filled, 7, ' 窓口で相談済み '));
    expect('value' in checked && checked.value).toMatchObject({
      member_id: 7,
      override_reason: '窓口で相談済み',
      target_date: '2027-01-21',
      target_time: { start: '13:00', end: '15:00' },
      target_dates: [{ target_date: '2027-01-22', target_time: { start: '09:00', end: '10:00' } }],
      persons_spot: 12,
      purpose_other: '着付けの練習',
      equipment_ids: [11, 13, 13],
      adjunct_room_ids: [102],
      additional_questions: [{ question_key: 'food', answer: 'なし' }],
    });
  });

  test('has a price once room and every time are chosen', () => {
    expect(quoteInput(emptyBooking)).toBeUndefined();
    expect(
      quoteInput({ ...filled, uses: [...filled.uses, { date: '2027-01-23', start: '', end: '' }] }),
    ).toBeUndefined();
    expect(quoteInput(filled)).toMatchObject({ room_id: 101, exemption_method: 0 });
  });

  test('says of each field what is missing; that the terms were shown is said by sending it', () => {
    const checked = check(bookAtCounter.input, bookingInput(emptyBooking, 7, ''));
    const fields = 'problems' in checked ? checked.problems.map(({ field }) => field) : [];
    expect(fields).toEqual(expect.arrayContaining(['spot_id', 'target_date', 'purpose', 'persons_spot']));
    expect(fields).not.toContain('is_terms_agreed');
    const odd = check(bookAtCounter.input, bookingInput({ ...filled, persons_spot: 'twelve' }, 7, ''));
    expect('problems' in odd && odd.problems.map(({ field }) => field)).toEqual(['persons_spot']);
  });

  test('is judged by its day and time before all is filled in', () => {
    const lookOf = (values: BookingValues) => earlyLook(values, 7)?.look;
    expect(lookOf({ ...filled, purpose: '', persons_spot: '', is_group: '1' })).toMatchObject({
      member_id: 7,
      room_id: 101,
      target_date: '2027-01-21',
      persons_spot: 1,
      is_group: 1,
      is_term: false,
    });
    expect(lookOf({ ...filled, purpose: '', uses: emptyBooking.uses })).toBeUndefined();
    expect(lookOf({ ...filled, uses: [{ date: '2027-01-21', start: '', end: '' }] })).toBeUndefined();
    const told = toldTogether(
      [{ field: 'purpose', sentence: '選んでください。' }],
      [
        { field: 'target_date', sentence: '休館日です。' },
        { field: 'purpose', sentence: 'ほかの文' },
      ],
    );
    expect(told).toEqual({ purpose: ['選んでください。'], target_date: ['休館日です。'] });
  });

  test('one date without a time leaves the others to be judged, each told at its own place', () => {
    const [first = noUse] = filled.uses;
    const untimed = { date: '2027-01-22', start: '', end: '' };
    const third = { ...first, date: '2027-01-25' };
    const middle = earlyLook({ ...filled, uses: [first, untimed, third] }, 7);
    expect(middle?.look.target_dates?.map(({ target_date }) => target_date)).toEqual(['2027-01-25']);
    expect(['target_date', 'target_dates.0', 'persons_spot'].map((field) => middle?.fieldOf(field))).toEqual([
      'target_date',
      'target_dates.1',
      'persons_spot',
    ]);
    const late = earlyLook({ ...filled, uses: [untimed, first, third] }, 7);
    expect(late?.look.target_date).toBe(first.date);
    expect(['target_date', 'target_time', 'target_dates.0'].map((field) => late?.fieldOf(field))).toEqual([
      'target_dates.0',
      'target_dates.0',
      'target_dates.1',
    ]);
  });

  test('is missing at its own field: what was chosen is not asked for again', () => {
    const missing = (values: BookingValues) => {
      const checked = check(bookAtCounter.input, bookingInput(values, 7, ''));
      return 'problems' in checked ? missingOf(checked.problems, values.uses) : [];
    };
    const [first] = filled.uses;
    const second = missing({ ...filled, uses: [first ?? noUse, { date: '2027-01-22', start: '', end: '' }, noUse] });
    expect(second.map(({ field }) => field)).toEqual(['target_dates.0.target_time', 'target_dates.1.target_date']);
    expect(second.map(isTimeMissing)).toEqual([true, false]);
    expect(missing({ ...filled, room_id: 0, uses: [noUse] }).map(({ field }) => field)).toEqual([
      'room_id',
      'target_date',
    ]);
  });

  test('that was typed for a group, a purpose or an exemption goes with its tick', () => {
    const left = bookingInput(
      { ...filled, purpose: 'meeting', group_name: '星守俳句の会', exemption_reason: '町の事業', charging_fee: '500' },
      7,
      '',
    );
    expect(left).toMatchObject({ purpose_other: '', group_name: '', exemption_reason: '', charging_fee: 0 });
  });

  test('keeps with another room what does not depend on it', () => {
    const other = chooseRoom(filled, 1, 102);
    expect(other).toMatchObject({ room_id: 102, adjunct_room_ids: [], answers: { food: 'なし' }, purpose: 'other' });
    expect(other.uses[0]).toEqual({ date: '2027-01-21', start: '', end: '' });
    expect(chooseRoom(filled, 4, 401)).toMatchObject({ pieces: {}, answers: {}, purpose: 'other' });
  });

  test('begins where the board was pressed, and keeps its times in a room that is free instead', () => {
    const place = { spot_id: 4, room_id: 401, date: '2027-01-21', start: '10:00' };
    expect(bookingAt(place)).toMatchObject({
      spot_id: 4,
      room_id: 401,
      uses: [{ date: '2027-01-21', start: '10:00', end: '' }],
    });
    expect(bookingAt(undefined)).toEqual(emptyBooking);
    expect(insteadIn(filled, 1, 102)).toMatchObject({ room_id: 102, uses: filled.uses, persons_spot: '１２' });
  });
});
