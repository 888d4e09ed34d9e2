import { expect, test } from 'vitest';
import type { CallFailure, CallFlags } from './client.ts';
import { createAttemptKeys } from './idempotency-key.ts';
import { untilAnswered } from './until-answered.ts';

type Answer = { readonly ok: true } | CallFailure | undefined;
const failed = (status: number) => ({ ok: false, status, errors: {}, codes: {} }) as const;

test('the same press keeps its key until it is answered; afterwards it is another one', async () => {
  const answers: readonly Answer[] = [failed(0), failed(503), { ok: true }, failed(409), failed(0), failed(0)];
  const keys: (string | undefined)[] = [];
  const pay = (_input: { readonly yen: number }, flags: CallFlags): Promise<Answer> => {
    keys.push(flags.idempotencyKey);
    return Promise.resolve(answers[keys.length - 1]);
  };
  const send = untilAnswered(pay, createAttemptKeys());
  for (const yen of [300, 300, 300, 300, 300, 600]) await send({ yen });
  const [first, second, third, fourth, fifth, other] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth, other]).size).toBe(4);
});
