import { describe, expect, test } from 'vitest';
import { isEnding, refuseExemptionDays } from './rules.ts';
import {
  clubProblems,
  clubUse,
  commonMethod,
  exemptionOn,
  isRegisteredOn,
  type BookingClub,
  type ClubExemption,
} from '../reservations/clubs.ts';

const exemption: ClubExemption = {
  club_exemption_id: 1,
  method: 1,
  starts_on: '2026-04-01',
  ends_on: '2027-03-31',
  revoked_on: null,
  ground: '社会教育関係団体',
};
const club: BookingClub = {
  club_id: 7,
  club_name: '卓球同好会',
  group_type: 'circle',
  registered_on: '2026-04-01',
  registered_until: null,
  ended_on: null,
  exemptions: [exemption],
};
const slot = (target_date: string) => ({ target_date, start: 600, end: 720 });
const asked = { club_exemption: true, exemption_method: 1, is_commercial: 0 } as const;
const codes = (some: Partial<BookingClub>, days: readonly string[], how: Parameters<typeof clubProblems>[1] = asked) =>
  clubProblems({ ...club, ...some }, how, days.map(slot)).map(({ field, code }) => `${field} ${code}`);

describe('a club in the register', () => {
  test('is one from its first day on, until its last or the day on which it has ended', () => {
    expect(isRegisteredOn(club, '2026-03-31')).toBe(false);
    expect(isRegisteredOn(club, '2026-04-01')).toBe(true);
    expect(isRegisteredOn({ ...club, registered_until: '2027-03-31' }, '2027-03-31')).toBe(true);
    expect(isRegisteredOn({ ...club, registered_until: '2027-03-31' }, '2027-04-01')).toBe(false);
    expect(isRegisteredOn({ ...club, ended_on: '2026-12-01' }, '2026-11-30')).toBe(true);
    expect(isRegisteredOn({ ...club, ended_on: '2026-12-01' }, '2026-12-01')).toBe(false);
  });
});

describe('the exemption of a club', () => {
  test('holds on its days, and no longer once it was taken back', () => {
    expect(exemptionOn(club.exemptions, '2026-04-01')).toBe(exemption);
    expect(exemptionOn(club.exemptions, '2027-03-31')).toBe(exemption);
    expect(exemptionOn(club.exemptions, '2027-04-01')).toBeUndefined();
    expect(exemptionOn([{ ...exemption, revoked_on: '2026-12-01' }], '2026-12-01')).toBeUndefined();
    expect(exemptionOn([{ ...exemption, revoked_on: '2026-12-01' }], '2026-11-30')).toBeDefined();
  });

  test('is proposed where one holds on every day', () => {
    expect(commonMethod(club.exemptions, ['2026-12-01', '2027-03-31'])).toBe(1);
    expect(commonMethod(club.exemptions, ['2026-12-01', '2027-04-01'])).toBeUndefined();
    expect(commonMethod([], [])).toBeUndefined();
  });

  test('lies within its fiscal year', () => {
    expect(refuseExemptionDays(2026, '2026-04-01', '2027-03-31')).toBeUndefined();
    expect(refuseExemptionDays(2026, '2026-03-31', '2027-03-31')?.problems[0]?.field).toBe('starts_on');
    expect(refuseExemptionDays(2026, '2026-04-01', '2027-04-01')?.problems[0]?.field).toBe('ends_on');
    expect(refuseExemptionDays(2026, '2026-06-01', '2026-05-01')?.problems[0]?.field).toBe('ends_on');
  });

  test('ends soon in its last thirty days', () => {
    expect(isEnding('2027-03-31', '2027-03-01')).toBe(true);
    expect(isEnding('2027-03-31', '2027-02-28')).toBe(false);
    expect(isEnding('2027-03-31', '2027-04-01')).toBe(false);
  });
});

describe('a reservation in the name of a club', () => {
  test('names each date on which the club is none, or its exemption holds no more', () => {
    expect(codes({}, ['2026-12-01', '2027-03-31'])).toEqual([]);
    expect(codes({}, ['2026-12-01', '2027-04-01'])).toEqual(['target_dates.0 club-exemption-over']);
    expect(codes({ ended_on: '2026-12-01' }, ['2026-12-01'])).toEqual(['target_date club-over']);
    expect(codes({}, ['2027-04-01'], { ...asked, club_exemption: false, exemption_method: 0 })).toEqual([]);
  });

  test('takes no other exemption than the register has', () => {
    expect(codes({}, ['2026-12-01'], { ...asked, exemption_method: 2 })).toEqual([
      'exemption_method club-exemption-changed',
    ]);
    expect(codes({ exemptions: [] }, ['2026-12-01'])).toEqual(['target_date club-exemption-over']);
  });

  test('keeps with each date which exemption it was', () => {
    expect(clubUse(club, asked, [slot('2026-12-01')]).exemptions).toEqual([exemption]);
    expect(clubUse(club, { ...asked, club_exemption: false }, [slot('2026-12-01')]).exemptions).toEqual([null]);
    // Reception decides about commercial use itself.
    expect(clubUse(club, { ...asked, is_commercial: 1 }, [slot('2026-12-01')]).exemptions).toEqual([null]);
  });
});
