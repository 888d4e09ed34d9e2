import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { KEPT_PASS_SECONDS } from '@machi/domain/passes/phone-pass';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, newLedger, sendEvents } from '../../testing/terminals/terminal.ts';
import { forgetUsedPhonePasses } from './phone-passes.ts';

const town = await openTestTown();
const START = town.now();
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
beforeEach(() => town.setNow(START));
const bath = await addTerminal(town);
const byPhone = {
  method: 'qr',
  card_hash: null,
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
} as const;

async function drawn() {
  const holder = await addPassHolder(town);
  const { body } = await town.call('POST', '/api/account/passes/bath/code', { as: holder, body: { is_kept: true } });
  expect(body.lives_seconds).toBe(KEPT_PASS_SECONDS);
  const text: string = body.text;
  return { member_id: holder.member_id, text };
}

async function shown(phone_pass: string, seconds: number): Promise<string> {
  town.setNow(at(seconds));
  const tap = { tap_id: randomUUID(), pass: 'bath', tapped_at: town.now().toISOString(), evidence: byPhone } as const;
  const answer = await askAs(town, bath, judgeTap, { tap, phone_pass });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.verdict.reason;
}

test('a kept pass opens one entry in three hours and stays used for all of them, whatever is forgotten by night', async () => {
  const { text } = await drawn();
  expect(await shown(text, 7200)).toBe('admitted');
  for (const seconds of [KEPT_PASS_SECONDS - 1, KEPT_PASS_SECONDS + 86_399]) {
    await forgetUsedPhonePasses(town.house.database, at(seconds));
    // A server whose clock goes wrong knows it, too.
    expect(await shown(text, KEPT_PASS_SECONDS - 1)).toBe('pass-used');
  }
  expect(await shown(text, KEPT_PASS_SECONDS)).toBe('pass-expired');
  town.setNow(START);
  const later = await drawn();
  expect(await shown(later.text, KEPT_PASS_SECONDS - 1)).toBe('admitted');
});

test('that a terminal without a network took opens none at another, once the server has heard of it', async () => {
  const { member_id, text } = await drawn();
  const { terminal, ledger } = await newLedger(town);
  ledger.add({ verdict: { member_id }, evidence: byPhone, wall_time: at(60).toISOString() });
  town.setNow(at(120));
  expect((await sendEvents(town, terminal, ledger.events)).status).toBe(200);
  expect(await shown(text, 7200)).toBe('pass-used');
});
