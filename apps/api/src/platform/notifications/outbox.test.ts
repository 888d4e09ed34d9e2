import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import type { Sms } from '../../providers/sms/sms.ts';
import { watching } from '../../testing/requests/guards.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { createLog } from '../../ground/log.ts';
import { createMetrics } from '../http/metrics.ts';
import { composeMail, type Mail } from '../../providers/mail/mail.ts';
import { enqueueNotification, enqueueTimely } from './outbox.ts';
import type { Carriers } from './courier.ts';
import { retryDelayMilliseconds, startOutbox } from './send-outbox.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

/** The town's own outbox has its clock at START and finds nothing: the tests open others for the messages. */
const town = await openTestTown({
  around: (database) =>
    watching(database, (statement, values = [], run) =>
      /^claim-outbox-(quick|usual|many)$/.test(statement.name) &&
      values[0] instanceof Date &&
      values[0].getTime() === START.getTime()
        ? Promise.resolve([])
        : run(),
    ),
});

const LATER = new Date(START.getTime() + 86_400_000);
let now = LATER;
beforeEach(async () => {
  now = LATER;
  await town.rows('delete from outbox');
  await showUp(KEY, OTHER);
});

/** A provider that refuses this many times, then accepts. */
function carrier(refusals: number) {
  const delivered: Mail[] = [];
  const tried: Date[] = [];
  return {
    delivered,
    tried,
    async deliver(mail: Mail) {
      tried.push(now);
      if (tried.length <= refusals)
        throw Object.assign(new Error('451 try again, haru.sato@example.jp'), { code: 'EENVELOPE' });
      delivered.push(mail);
    },
    async close() {},
  };
}
const content = (subject: string) => ({ subject, paragraphs: [`${subject} text`], closing: '星守町役場' });
const SMS = { channel: 'sms', to: '09000001234' } as const;
const mail = (to: string, words: ReturnType<typeof content>, at: Date) =>
  enqueueNotification(town.database, { channel: 'email', to }, words, at);
const put = (subject: string) => mail(`${subject}@example.jp`, content(subject), LATER);
const NOBODY: Carriers['sms'] = { deliver: () => Promise.reject(new Error('no SMS in this test')) };
const opened: ReturnType<typeof startOutbox>[] = [];
const KEY = 'one-process';
const OTHER = 'another-process';
/** Marks these processes as running during the test. */
const showUp = (...keys: string[]) =>
  town.rows`insert into running_process select key, clock_timestamp() + interval '1 hour'
    from unnest(${keys}::text[]) key on conflict (process_key) do update set seen_at = excluded.seen_at`;
const open = (mail: Carriers['mail'], database = town.database, sms: Carriers['sms'] = NOBODY, processKey = KEY) => {
  const outbox = startOutbox(
    { ...town.house, database, clock: () => now, log: createLog('silent'), metrics: createMetrics(), processKey },
    { quick: { mail, sms }, usual: { mail, sms }, many: { mail, sms }, alerts: { mail, sms } },
  );
  opened.push(outbox);
  return outbox;
};
afterEach(async () => void (await Promise.all(opened.splice(0).map((outbox) => outbox.stop()))));
const waiting = () => town.countRows('outbox', 'sent_at is null');

describe('the outbox', () => {
  test('sends at once what it claimed without hearing of it, when the database went away under the answer', async () => {
    await put('unheard');
    let losses = 0;
    const losing: typeof town.database = {
      ...town.database,
      async transaction(work, rollsBack) {
        const claimed = await town.database.transaction(work, rollsBack);
        if (!Array.isArray(claimed) || claimed.length === 0 || losses > 0) return claimed;
        losses += 1;
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
      },
    };
    const provider = carrier(0);
    const outbox = open(provider, losing);
    await expect
      .poll(() => {
        outbox.wake();
        return waiting();
      })
      .toBe(0);
    expect([losses, provider.delivered.length]).toEqual([1, 1]);
  });

  test('sends what waits and keeps nothing of it', async () => {
    await put('only');
    const provider = carrier(0);
    open(provider);
    await expect.poll(waiting).toBe(0);
    expect(provider.delivered).toMatchObject([composeMail('only@example.jp', content('only'))]);
    expect(await town.rows('select distinct content, last_error from outbox')).toEqual([
      { content: {}, last_error: null },
    ]);
  });

  test('sends in the order of writing, so that nobody hears of the cancelling first', async () => {
    const subjects = Array.from({ length: 12 }, (_none, index) => `m${index}`);
    for (const subject of subjects) await put(subject);
    // Updated rows come last in the table; the order of writing must still hold.
    await town.rows(`update outbox set last_error = null where content->>'subject' in ('m0', 'm5')`);
    const provider = carrier(0);
    open(provider);
    await expect.poll(waiting).toBe(0);
    expect(provider.delivered.map(({ subject }) => subject)).toEqual(subjects);
  });

  test('has twenty in hand at once, and puts back what has not left before the claim could end', async () => {
    await town.rows(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
       select 'mail', 'reader' || n || '@example.jp', $2::jsonb, $1, $1, 'many' from generate_series(1, 60) as n`,
      LATER,
      JSON.stringify(content('many')),
    );
    let [inHand, most, delivered] = [0, 0, 0];
    const elapsed = vi.spyOn(performance, 'now');
    const outbox = open({
      async deliver() {
        inHand += 1;
        most = Math.max(most, inHand);
        await new Promise((resolve) => setTimeout(resolve, 5));
        // The mail server was slow.
        if (delivered === 20) elapsed.mockImplementation(() => performance.timeOrigin);
        inHand -= 1;
        delivered += 1;
      },
      async close() {},
    });
    await expect.poll(() => town.countRows('outbox', `last_error = 'waits'`)).toBeGreaterThan(10);
    await expect.poll(() => inHand).toBe(0);
    elapsed.mockRestore();
    await expect
      .poll(() => town.countRows('outbox', 'sent_at is null and (claimed_by is not null or attempts > 0)'))
      .toBe(0);
    outbox.wake();
    await expect.poll(waiting).toBe(0);
    expect([most, delivered]).toEqual([20, 60]);
  });

  test('tries again after 5 s, 10 s, 20 s, until it arrives; a code is noted, never the words of the server', async () => {
    await put('patient');
    const provider = carrier(3);
    const outbox = open(provider);
    for (const [tries, seconds] of [
      [1, 5],
      [2, 10],
      [3, 20],
    ] as const) {
      await expect
        .poll(
          async () =>
            (
              await town.rows<{ last_error: string; attempts: number; due: number }>`select last_error, attempts,
                extract(epoch from next_attempt_at - ${now}::timestamptz)::int as due from outbox`
            )[0],
        )
        .toEqual({ last_error: 'EENVELOPE', attempts: tries, due: seconds });
      now = new Date(now.getTime() + seconds * 1000 - 1);
      outbox.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(provider.tried).toHaveLength(tries);
      now = new Date(now.getTime() + 1);
      outbox.wake();
    }
    await expect.poll(waiting).toBe(0);
    expect(provider.delivered).toHaveLength(1);
    expect([1, 2, 3, 9, 10, 11, 40, 2000].map((tries) => retryDelayMilliseconds(tries) / 1000)).toEqual([
      5, 10, 20, 1280, 2560, 3600, 3600, 3600,
    ]);
  });

  test('what a server refuses for good, or nobody took for three days, is given up and kept no longer', async () => {
    await put('unknown');
    open({
      deliver: () =>
        Promise.reject(Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 })),
      close: async () => {},
    });
    const givenUp = () => town.countRows('outbox', `given_up_at is not null and content = '{}'`);
    await expect.poll(givenUp).toBe(1);
    await put('never');
    now = new Date(LATER.getTime() + 3 * 86_400_000);
    open(carrier(1));
    await expect.poll(givenUp).toBe(2);
  });

  test('a second mail to the same person waits for the first', async () => {
    const to = 'one.person@example.jp';
    await mail(to, content('reserved'), LATER);
    await mail(to, content('cancelled'), LATER);
    const provider = carrier(1);
    const outbox = open(provider);
    await expect.poll(() => provider.tried.length).toBe(1);
    await expect.poll(() => town.countRows('outbox', 'last_error is not null')).toBe(2);
    expect(provider.delivered).toEqual([]);
    now = new Date(LATER.getTime() + 5000);
    outbox.wake();
    await expect.poll(() => provider.delivered.map(({ subject }) => subject)).toEqual(['reserved', 'cancelled']);
  });

  test('an SMS goes to the gateway and is given up as soon as that is final, or after three days', async () => {
    const delivered: Sms[] = [];
    const failures = [new DeliveryFailure('HTTP_503', false), undefined, new DeliveryFailure('HTTP_422', true)];
    const gateway: Carriers['sms'] = {
      async deliver(sms) {
        const failure = failures.shift();
        if (failure) throw failure;
        delivered.push(sms);
      },
    };
    const text = (words: string) => enqueueNotification(town.database, SMS, content(words), LATER);
    await text('first');
    await text('second');
    const outbox = open(carrier(0), town.database, gateway);
    await expect.poll(() => town.countRows('outbox', `last_error = 'HTTP_503'`)).toBe(1);
    expect(delivered).toEqual([]);
    now = new Date(LATER.getTime() + 5000);
    outbox.wake();
    await expect.poll(() => town.countRows('outbox', 'given_up_at is not null')).toBe(1);
    const [{ outbox_id = 0 } = {}] = await town.rows<{ outbox_id: number }>`select outbox_id from outbox
      where sent_at is not null`;
    expect(delivered).toEqual([{ id: `${outbox_id}-${LATER.getTime()}`, to: SMS.to, text: 'first text\n星守町役場' }]);
    expect(await town.rows('select distinct content from outbox')).toEqual([{ content: {} }]);
    await text('never');
    now = new Date(LATER.getTime() + 3 * 86_400_000);
    failures.push(new DeliveryFailure('ETIMEDOUT', false));
    outbox.wake();
    await expect.poll(() => town.countRows('outbox', `given_up_at is not null and last_error = 'ETIMEDOUT'`)).toBe(1);
  });

  test('a code goes out at once, though 5,000 notifications wait and their carrier lets the first handful wait', async () => {
    await town.rows(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at)
       select 'mail', 'member' || n || '@example.jp', $2::jsonb, $1, $1 from generate_series(1, 5000) as n`,
      LATER,
      JSON.stringify(content('closed')),
    );
    const slow = Promise.withResolvers<void>();
    const delivered: string[] = [];
    const outbox = open({
      async deliver({ to, subject }) {
        if (subject === 'closed') await slow.promise;
        delivered.push(to);
      },
      close: async () => {},
    });
    try {
      await expect.poll(() => town.countRows('outbox', 'claimed_by is not null')).toBe(20);
      const person = { channel: 'email', to: 'member3@example.jp' } as const;
      await enqueueNotification(town.database, person, content('123456'), LATER, 'quick');
      outbox.wake();
      await expect.poll(() => delivered).toEqual(['member3@example.jp']);
      await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(5000);
    } finally {
      slow.resolve();
    }
  });

  test('codes to one person keep their order, and what a lane puts off holds up no notification of the other one', async () => {
    const person = { channel: 'email', to: 'one.person@example.jp' } as const;
    await enqueueNotification(town.database, person, content('reserved'), LATER);
    for (const code of ['first code', 'second code'])
      await enqueueNotification(town.database, person, content(code), LATER, 'quick');
    const delivered: string[] = [];
    open({
      async deliver({ subject }) {
        if (subject === 'reserved') throw Object.assign(new Error('451'), { code: 'EENVELOPE' });
        delivered.push(subject);
      },
      close: async () => {},
    });
    await expect.poll(() => delivered).toEqual(['first code', 'second code']);
    await expect.poll(waiting).toBe(1);
  });

  test('one that is refused does not hold up the others', async () => {
    await put('one');
    await put('other');
    const provider = carrier(1);
    open(provider);
    await expect.poll(() => provider.delivered.length).toBe(1);
    await expect.poll(waiting).toBe(1);
  });

  test('several processes send each message once', async () => {
    for (let count = 0; count < 60; count += 1) await put(`m${count}`);
    const provider = carrier(0);
    for (let count = 0; count < 3; count += 1) open(provider);
    await expect.poll(waiting).toBe(0);
    expect(new Set(provider.delivered.map(({ to }) => to)).size).toBe(60);
    expect(provider.delivered).toHaveLength(60);
  });

  test('the share of a process that hangs is taken up after six minutes', async () => {
    await put('orphan');
    const end = Promise.withResolvers<void>();
    open({ deliver: () => end.promise, close: async () => {} });
    await expect
      .poll(async () => (await town.rows<{ attempts: number }>('select attempts from outbox'))[0]?.attempts)
      .toBe(1);
    const provider = carrier(0);
    const outbox = open(provider);
    now = new Date(LATER.getTime() + 359_999);
    outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(provider.delivered).toEqual([]);
    now = new Date(LATER.getTime() + 360_000);
    outbox.wake();
    await expect.poll(() => provider.delivered.length).toBe(1);
    end.resolve();
  });

  test('the share of a process that was killed is taken up as soon as nobody sees it any more', async () => {
    await put('orphan');
    const end = Promise.withResolvers<void>();
    open({ deliver: () => end.promise, close: async () => {} }, undefined, undefined, OTHER);
    await expect.poll(() => town.countRows('outbox', `claimed_by = '${OTHER}'`)).toBe(1);
    const provider = carrier(0);
    const outbox = open(provider);
    // Once this notification is sent, the outbox has looked.
    await put('other');
    outbox.wake();
    await expect.poll(() => provider.delivered.map(({ to }) => to)).toEqual(['other@example.jp']);
    await town.rows`update running_process set seen_at = clock_timestamp() - interval '13 seconds'
      where process_key = ${OTHER}`;
    outbox.wake();
    await expect.poll(() => provider.delivered.length).toBe(2);
    end.resolve();
  });

  test('what one process has in hand, no other one overtakes with a later notification to the same person', async () => {
    const to = 'one.person@example.jp';
    const mailbox: string[] = [];
    const slow = Promise.withResolvers<void>();
    await mail(to, content('reserved'), LATER);
    open({
      async deliver({ subject }) {
        await slow.promise;
        mailbox.push(subject);
      },
      close: async () => {},
    });
    await expect.poll(() => town.countRows('outbox', 'claimed_by is not null')).toBe(1);
    await mail(to, content('cancelled'), LATER);
    await put('somebody.else');
    const other = open(
      { deliver: async ({ subject }) => void mailbox.push(subject), close: async () => {} },
      undefined,
      undefined,
      OTHER,
    );
    await expect.poll(() => mailbox).toEqual(['somebody.else']);
    slow.resolve();
    await expect
      .poll(() => {
        other.wake();
        return mailbox;
      })
      .toEqual(['somebody.else', 'reserved', 'cancelled']);
  });

  test('a notification that was put off goes before a later one, and is tried again for its sake', async () => {
    const to = 'one.person@example.jp';
    await mail(to, content('reserved'), LATER);
    const provider = carrier(1);
    const outbox = open(provider);
    await expect.poll(() => town.countRows('outbox', 'last_error is not null')).toBe(1);
    await mail(to, content('cancelled'), LATER);
    outbox.wake();
    await expect.poll(() => provider.delivered.map(({ subject }) => subject)).toEqual(['reserved', 'cancelled']);
  });

  test('a notification that nobody takes holds the later ones up for five tries and no longer', async () => {
    const to = 'one.person@example.jp';
    await mail(to, content('never'), LATER);
    const delivered: string[] = [];
    const outbox = open({
      async deliver({ subject }) {
        if (subject === 'never') throw Object.assign(new Error('451'), { code: 'EENVELOPE' });
        delivered.push(subject);
      },
      close: async () => {},
    });
    for (let tries = 1; tries <= 4; tries += 1) {
      await expect.poll(() => town.countRows('outbox', `attempts = ${tries} and claimed_by is null`)).toBe(1);
      expect(delivered).toEqual([]);
      if (tries === 4) await mail(to, content('later'), now);
      now = new Date(now.getTime() + 3_600_000);
      outbox.wake();
    }
    await expect.poll(() => delivered).toEqual(['later']);
    // It is delivered before that is recorded.
    await expect.poll(waiting).toBe(1);
  });

  test('while nobody takes mail a notification waits as long as it helps somebody, and is given up then', async () => {
    const to = (name: string) => `${name}@example.jp`;
    const putUntil = (name: string, minutes: number) =>
      enqueueTimely(
        town.database,
        { channel: 'email', to: to(name) },
        { ...content('bus'), short: 'bus', signature: '' },
        new Date(LATER.getTime() + minutes * 60_000),
        LATER,
      );
    await putUntil('late', 5);
    await putUntil('soon', 60);
    const provider = carrier(2);
    const outbox = open(provider);
    await expect.poll(() => town.countRows('outbox', `last_error = 'EENVELOPE'`)).toBe(2);
    now = new Date(LATER.getTime() + 20 * 60_000);
    outbox.wake();
    await expect.poll(() => provider.delivered.map((mail) => mail.to)).toEqual([to('soon')]);
    await expect.poll(() => town.countRows('outbox', `last_error = 'too-late' and given_up_at is not null`)).toBe(1);
    expect(await town.countRows('outbox', `last_error = 'too-late' and content::text like '%bus%'`)).toBe(0);
  });

  test('what was written while the clock was wrong goes out once it is right', async () => {
    const plan = (name: string, attempts: number, secondsAhead: number) =>
      town.rows(
        'update outbox set attempts = $2, next_attempt_at = $3 where recipient = $1',
        `${name}@example.jp`,
        attempts,
        new Date(LATER.getTime() + secondsAhead * 1000),
      );
    for (const name of ['new', 'tried', 'hour', 'planned', 'often']) await put(name);
    await plan('new', 0, 86_400);
    await plan('tried', 3, 3700);
    // After three tries it waits 20 s: this was written by a clock that was an hour ahead.
    await plan('hour', 3, 3500);
    await plan('planned', 3, 20);
    await plan('often', 11, 3600);
    const provider = carrier(0);
    open(provider);
    await expect.poll(waiting).toBe(2);
    const sent = provider.delivered.map(({ to }) => to.replace('@example.jp', ''));
    expect(sent.toSorted()).toEqual(['hour', 'new', 'tried']);
  });

  test('goes on by itself after the database was away', async () => {
    let isAway = true;
    const database = watching(town.database, (_statement, _values, run) =>
      isAway ? Promise.reject(new Error('Connection terminated')) : run(),
    );
    await put('later');
    const provider = carrier(0);
    const outbox = open(provider, database);
    await new Promise((resolve) => setTimeout(resolve, 50));
    isAway = false;
    // What the next beat finds.
    outbox.wake({ quick: false, usual: true, many: false, alerts: false });
    await expect.poll(() => provider.delivered.length).toBe(1);
  });

  test('what was sent is forgotten after 30 days, what waits never', async () => {
    await put('sent');
    await town.rows('update outbox set sent_at = $1', LATER);
    await put('waiting');
    await forgetDue(town, new Date(LATER.getTime() + 30 * 86_400_000));
    expect(await town.countRows('outbox')).toBe(2);
    await forgetDue(town, new Date(LATER.getTime() + 30 * 86_400_000 + 1));
    expect(await town.rows('select recipient from outbox')).toEqual([{ recipient: 'waiting@example.jp' }]);
  });
});
