import { expect, test } from 'vitest';
import { paymentFindings } from './payments.ts';

const GOOD = { account: 'live', isPublic: true, hasMessages: true, refused: undefined } as const;
const wrong = (change: Partial<Parameters<typeof paymentFindings>[0]>) =>
  paymentFindings({ ...GOOD, ...change }).flatMap(({ is, says }) => (is === 'wrong' ? [says] : []));

test('an account that answers is right, with messages and without; none is not looked at', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ hasMessages: false })).toEqual([]);
  expect(wrong({ account: 'test', isPublic: false })).toEqual([]);
  expect(paymentFindings({ ...GOOD, account: undefined }).map(({ is }) => is)).toEqual(['unseen']);
  expect(paymentFindings({ ...GOOD, refused: null }).map(({ is }) => is)).toEqual(['unseen', 'ok']);
});

test('a key that is refused, and one for trying in a town that people reach, are wrong', () => {
  expect(wrong({ refused: 'StripeAuthenticationError' })).toEqual([
    'Stripe does not answer the town: StripeAuthenticationError',
  ]);
  expect(wrong({ account: 'test' })).toEqual([expect.stringContaining('only played')]);
});
