import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { late, rewriting, watching } from '../../testing/requests/guards.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { beginAlert, deliverAlerts, readAlertReach } from './alerts.ts';

/** More than one handful. */
const PEOPLE = 240;
const one = { subject: '避難指示', paragraphs: ['逃げてください'], short: '避難指示' };

/** Two processes deliver one alert at the same moment, and a real mail server counts. */
async function deliverTwice(around?: (database: Database) => Database, prepare?: string) {
  const box = await openNotificationBox();
  const databaseUrl = await newSampleUrl();
  const environment = { SMTP_URL: box.url, MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const options = { databaseUrl, environment, ...(around && { around }) };
  const towns = [await openRaceTown(options), await openRaceTown(options)] as const;
  const [town] = towns;
  const deliver = () => Promise.allSettled(towns.map(({ house }) => deliverAlerts(house, town.now())));
  try {
    await town.rows`update member set locked_at = ${town.now()}`;
    await town.rows`insert into member (member_id, email, email_key, tel, password_hash, lastname, firstname,
      lastfurigana, firstfurigana, zipcode, prefecture, address1, address2, created_at) select 500000 + n,
      'reader' || n || '@example.jp', 'reader' || n || '@example.jp', '', password_hash, '読', '者', 'ドク', 'シャ', '', '',
      '', '', ${town.now()} from member, generate_series(1, ${PEOPLE}::int) n where member_id = 1`;
    if (prepare !== undefined) await town.rows(prepare);
    await town.database.transaction((transaction) =>
      beginAlert(transaction, {
        kind: 'order',
        ref_id: 1,
        step: 0,
        is_drill: 0,
        words: { ja: one, en: one },
        path: '/warnings',
        area_keys: null,
        at: town.now(),
      }),
    );
    // After a failure, or a process that was ended, the next run goes on.
    for (let run = 0; run < 3; run += 1) await deliver();
    await expect.poll(() => town.countRows('outbox', 'sent_at is null'), { timeout: 60_000 }).toBe(0);
    await deliver();
    const reach = (await readAlertReach(town.database, 'order', 1, 0))?.reach;
    return { mails: box.arrived.length, readers: new Set(box.arrived.map(({ to }) => to)).size, reach };
  } finally {
    await Promise.all(towns.map((each) => each.close()));
    await box.close();
  }
}
const once = {
  mails: PEOPLE,
  readers: PEOPLE,
  reach: expect.objectContaining({ people: PEOPLE, mail: PEOPLE, none: 0 }),
};

test('two processes that deliver one alert at the same moment tell everybody once', async () => {
  expect(await deliverTwice()).toEqual(once);
});

test('a process that ends between message and mark leaves neither, and the next run goes on', async () => {
  let broken = 0;
  const breaking = (database: Database) =>
    watching(database, (asked, _values, run) => {
      if (asked.name !== 'mark-alerts-queued' || broken === 2) return run();
      broken += 1;
      return Promise.reject(new Error('gone in the middle'));
    });
  expect(await deliverTwice(breaking)).toEqual(once);
  expect(broken).toBe(2);
});

test('without the lock of a recipient people are told twice @guard', async () => {
  const unlocked = (database: Database) =>
    late('lock-waiting-alerts')(
      rewriting('lock-waiting-alerts', (text) => text.replace('for update of r skip locked', ''))(database),
    );
  const { mails, readers } = await deliverTwice(unlocked);
  expect(readers).toBe(PEOPLE);
  expect(mails).toBeGreaterThan(PEOPLE);
});
