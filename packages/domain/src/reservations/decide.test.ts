import { describe, expect, test } from 'vitest';
import { isRefusal, sentenceOf, type Refusal } from '../refusals/model.ts';
import type { Locale } from '../locale/model.ts';
import { decideReservation, offeredFrom, type Situation } from './decide.ts';
import { ReservationRequest } from './model.ts';
import { plainSituation } from './situation.fixture.ts';
import { allOverrides, overridableRules, type OverridableRule } from './overrides.ts';

/** Tuesday; the first selectable day is Thursday 14 January, the last is Monday 12 April, a closing day. */
const now = new Date('2027-01-12T10:00:00+09:00');

const situation: Situation = {
  ...plainSituation,
  spot: {
    ...plainSituation.spot,
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '08:30', closes: '21:30' }],
    closings: [{ kind: 'weekday', weekday: 1, moves_after_holiday: true }],
    monthly_limit: 4,
  },
  room: {
    ...plainSituation.room,
    capacity: 200,
    surcharges: [
      { surcharge_name: { ja: '暖房', en: 'Heating' }, yen_per_hour: 300, when: { kind: 'months', months: [1, 2] } },
    ],
  },
};
const withBands: Situation = {
  ...situation,
  room: {
    ...situation.room,
    room_timetable: [
      { start_time: '09:00', end_time: '12:00' },
      { start_time: '12:00', end_time: '15:00' },
      { start_time: '18:00', end_time: '21:00' },
    ],
  },
};
const withSpot = (spot: Partial<Situation['spot']>): Situation => ({
  ...situation,
  spot: { ...situation.spot, ...spot },
});

const request = (changes: Record<string, unknown> = {}) =>
  ReservationRequest.parse({
    spot_id: 1,
    room_id: 11,
    target_date: '2027-01-19',
    target_time: { start: '13:00', end: '15:00' },
    purpose: 'meeting',
    persons_spot: 20,
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
    ...changes,
  });

function refusalOf(changes: Record<string, unknown>, some: Situation = situation, at: Date = now): Refusal {
  const outcome = decideReservation(request(changes), some, at);
  if (!isRefusal(outcome)) throw new Error('was not refused');
  return outcome;
}

function sentences(refusal: Refusal, locale: Locale): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const problem of refusal.problems) (byField[problem.field] ??= []).push(sentenceOf(problem, locale));
  return byField;
}

const unavailable = {
  en: 'You specified an unavailable date. Please choose another date.',
  ja: '利用できない日が選ばれています。別の日を選んでください。',
};

describe('accepted', () => {
  test('fixed on application: the reservation stands [rule:reservation.fixed-on-application]', () => {
    expect(decideReservation(request({ target_dates: ['2027-01-20'] }), situation, now)).toMatchObject({
      slots: [
        { target_date: '2027-01-19', start: 780, end: 900 },
        { target_date: '2027-01-20', start: 780, end: 900 },
      ],
      approval_status: 1,
      amount_by_slot: [2200, 2200],
      quote: { amount: 4400, is_provisional: false },
    });
  });

  test('fixed on town approval: it starts provisional [rule:reservation.starts-provisional]', () => {
    expect(decideReservation(request(), withSpot({ fixing_method: 2 }), now)).toMatchObject({ approval_status: 0 });
  });

  test('a wish for an exemption makes the amount provisional, not the reservation', () => {
    const outcome = decideReservation(request({ exemption_method: 2, exemption_reason: 'Youth club' }), situation, now);
    expect(outcome).toMatchObject({ approval_status: 1, amount_by_slot: [1080], quote: { is_provisional: true } });
  });

  test('a resident at a facility for residents [rule:resident.facilities]', () => {
    expect(isRefusal(decideReservation(request(), withSpot({ is_resident_only: true }), now))).toBe(false);
  });

  test('up to the last second of the 2nd business day before [constant:business-days-before]', () => {
    const thursday = request({ target_date: '2027-01-14' });
    expect(isRefusal(decideReservation(thursday, situation, new Date('2027-01-12T23:59:59.999+09:00')))).toBe(false);
    expect(isRefusal(decideReservation(thursday, situation, new Date('2027-01-13T00:00:00+09:00')))).toBe(true);
  });

  test('right before and right after another reservation, and with the opening to the minute [decision:grid.half-open]', () => {
    const occupied = [
      { target_date: '2027-01-19', start: 720, end: 780 },
      { target_date: '2027-01-19', start: 900, end: 960 },
      { target_date: '2027-01-20', start: 780, end: 900 },
    ];
    expect(isRefusal(decideReservation(request(), { ...situation, occupied }, now))).toBe(false);
    const wholeDay = request({ target_time: { start: '08:30', end: '21:30' }, persons_spot: 200 });
    expect(isRefusal(decideReservation(wholeDay, situation, now))).toBe(false);
  });

  test('the last date that the monthly limit allows, and any number without a limit [decision:monthly-limit.empty] [rule:reservation.monthly-limit]', () => {
    const four = request({ target_dates: ['2027-02-02'] });
    expect(
      isRefusal(decideReservation(four, { ...situation, held: { '2027-01': 3, '2027-02': 3, '2027-03': 9 } }, now)),
    ).toBe(false);
    const unlimited = { ...withSpot({ monthly_limit: null }), held: { '2027-01': 99 } };
    expect(isRefusal(decideReservation(request(), unlimited, now))).toBe(false);
  });
});

describe('refused with', () => {
  test.each<
    [string, Record<string, unknown>, Situation, 409 | 422, Record<string, string[]>, Record<string, string[]>]
  >([
    [
      'no-reservation',
      {},
      withSpot({ fixing_method: 0, is_resident_only: true }),
      409,
      { spot_id: ['This facility does not take reservations.'] },
      { spot_id: ['この施設は予約を受け付けていません。'] },
    ],
    [
      'resident-only [rule:check.resident-only-facility] [message:resident-only]',
      {},
      { ...withSpot({ is_resident_only: true }), member: { is_resident: 0, is_verified: true } },
      409,
      { spot_id: ['Only residents in Hoshimori Town can apply for this facility. Please go back.'] },
      { spot_id: ['この施設を申し込めるのは、星守町にお住まいの方だけです。前の画面へお戻りください。'] },
    ],
    [
      'closed-day [rule:check.unavailable-date] [message:unavailable-date]',
      { target_date: '2027-01-18' },
      situation,
      422,
      { target_date: [unavailable.en, 'The facility is closed on Mon 18 Jan 2027 (every Monday).'] },
      { target_date: [unavailable.ja, '2027年1月18日（月）は毎週月曜日の休館日です。'] },
    ],
    [
      'too-soon',
      { target_date: '2027-01-13' },
      situation,
      422,
      {
        target_date: [
          unavailable.en,
          'Online reservations for this day have closed. The first day you can choose is Thu 14 Jan 2027.',
        ],
      },
      {
        target_date: [
          unavailable.ja,
          'この日のネット予約は締め切りました。予約できるのは2027年1月14日（木）からです。',
        ],
      },
    ],
    [
      'too-far; the last day named is an open one',
      { target_date: '2027-04-13' },
      situation,
      422,
      {
        target_date: [
          unavailable.en,
          'This day is not open for reservations yet. The last day you can choose is Sun 11 Apr 2027.',
        ],
      },
      {
        target_date: [
          unavailable.ja,
          'この日の予約はまだ始まっていません。予約できるのは2027年4月11日（日）までです。',
        ],
      },
    ],
    [
      'outside-hours',
      { target_time: { start: '21:00', end: '22:00' } },
      situation,
      422,
      { target_time: ['The facility is not open at the selected time. Its hours that day are 08:30 to 21:30.'] },
      { target_time: ['選んだ時間は開いていません。この日の開館時間は08:30〜21:30です。'] },
    ],
    [
      'outside-hours, too early',
      { target_time: { start: '08:15', end: '09:00' } },
      situation,
      422,
      { target_time: ['The facility is not open at the selected time. Its hours that day are 08:30 to 21:30.'] },
      { target_time: ['選んだ時間は開いていません。この日の開館時間は08:30〜21:30です。'] },
    ],
    [
      'minimum-unit, wrong length [decision:grid.room-unit]',
      { target_time: { start: '13:00', end: '13:45' } },
      situation,
      422,
      { target_time: ['You can reserve this room in units of 30 minutes, starting from 08:30.'] },
      { target_time: ['この部屋は、08:30から30分単位で予約できます。'] },
    ],
    [
      'minimum-unit, right length at a wrong start',
      { target_time: { start: '13:15', end: '13:45' } },
      situation,
      422,
      { target_time: ['You can reserve this room in units of 30 minutes, starting from 08:30.'] },
      { target_time: ['この部屋は、08:30から30分単位で予約できます。'] },
    ],
    [
      'room-timetable, across two bands that do not touch',
      { target_time: { start: '12:00', end: '21:00' } },
      withBands,
      422,
      {
        target_time: [
          'You can reserve this room for these times, singly or consecutively: 9:00–12:00, 12:00–15:00, 18:00–21:00.',
        ],
      },
      {
        target_time: [
          'この部屋は、次の時間帯で予約できます（続けて選べます）：9:00〜12:00、12:00〜15:00、18:00〜21:00。',
        ],
      },
    ],
    [
      'dates-overlap',
      { target_dates: [{ target_date: '2027-01-19', target_time: { start: '14:30', end: '16:00' } }, '2027-01-20'] },
      situation,
      422,
      { 'target_dates.0': ['The same time has been chosen twice.'] },
      { 'target_dates.0': ['同じ時間が重ねて選ばれています。'] },
    ],
    [
      'over-capacity',
      { persons_spot: 201 },
      situation,
      422,
      { persons_spot: ['This room holds up to 200 people.'] },
      { persons_spot: ['この部屋の定員は200人です。'] },
    ],
    [
      'monthly-limit [rule:check.monthly-limit] [message:monthly-limit] [constant:monthly-limit]',
      { target_dates: ['2027-02-02', '2027-01-20'] },
      { ...situation, held: { '2027-01': 3 } },
      409,
      {
        'target_dates.1': [
          'You have reached the maximum number of reservations available for this facility this month.',
        ],
      },
      { 'target_dates.1': ['この施設をひと月に予約できる回数の上限に達しました。'] },
    ],
    [
      'slot-taken [rule:check.slot-taken] [message:slot-taken]',
      { target_dates: ['2027-01-20'] },
      {
        ...situation,
        occupied: [
          { target_date: '2027-01-19', start: 899, end: 960 },
          { target_date: '2027-01-20', start: 600, end: 1200 },
          { target_date: '2027-01-21', start: 600, end: 1200 },
        ],
      },
      409,
      {
        target_time: ['The selected time slot is already taken. Please choose another time.'],
        'target_dates.0': ['The selected time slot is already taken. Please choose another time.'],
      },
      {
        target_time: ['選んだ時間は、ほかの予約が入りました。別の時間を選んでください。'],
        'target_dates.0': ['選んだ時間は、ほかの予約が入りました。別の時間を選んでください。'],
      },
    ],
  ])('%s', (_, changes, some, status, english, japanese) => {
    const refusal = refusalOf(changes, some);
    expect(refusal.status).toBe(status);
    expect(sentences(refusal, 'en')).toEqual(english);
    expect(sentences(refusal, 'ja')).toEqual(japanese);
  });

  test('every date that fails, and why', () => {
    const refusal = refusalOf(
      {
        target_date: '2027-01-18',
        target_dates: [
          '2027-01-19',
          '2027-01-12',
          { target_date: '2027-01-20', target_time: { start: '20:00', end: '22:00' } },
          '2027-04-19',
          '2027-01-21',
        ],
        persons_spot: 300,
      },
      { ...situation, held: { '2027-01': 1 }, occupied: [{ target_date: '2027-01-21', start: 780, end: 795 }] },
    );
    expect(refusal.status).toBe(422);
    const codes: Record<string, string[]> = {};
    for (const problem of refusal.problems) (codes[problem.field] ??= []).push(problem.code);
    expect(codes).toEqual({
      target_date: ['unavailable-date', 'closed-day'],
      // Also closed: the Monday before was a holiday.
      'target_dates.1': ['unavailable-date', 'closed-day', 'too-soon'],
      'target_dates.2': ['outside-hours', 'monthly-limit'],
      'target_dates.3': ['unavailable-date', 'closed-day', 'too-far'],
      'target_dates.4': ['monthly-limit', 'slot-taken'],
      persons_spot: ['over-capacity'],
    });
  });

  test('the first day to choose is an open one', () => {
    // On Friday 15 January, Tuesday 19 January is the first day in time; here it is closed.
    const closed = withSpot({ closings: [{ kind: 'dates', from: '2027-01-19', to: '2027-01-20' }] });
    const refusal = refusalOf({ target_date: '2027-01-16' }, closed, new Date('2027-01-15T09:00:00+09:00'));
    expect(sentences(refusal, 'en')).toEqual({
      target_date: [
        unavailable.en,
        'Online reservations for this day have closed. The first day you can choose is Thu 21 Jan 2027.',
      ],
    });
  });

  test('the edge of the period when every day of it is closed', () => {
    const refusal = refusalOf({}, withSpot({ closings: [{ kind: 'yearly', from: '01-01', to: '12-31' }] }));
    expect(refusal.problems.map((problem) => problem.code)).toEqual(['unavailable-date', 'closed-day']);
    const past = refusalOf({ target_date: '2027-01-02' }, withSpot({ hours: [] }));
    expect(past.problems.at(-1)).toMatchObject({ code: 'too-soon', params: [{ en: 'Thu 14 Jan 2027' }] });
  });
});

test('a room with a timetable takes one band, or several that touch, and nothing else [decision:room-timetable.bands]', () => {
  for (const [start, end, isTaken] of [
    ['09:00', '12:00', true],
    ['09:00', '15:00', true],
    ['18:00', '21:00', true],
    ['09:00', '11:00', false],
    ['13:00', '15:00', false],
    ['15:00', '18:00', false],
  ] as const) {
    const outcome = decideReservation(request({ target_time: { start, end } }), withBands, now);
    expect(!isRefusal(outcome), `${start} to ${end}`).toBe(isTaken);
  }
});

describe('who comes first', () => {
  const first = withSpot({
    accepts_days_ahead: 60,
    priority: [
      { for: 'town', months_ahead: 12 },
      { for: 'club', months_ahead: 3 },
      { for: 'resident', days_ahead: 75 },
    ],
  });
  const stranger = { ...first, member: { is_resident: 0, is_verified: true } as const };
  const club = {
    club_id: 7,
    club_name: '卓球同好会',
    group_type: 'circle',
    registered_on: '2026-04-01',
    registered_until: '2027-04-15',
    ended_on: null,
    exemptions: [],
  } as const;
  const isOpen = (some: Situation, target_date: string, changes: Record<string, unknown> = {}) =>
    'slots' in decideReservation(request({ target_date, ...changes }), some, now);
  const ofTown = { is_group: 1, group_type: 'public', group_name: '教育委員会', person_in_charge: '町 花子' };

  test('reserves days that are not open to everybody yet', () => {
    expect(isOpen(stranger, '2027-03-13')).toBe(true);
    expect(isOpen(stranger, '2027-03-14')).toBe(false);
    expect(isOpen(first, '2027-03-28')).toBe(true);
    expect(isOpen(first, '2027-03-30')).toBe(false);
    expect(isOpen({ ...stranger, club }, '2027-04-15')).toBe(true);
    // After the end of its registration, the club loses its priority.
    expect(isOpen({ ...stranger, club }, '2027-04-16')).toBe(false);
    expect(isOpen({ ...stranger, is_at_counter: true }, '2027-12-01', ofTown)).toBe(true);
    expect(isOpen({ ...stranger, is_at_counter: true }, '2027-12-01')).toBe(false);
    expect(isOpen(stranger, '2027-12-01', ofTown)).toBe(false);
  });

  test('is named to whoever does not, with the day from which they can', () => {
    expect(sentences(refusalOf({ target_date: '2027-04-14' }, stranger), 'ja')).toEqual({
      target_date: [
        unavailable.ja,
        'この日を予約できるのは、いまは町・登録団体だけです。2027年2月13日（土）から予約できるようになります。',
      ],
    });
    expect(sentences(refusalOf({ target_date: '2027-04-14' }, first), 'en')).toEqual({
      target_date: [
        unavailable.en,
        'For now, only the town and registered clubs can reserve this day. You can reserve it from Fri 29 Jan 2027.',
      ],
    });
    expect(refusalOf({ target_date: '2028-04-14' }, stranger).problems.map(({ code }) => code)).toContain('too-far');
  });

  test('is told of a free time from which day it can be reserved; of one that never can be, nothing', () => {
    const far = { target_date: '2027-04-14', start: 780, end: 900 };
    expect(offeredFrom(stranger, far, now)).toBe('2027-02-13');
    expect(offeredFrom({ ...stranger, member: null }, far, now)).toBe('2027-02-13');
    expect(offeredFrom(first, far, now)).toBe('2027-01-29');
    expect(offeredFrom(stranger, { ...far, target_date: '2027-03-10' }, now)).toBeNull();
    expect(offeredFrom({ ...stranger, room: { ...stranger.room, is_retired: 1 } }, far, now)).toBeNull();
  });

  test('is gone beyond at reception, as other rules of how early', () => {
    expect(
      'slots' in decideReservation(request({ target_date: '2027-04-14' }), stranger, now, new Set(['too-far'])),
    ).toBe(true);
  });
});

describe('the leap day', () => {
  const open = { ...withSpot({ closings: [] }), held: { '2028-02': 3 } };
  const leap = request({ target_date: '2028-02-29' });

  test('is reserved like any other, in its own month', () => {
    const outcome = decideReservation(leap, open, new Date('2028-02-25T09:00:00+09:00'));
    expect(outcome).toMatchObject({ slots: [{ target_date: '2028-02-29', start: 780, end: 900 }] });
    const both = request({ target_date: '2028-02-29', target_dates: ['2028-03-01', '2028-02-28'] });
    const refusal = decideReservation(both, open, new Date('2028-02-22T09:00:00+09:00'));
    expect(refusal).toMatchObject({ status: 409, problems: [{ field: 'target_dates.1', code: 'monthly-limit' }] });
  });

  test('counts among the days before 1 March', () => {
    const march = request({ target_date: '2028-03-01' });
    expect(isRefusal(decideReservation(march, open, new Date('2028-02-28T23:59:59+09:00')))).toBe(false);
    expect(decideReservation(march, open, new Date('2028-02-29T00:00:00+09:00'))).toMatchObject({
      problems: [{ code: 'unavailable-date' }, { code: 'too-soon', params: [{ en: 'Thu 2 Mar 2028' }] }],
    });
  });
});

describe('at reception', () => {
  test('rules can be passed, each by its own name', () => {
    const elsewhere: Situation = {
      ...withSpot({ is_resident_only: true }),
      member: { is_resident: 0, is_verified: true },
      held: { '2027-01': 4 },
    };
    const asked = request({ target_date: '2027-01-13', persons_spot: 300 });
    const codes = (overrides: readonly OverridableRule[]) => {
      const outcome = decideReservation(asked, elsewhere, now, new Set(overrides));
      return isRefusal(outcome) ? outcome.problems.map(({ code }) => code) : [];
    };
    expect(codes([])).toEqual(['resident-only']);
    expect(codes(['resident-only'])).toEqual(['unavailable-date', 'too-soon', 'over-capacity', 'monthly-limit']);
    expect(codes(['resident-only', 'too-soon', 'monthly-limit'])).toEqual(['over-capacity']);
    expect(codes(overridableRules)).toEqual([]);
  });

  test('today until the time is over', () => {
    const today = request({ target_date: '2027-01-13', target_time: { start: '10:00', end: '12:00' } });
    const at = (time: string) =>
      decideReservation(today, situation, new Date(`2027-01-13T${time}+09:00`), allOverrides);
    expect(isRefusal(at('11:59:59'))).toBe(false);
    expect(at('12:00:00')).toMatchObject({ problems: [{ code: 'unavailable-date' }, { code: 'time-over' }] });
  });
});

test('a room that is no longer let is refused at once', () => {
  const retired: Situation = { ...situation, room: { ...situation.room, is_retired: 1 } };
  expect(refusalOf({}, retired)).toMatchObject({ status: 409, problems: [{ field: 'room_id', code: 'room-retired' }] });
});

test('questions that must be answered are told at their place, with what else is wrong', () => {
  const question = { ja: '種目', en: 'Which sport?' };
  const hint = { ja: '', en: '' };
  const asking = withSpot({
    additional_questions: [
      { question_key: 'sport', question, hint, is_required: true },
      { question_key: 'cars', question, hint, is_required: false },
    ],
  });
  expect(sentences(refusalOf({ persons_spot: 300 }, asking), 'ja')).toEqual({
    persons_spot: ['この部屋の定員は200人です。'],
    'additional_questions.sport': ['入力してください。'],
  });
  const answered = request({ additional_questions: [{ question_key: 'sport', answer: 'バレーボール' }] });
  expect(isRefusal(decideReservation(answered, asking, now))).toBe(false);
});
