import { describe, expect, test } from 'vitest';
import { isRefusal, sentenceOf } from '../refusals/model.ts';
import { decideWaiting } from '../waitlist/rules.ts';
import { contentOf, decideChange, type StoredReservation } from './change.ts';
import { decideReservation, type Situation } from './decide.ts';
import { ReservationRequest } from './model.ts';
import { plainSituation } from './situation.fixture.ts';
import { noOverrides, type OverridableRule } from './overrides.ts';

const now = new Date('2027-01-12T10:00:00+09:00');
const request = ReservationRequest.parse({
  spot_id: 1,
  room_id: 11,
  target_date: '2027-01-19',
  target_time: { start: '13:00', end: '15:00' },
  persons_spot: 4,
  purpose: 'meeting',
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
});
const slot = { target_date: '2027-01-20', start: 780, end: 900 };
const stored: StoredReservation = {
  ...request,
  ...slot,
  exemption_status: null,
  club_exemption_id: null,
  is_canceled: 0,
  approval_status: 1,
  amount: 0,
  paid_at: null,
  reserves_outward: 0,
  reserves_return: 0,
};

type Person = Situation['member'];
const situationOf = (member: Person, is_resident_only: boolean): Situation => ({
  ...plainSituation,
  member,
  spot: { ...plainSituation.spot, is_resident_only },
});

const changing =
  (isOfficial: boolean) =>
  (situation: Situation, overrides: ReadonlySet<OverridableRule>): unknown => {
    const content = contentOf(stored);
    const at = { ...slot, start: 840, end: 960 };
    const use = { room_id: 11, slot: at, persons_spot: 4, content, adjunct_room_ids: [], equipment_ids: [] };
    return decideChange(stored, use, situation, now, { isOfficial, overrides, cancelsTaxis: false });
  };

/** Every way to book a room, tried by the same person. */
const ways: Readonly<Record<string, (situation: Situation, overrides: ReadonlySet<OverridableRule>) => unknown>> = {
  'the form, and reception’s booking': (situation, overrides) => decideReservation(request, situation, now, overrides),
  'a change by its member': changing(false),
  'reception’s moving': changing(true),
  'the waiting list': ({ town_name, member, spot, room }, overrides) =>
    overrides.size > 0
      ? {}
      : decideWaiting(slot, { town_name, member, spot, room, held: {}, holders: ['other'], waiting: 0 }, now),
};
const told = (outcome: unknown) => (isRefusal(outcome) ? outcome.problems : []);

describe('where residents alone may apply', () => {
  test.each([
    ['a resident whom the office has seen', { is_resident: 1, is_verified: true }, []],
    [
      'somebody of whom the office knows that they live elsewhere',
      { is_resident: 0, is_verified: true },
      ['resident-only'],
    ],
    ['who says to be a resident', { is_resident: 1, is_verified: false }, ['residence-unverified']],
    ['who has said nothing, or to live elsewhere', { is_resident: 0, is_verified: false }, ['residence-unverified']],
  ] as const)('%s', (_who, member, codes) => {
    for (const [way, decide] of Object.entries(ways)) {
      expect([way, told(decide(situationOf(member, true), noOverrides)).map(({ code }) => code)]).toEqual([way, codes]);
      expect([way, told(decide(situationOf(member, false), noOverrides))]).toEqual([way, []]);
      const passed = new Set<OverridableRule>(codes);
      expect([way, told(decide(situationOf(member, true), passed))]).toEqual([way, []]);
    }
  });

  test('who is not known yet reads what to do', () => {
    const refusal = ways['the form, and reception’s booking']?.(
      situationOf({ is_resident: 1, is_verified: false }, true),
      noOverrides,
    );
    const [problem] = told(refusal);
    if (!problem) throw new Error('was not refused');
    expect(problem.field).toBe('spot_id');
    expect(sentenceOf(problem, 'ja')).toBe(
      'この施設を申し込めるのは、星守町にお住まいの方だけです。お住まいの確認がまだ済んでいません。町民の方は、役場の窓口でマイナンバーカードなどの本人確認書類をお見せください。',
    );
    expect(sentenceOf(problem, 'en')).toBe(
      'Only residents of Hoshimori Town can apply for this facility, and your residence has not been checked yet. If you live in the town, please show your My Number Card or other proof at the town office counter.',
    );
  });
});
