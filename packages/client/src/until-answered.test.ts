import { z } from 'zod/mini';
import { expect, test } from 'vitest';
import { endpoint } from '@machi/domain/contract/endpoint';
import type { CallFlags, CallResult, Client } from './client.ts';
import { untilAnswered } from './until-answered.ts';

const pay = endpoint({
  name: 'pay',
  method: 'POST',
  path: '/api/pay',
  permission: 'public',
  input: z.object({ yen: z.number() }),
  reply: z.object({}),
  success: 200,
  refusals: [],
  description: '',
});
const failed = (status: number) => ({ ok: false, status, errors: {}, codes: {} }) as const;

test('the same press keeps its key until it is answered; afterwards it is another one', async () => {
  const answers = [failed(0), failed(503), { ok: true, reply: {} }, failed(409), failed(0), failed(0)];
  const keys: (string | undefined)[] = [];
  const call: Client['call'] = (_endpoint, _input, flags?: CallFlags) => {
    keys.push(flags?.idempotencyKey);
    return Promise.resolve(answers[keys.length - 1] as CallResult<never>);
  };
  const send = untilAnswered(call);
  for (const yen of [300, 300, 300, 300, 300, 600]) await send(pay, { yen });
  const [first, second, third, fourth, fifth, other] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth, other]).size).toBe(4);
});
