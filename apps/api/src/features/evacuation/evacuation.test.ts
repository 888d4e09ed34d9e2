import { beforeEach, describe, expect, test } from 'vitest';
import { without } from '../../testing/requests/guards.ts';
import { deliverAlerts } from '../../platform/alerts/alerts.ts';
import { WARNINGS_CHANGED } from '../../platform/alerts/changed.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

/** Alerts stay in the outbox, where the tests read them. */
const town = await openTestTown({ around: without('claim-outbox-alerts') });
const HOUR = 3_600_000;
const REASON = '川の水位が急に上がり、一刻を争うため';
const desk = '/api/evacuation-desk';
let one: Person;
let other: Person;
beforeEach(async () => {
  town.setNow(START);
  for (const table of ['evacuation_order', 'alert_delivery', 'outbox', 'monitor_banner'])
    await town.rows(`delete from ${table}`);
  await forget();
  await town.rows('update member set locked_at = $1 where not is_official', START);
  [one, other] = [await town.addPerson({ roles: ['reception'] }), await town.addPerson({ roles: ['system'] })];
});

const begin = (as: Person, parts = {}) =>
  town.call('POST', desk, {
    as,
    body: { is_drill: 0, cause: 'flood', area_keys: ['kitanosawa'], level: 3, alone_reason: '', ...parts },
  });
const change = (as: Person, order: number, seen: number, level: number, alone_reason = '') =>
  town.call('POST', `${desk}/steps`, { as, body: { evacuation_order_id: order, seen, level, alone_reason } });
const decide = (as: Person, step: number, what: 'approve' | 'drop' | 'unreached') =>
  town.call('POST', `${desk}/steps/${step}/${what}`, { as, body: {} });
const orders = async () => {
  await town.caughtUp();
  const { body } = await town.call('GET', '/api/evacuation-orders');
  expect(body.has_shelters).toBe(true);
  return body.orders;
};
/** What everybody reads is held in memory: what a test writes or waits for by itself is told. */
const forget = () => town.rows('select pg_notify($1, $2)', WARNINGS_CHANGED, '');
const alerts = () =>
  town.rows<{ step: number; is_drill: number }>('select step, is_drill from alert_delivery order by 1');
const banner = async () => (await town.call('GET', '/api/banner')).body.banner;
const firstOf = (reply: {
  body: { orders: { evacuation_order_id: number; steps: { evacuation_step_id: number }[] }[] };
}) => ({
  order: reply.body.orders[0]?.evacuation_order_id ?? 0,
  step: reply.body.orders[0]?.steps[0]?.evacuation_step_id ?? 0,
});

describe('an evacuation order', () => {
  test('is sent when a second official approves it, and not before, and not by who asked [rule:evacuation.second]', async () => {
    const asked = await begin(one);
    expect(asked.status).toBe(201);
    const { step } = firstOf(asked);
    expect([await orders(), await alerts()]).toEqual([[], []]);
    expect((await decide(one, step, 'approve')).body.codes).toEqual({ request: ['second-own-request'] });
    expect((await decide(other, step, 'approve')).status).toBe(200);
    expect((await decide(other, step, 'approve')).body.codes).toEqual({ request: ['second-decided'] });
    expect(await orders()).toMatchObject([{ level: 3, is_drill: 0, area_keys: ['kitanosawa'], where: 'Kitanosawa' }]);
    expect(await alerts()).toEqual([{ step: 0, is_drill: 0 }]);
    await expect.poll(banner).toMatchObject({
      is_urgent: 1,
      body_ja: expect.stringContaining('警戒レベル3 高齢者等避難'),
    });
    expect((await town.call('GET', desk, { as: await town.addPerson() })).status).toBe(403);
  });

  test('by one alone needs a reason, is told to all others who give orders, and is in the log [rule:evacuation.alone]', async () => {
    expect((await begin(one, { alone_reason: '急ぐ' })).body.codes).toEqual({
      alone_reason: ['evacuation-reason-short'],
    });
    const sent = await begin(one, { alone_reason: REASON });
    expect(sent.status).toBe(201);
    const told = await town.rows<{ recipient: string; text: string }>(
      `select recipient, content ->> 'paragraphs' as text from outbox where lane = 'usual'`,
    );
    expect(told.map(({ recipient }) => recipient)).toContain(other.email);
    expect(told.map(({ recipient }) => recipient)).not.toContain(one.email);
    for (const { text } of told) expect(text).toContain(REASON);
    expect(
      await town.rows`select action from audit where subject = 'evacuation-step' and subject_id = ${firstOf(sent).step}`,
    ).toEqual([{ action: 'evacuation:send-alone' }]);
  });

  test('one stolen account floods nobody: three an hour, then a second official', async () => {
    for (const area of ['chuo', 'asahi', 'kohan'])
      expect((await begin(one, { area_keys: [area], alone_reason: REASON })).status).toBe(201);
    const more = { area_keys: ['minamioka'], alone_reason: REASON };
    expect((await begin(one, more)).body.codes).toEqual({ alone_reason: ['evacuation-often'] });
    expect((await begin(one, { area_keys: ['minamioka'] })).status).toBe(201);
    town.setNow(new Date(START.getTime() + HOUR + 1));
    const again = { ...one, ...(await town.openSession(one.member_id)) };
    expect((await begin(again, { area_keys: ['higashiyama'], alone_reason: REASON })).status).toBe(201);
  });

  test('is one thread: raised, lowered and ended, each once and from what was read', async () => {
    const { order } = firstOf(await begin(one, { alone_reason: REASON }));
    expect((await change(one, order, 0, 3)).body.codes).toEqual({ level: ['evacuation-same-level'] });
    expect((await change(one, order, 1, 4)).body.codes).toEqual({ request: ['evacuation-changed'] });
    const both = await Promise.all([change(one, order, 0, 4, REASON), change(other, order, 0, 5, REASON)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const raised = both.findIndex(({ status }) => status === 200) === 0 ? 4 : 5;
    expect(await orders()).toMatchObject([{ level: raised, heading: expect.stringContaining(`Level ${raised}`) }]);
    const asked = firstOf(await change(other, order, 1, 0));
    expect((await change(one, order, 1, 3)).body.codes).toEqual({ request: ['evacuation-waits'] });
    expect((await decide(one, asked.step, 'approve')).status).toBe(200);
    expect((await orders())[0]).toMatchObject({ level: 0, advice: expect.stringContaining('no longer need') });
    await expect.poll(banner).toBeNull();
    expect((await change(one, order, 2, 4)).body.codes).toEqual({ request: ['evacuation-ended'] });
    expect((await alerts()).map(({ step }) => step)).toEqual([0, 1, 2]);
    town.setNow(new Date(START.getTime() + 25 * HOUR));
    await forget();
    expect(await orders()).toEqual([]);
  });

  test('two who press at once make one', async () => {
    const both = await Promise.all([begin(one, { alone_reason: REASON }), begin(other, { alone_reason: REASON })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await alerts()).toHaveLength(1);
    expect((await begin(one, { area_keys: ['nowhere'] })).body.codes).toEqual({
      area_keys: ['evacuation-area-unknown'],
    });
    expect((await begin(one, { area_keys: [] })).body.codes).toEqual({ area_keys: ['required'] });
    // What was dropped takes no place.
    const dropped = firstOf(await begin(one, { area_keys: ['asahi'] }));
    expect((await decide(one, dropped.step, 'drop')).status).toBe(200);
    expect((await begin(one, { area_keys: ['asahi'] })).status).toBe(201);
  });
});

test('a low order for the whole town holds back no higher one for a part; who ends one hears of the other', async () => {
  const wide = firstOf(await begin(one, { area_keys: null, alone_reason: REASON }));
  expect((await begin(one)).body.codes).toEqual({ area_keys: ['evacuation-area-taken'] });
  const narrow = firstOf(await begin(one, { level: 4, alone_reason: REASON }));
  expect((await orders()).map(({ level }: { level: number }) => level)).toEqual([4, 3]);
  expect((await orders())[1].advice).toContain('Level 4 “Evacuation Order” still stands for Kitanosawa. People there');
  // A lower step of its own is no other order.
  expect((await change(one, narrow.order, 0, 3, REASON)).status).toBe(200);
  expect((await orders()).map(({ advice }: { advice: string }) => advice.includes('still stands'))).toEqual([
    false,
    false,
  ]);
  expect((await change(other, narrow.order, 1, 0, REASON)).status).toBe(200);
  const told = await town.rows<{ text: string }>(
    `select words -> 'en' ->> 'short' as text from alert_delivery where step = 2`,
  );
  expect(told[0]?.text).toMatch(/has ended.*Level 3 .* still stands for all of Hoshimori/);
  expect((await orders()).map(({ advice }: { advice: string }) => advice.includes('no longer'))).toEqual([
    false,
    false,
  ]);
  expect((await change(other, wide.order, 0, 0, REASON)).status).toBe(200);
  expect((await orders()).map(({ advice }: { advice: string }) => advice.includes('no longer'))).toEqual([true, true]);
});

describe('a drill', () => {
  test('says so on every way and never becomes an actual order [rule:evacuation.drill]', async () => {
    const sent = await begin(one, { is_drill: 1, area_keys: ['asahi'], alone_reason: REASON });
    const { order } = firstOf(sent);
    await deliverAlerts(town.house, town.now());
    await expect.poll(() => town.countRows('outbox', `lane = 'alerts'`)).toBeGreaterThan(0);
    expect(await alerts()).toEqual([{ step: 0, is_drill: 1 }]);
    await expect.poll(banner).toMatchObject({
      body_ja: expect.stringMatching(/^【訓練】/),
      body_en: expect.stringMatching(/^\[DRILL\]/),
    });
    expect(await orders()).toMatchObject([{ is_drill: 1, heading: expect.stringMatching(/^\[DRILL\]/) }]);
    for (const { content } of await town.rows<{ content: { subject: string; short: string } }>(
      `select content from outbox where lane = 'alerts'`,
    ))
      expect(content.subject + content.short).toMatch(/^【訓練】.*【訓練】/);
    const turned = { evacuation_order_id: order, seen: 0, level: 4, alone_reason: REASON, is_drill: 0 };
    expect((await town.call('POST', `${desk}/steps`, { as: one, body: turned })).status).toBe(200);
    expect((await alerts()).map(({ is_drill }) => is_drill)).toEqual([1, 1]);
    // Not even by the database's own words.
    await expect(town.rows('update evacuation_order set is_drill = 0')).rejects.toThrow('stays what it is');
    await expect(town.rows('update evacuation_step set level = 5')).rejects.toThrow('stays as it is');
    // An actual order for the same area stands beside it, and first.
    expect((await begin(one, { area_keys: ['asahi'], alone_reason: REASON })).status).toBe(201);
    expect((await orders()).map(({ is_drill }: { is_drill: number }) => is_drill)).toEqual([0, 1]);
  });

  test('without the guard of the database it could be turned @guard', async () => {
    await begin(one, { is_drill: 1, alone_reason: REASON });
    await town.rows('alter table evacuation_order disable trigger evacuation_order_stays');
    await town.rows('update evacuation_order set is_drill = 0');
    await town.rows('alter table evacuation_order enable trigger evacuation_order_stays');
    await forget();
    expect(await orders()).toMatchObject([{ is_drill: 0 }]);
  });
});

test('the preview says what each way will say, and to how many, and writes nothing', async () => {
  const body = { is_drill: 1, cause: 'landslide', area_keys: ['kitanosawa'], level: 4 };
  const { status, body: said } = await town.call('POST', `${desk}/preview`, { as: one, body });
  expect(status).toBe(200);
  expect(said.ja.subject).toBe('【訓練】【警戒レベル4 避難指示】北の沢地区（星守町）');
  expect(said.ja.paragraphs.join('\n')).toContain('【やさしい日本語】');
  expect(said.ja.sms).toContain('/warnings');
  expect(said.en.short).toMatch(/^\[DRILL\] \[Level 4/);
  expect(said.counts.people).toBe(said.counts.mail + said.counts.none + said.counts.sms);
  expect(await alerts()).toEqual([]);
});

test('the list of whom no way has told is recorded, and each of them sees the look', async () => {
  const person = await town.addPerson();
  await town.rows`update member set email = null, email_key = null, address2 = '北の沢1番地' where member_id = ${person.member_id}`;
  const { step } = firstOf(await begin(one, { alone_reason: REASON }));
  await deliverAlerts(town.house, town.now());
  const { people } = (await decide(other, step, 'unreached')).body;
  expect(people).toMatchObject([{ member_id: person.member_id, area: 'Kitanosawa' }]);
  expect(
    await town.rows`select actor_member_id from audit where action = 'alert:unreached' and subject_id = ${person.member_id}`,
  ).toEqual([{ actor_member_id: other.member_id }]);
});
