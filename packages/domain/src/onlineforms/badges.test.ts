import { expect, test } from 'vitest';
import { badges, badgesOf, mayBeProxied, type Needs } from './badges.ts';

const none: Needs = {
  needs_id_card: 0,
  needs_commercial_certificate: 0,
  needs_credit_card: 0,
  needs_third_party: 0,
  is_applicant_only: 0,
};

test('each need has its badge, in one order', () => {
  expect(badgesOf(none)).toEqual([]);
  expect(badgesOf({ ...none, needs_id_card: 1 })).toEqual(['id-card']);
  expect(badgesOf({ ...none, needs_commercial_certificate: 1 })).toEqual(['commercial-certificate']);
  expect(badgesOf({ ...none, needs_credit_card: 1 })).toEqual(['credit-card']);
  const all: Needs = {
    ...none,
    needs_id_card: 1,
    needs_commercial_certificate: 1,
    needs_credit_card: 1,
    needs_third_party: 1,
  };
  expect(badgesOf(all)).toEqual(badges);
});

test('a form for applicants only wins over its badge for proxies [decision:form.applicant-only-wins]', () => {
  expect(badgesOf({ ...none, needs_third_party: 1 })).toEqual(['proxy']);
  expect(badgesOf({ ...none, needs_third_party: 1, is_applicant_only: 1 })).toEqual([]);
  expect(mayBeProxied({ ...none, needs_third_party: 1, is_applicant_only: 1 })).toBe(false);
});
