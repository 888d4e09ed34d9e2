import { describe, expect, test } from 'vitest';
import { refuseSecond } from './rules.ts';

const [ASKER, APPROVER, GAINER, THIRD] = [1, 2, 3, 4];
const codeOf = (
  approver: { member_id?: number; hands?: readonly number[] } = {},
  asked: { askerHands?: readonly number[] | null; isAskerStillEntitled?: boolean } = {},
) => {
  const { askerHands = [], isAskerStillEntitled = true } = asked;
  const { member_id = APPROVER, hands = [] } = approver;
  return refuseSecond(
    {
      asker: askerHands === null ? null : { member_id: ASKER, hands: [ASKER, ...askerHands] },
      isAskerStillEntitled,
      gainer_id: GAINER,
    },
    { member_id, hands: [member_id, ...hands] },
  )?.problems[0]?.code;
};

describe('who is the second official', () => {
  test.each([
    ['a colleague', {}, {}, undefined],
    ['whom somebody else made', { hands: [THIRD] }, {}, undefined],
    ['who asked', { member_id: ASKER }, {}, 'second-own-request'],
    ['who gains by it', { member_id: GAINER }, {}, 'own-account'],
    ['whom the asker made', { hands: [ASKER] }, {}, 'second-same-hand'],
    ['who made the asker', {}, { askerHands: [APPROVER] }, 'second-same-hand'],
    ['whom the same third hand made', { hands: [THIRD] }, { askerHands: [THIRD] }, 'second-same-hand'],
    ['whom the gainer made', { hands: [GAINER] }, {}, 'second-same-hand'],
    ['when the asker has left', {}, { askerHands: null }, 'second-asker-gone'],
    ['when the asker has lost the role', {}, { isAskerStillEntitled: false }, 'second-asker-gone'],
  ] as const)('%s', (_who, approver, asked, code) => {
    expect(codeOf(approver, asked)).toBe(code);
  });
});
