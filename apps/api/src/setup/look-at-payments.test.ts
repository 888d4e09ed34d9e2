import { expect, test } from 'vitest';
import { startPaymentSandbox } from '../providers/payment/sandbox/sandbox.ts';
import { readSettings } from '../settings/settings.ts';
import { lookAtPayments } from './look-at-payments.ts';

test('the account is asked with the town’s key, and what it says against it is told', async () => {
  const sandbox = await startPaymentSandbox({
    secretKey: 'sk_test_of_the_right_town',
    webhookSecret: 'whsec_of_nobody',
    endpoint: () => undefined,
    clock: () => new Date(),
  });
  const look = (STRIPE_SECRET_KEY: string, others: object = {}) =>
    lookAtPayments(readSettings({ STRIPE_SECRET_KEY, STRIPE_URL: sandbox.origin, ...others }));
  expect(await look('sk_test_of_the_right_town', { STRIPE_WEBHOOK_SECRET: 'whsec_of_the_town' })).toEqual({
    account: 'test',
    isPublic: false,
    hasMessages: true,
    refused: undefined,
  });
  expect(await look('rk_test_of_another_town')).toMatchObject({
    hasMessages: false,
    refused: 'StripeAuthenticationError',
  });
  await sandbox.close();
  expect(await lookAtPayments(readSettings({}))).toMatchObject({ account: undefined, refused: null });
});
