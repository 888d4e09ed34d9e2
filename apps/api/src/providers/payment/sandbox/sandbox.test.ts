import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTrouble, type PageOrder } from '../payment.ts';
import { stripePayments } from '../stripe.ts';
import { startPaymentSandbox } from './sandbox.ts';

const SECRETS = { secretKey: 'sk_test_of_the_sandbox', webhookSecret: 'whsec_of_the_sandbox' };
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'machi-paid-'))));
afterAll(() => rm(folder, { recursive: true }));

async function start(name?: string) {
  const file = name === undefined ? {} : { file: path.join(folder, name) };
  const sandbox = await startPaymentSandbox({
    ...SECRETS,
    ...file,
    clock: () => new Date(),
    endpoint: () => undefined,
  });
  return { sandbox, provider: stripePayments({ ...SECRETS, url: sandbox.origin, town: 'hoshimori' }) };
}
const orderOf = (parts: Partial<PageOrder> = {}): PageOrder => ({
  payment_key: 'a6e1b6a8-6b1c-4f2e-9d0a-000000000001',
  payment_id: 1,
  amount: 300,
  currency: 'jpy',
  title: '住民票の写し & <b>',
  locale: 'ja',
  success_url: 'http://localhost:3000/done',
  cancel_url: 'http://localhost:3000/back',
  ends_at: new Date(Date.now() + 3_600_000),
  ...parts,
});
async function opened({ provider }: Awaited<ReturnType<typeof start>>, order = orderOf(), key = 'open') {
  const page = await provider.openPage(order, key);
  if (isTrouble(page)) throw new Error(page.code);
  return page;
}
const press = (url: string, card: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

describe('the sandbox refuses as Stripe does', () => {
  test('a second capture, too much, a void of what is paid, a second refund, a page that is over', async () => {
    const town = await start();
    const { sandbox, provider } = town;
    const page = await opened(town);
    await press(page.page_url, 'held');
    const looked = await provider.look(page.session_id);
    if (isTrouble(looked) || looked.intent_id === null) throw new Error('nothing is held');
    const { intent_id: id } = looked;
    expect(await provider.capture(id, 301, 'more')).toEqual({ trouble: 'refused', code: 'amount_too_large' });
    expect(await provider.refund(id, 'early')).toMatchObject({ trouble: 'refused' });
    expect(await provider.capture(id, 300, 'one')).toBeUndefined();
    expect(await provider.capture(id, 300, 'one')).toBeUndefined();
    expect(await provider.capture(id, 300, 'two')).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await provider.cancel(id, 'three')).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await provider.refund(id, 'four')).toBeUndefined();
    expect(await provider.refund(id, 'five')).toMatchObject({ code: 'charge_already_refunded' });
    expect(await provider.closePage(page.session_id, 'six')).toMatchObject({ trouble: 'refused' });
    expect(await provider.look('cs_test_unknown')).toMatchObject({ trouble: 'missing' });
    await sandbox.close();
  });

  test('another key of the account, the same key for something else, a page that ends too soon', async () => {
    const town = await start();
    const stranger = stripePayments({
      ...SECRETS,
      secretKey: 'sk_test_of_nobody',
      url: town.sandbox.origin,
      town: 'x',
    });
    expect(await stranger.openPage(orderOf(), 'open')).toMatchObject({ trouble: 'unreachable' });
    const first = await opened(town);
    expect(await opened(town)).toEqual({ ...first, page_url: first.page_url });
    const other = await town.provider.openPage(orderOf({ amount: 301 }), 'open');
    expect(other).toMatchObject({ trouble: 'refused' });
    const late = orderOf({ ends_at: new Date(Date.now() + 600_000) });
    expect(await town.provider.openPage(late, 'late')).toMatchObject({ trouble: 'refused' });
    await town.sandbox.close();
    expect(await town.provider.look(first.session_id)).toMatchObject({ trouble: 'unreachable' });
  });
});

test('its page says what is paid, in both languages, and no word of a title is markup', async () => {
  const town = await start();
  const ja = await (await fetch((await opened(town)).page_url)).text();
  expect(ja).toContain('lang="ja"');
  expect(ja).toContain('住民票の写し &amp; &lt;b&gt;');
  expect(ja).toContain('300円を支払う');
  const en = await opened(town, orderOf({ locale: 'en', amount: 1500 }), 'english');
  expect(await (await fetch(en.page_url)).text()).toContain('Pay ¥1,500');
  expect((await press(en.page_url, '4242424242424242')).status).toBe(422);
  expect((await fetch(`${town.sandbox.origin}/pay/cs_test_unknown`)).status).toBe(404);
  const paid = await press(en.page_url, 'held');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://localhost:3000/done']);
  expect(await (await fetch(en.page_url)).text()).toContain('http://localhost:3000/done');
  await town.sandbox.close();
});

test('what was paid outlives the process, at the same address; a file of another making is left aside', async () => {
  const before = await start('bank.json');
  const page = await opened(before);
  await press(page.page_url, 'held');
  await before.sandbox.close();
  const after = await start('bank.json');
  expect(after.sandbox.origin).toBe(before.sandbox.origin);
  expect(await after.provider.look(page.session_id)).toMatchObject({ theirs: { page: 'complete', money: 'held' } });
  await after.sandbox.close();
  await writeFile(path.join(folder, 'odd.json'), '{"port":"x"}');
  const odd = await start('odd.json');
  expect(odd.sandbox.bank.sessions()).toEqual([]);
  await odd.sandbox.close();
});
