import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { newNotice } from '../../testing/facilities/notices.ts';
import { late, rewriting, watching } from '../../testing/requests/guards.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { deliverNotices } from './deliver.ts';

/** More than one batch. */
const READERS = 240;
const ADDED = 500_000;

/** Two processes deliver one notice at the same moment, and a real mail server counts. */
async function deliverTwice({
  around,
  prepare,
}: {
  readonly around?: (database: Database) => Database;
  readonly prepare?: string;
} = {}) {
  const box = await openNotificationBox();
  const databaseUrl = await newSampleUrl();
  const environment = { SMTP_URL: box.url, MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const options = { databaseUrl, environment, ...(around && { around }) };
  const towns = [await openRaceTown(options), await openRaceTown(options)] as const;
  const [town] = towns;
  try {
    await town.rows`insert into member (member_id, email, email_key, tel, password_hash, lastname, firstname,
      lastfurigana, firstfurigana, zipcode, prefecture, address1, address2, created_at) select ${ADDED}::int + n,
      'reader' || n || '@example.jp', 'reader' || n || '@example.jp', '', password_hash, '読', '者', 'ドク', 'シャ', '', '',
      '', '', ${town.now()} from member, generate_series(1, ${READERS}::int) n where member_id = 1`;
    await town.rows(`update notice set is_draft = 1`);
    await town.rows(`delete from notice_wish`);
    await town.rows`insert into notice_wish select member_id, 4, 'at-once', ${town.now()} from member
      where member_id > ${ADDED}`;
    if (prepare !== undefined) await town.rows(prepare);
    const id = await newNotice(town);
    const done = Promise.allSettled(towns.map(({ house }) => deliverNotices(house, town.now())));
    // The next run continues after a failure in one of them.
    for (const result of await done) if (result.status === 'rejected') await deliverNotices(town.house, town.now());
    await expect.poll(() => town.countRows('outbox', 'sent_at is null'), { timeout: 60_000 }).toBe(0);
    await deliverNotices(town.house, town.now());
    const [delivery] = await town.rows<{ mail: number; told: number; is_done: boolean }>`select mail, told,
      done_at is not null as is_done from notice_delivery where notice_id = ${id}`;
    return { delivery, notifications: box.arrived.length, readers: new Set(box.arrived.map(({ to }) => to)).size };
  } finally {
    await Promise.all(towns.map((one) => one.close()));
    await box.close();
  }
}

const once = { notifications: READERS, readers: READERS, delivery: { mail: READERS, told: READERS, is_done: true } };

test('two processes that deliver one notice at the same moment write to everybody once', async () => {
  expect(await deliverTwice()).toEqual(once);
});

test('a process whose transaction breaks between notification and mark leaves neither', async () => {
  let broken = 0;
  const breaking = (database: Database) =>
    watching(database, (asked, _values, run) => {
      if (asked.name !== 'mark-recipients-queued' || broken === 2) return run();
      broken += 1;
      return Promise.reject(new Error('gone in the middle'));
    });
  expect(await deliverTwice({ around: breaking })).toEqual(once);
  expect(broken).toBe(2);
});

/** Both read the same members, and neither waits for the other. */
const unlocked = (database: Database) =>
  late('select-notice-readers')(
    rewriting('lock-unfixed-delivery', (text) => text.replace('for update of d', ''))(database),
  );

test('with the lock out it is the unique row that keeps one notification a person', async () => {
  const { notifications, readers } = await deliverTwice({ around: unlocked });
  expect({ notifications, readers }).toEqual({ notifications: READERS, readers: READERS });
});

test('without the unique row people are written to twice @guard', async () => {
  const prepare = 'alter table notice_recipient drop constraint notice_recipient_notice_id_member_id_channel_pk';
  const { notifications, readers } = await deliverTwice({ around: unlocked, prepare });
  expect(readers).toBe(READERS);
  expect(notifications).toBeGreaterThan(READERS);
});
