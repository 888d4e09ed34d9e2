import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { withValues } from '../../testing/requests/guards.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { enqueueNotification, type Lane } from './outbox.ts';

const NOTIFICATIONS = 1500;
const APPLICANT = 'applicant@example.jp';

/**
 * Two processes send many notifications through a real mail server, while one person asks for a temporary password and
 * another is notified of a reservation.
 */
async function sendWhileSomebodyWaits(heap: Lane, around?: (database: Database) => Database) {
  const box = await openNotificationBox();
  const databaseUrl = await newSampleUrl();
  const environment = { SMTP_URL: box.url, MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const town = await openRaceTown({ databaseUrl, environment, ...(around && { around }) });
  const other = await openRaceTown({ databaseUrl, environment });
  try {
    const person = await town.addPerson();
    await town.rows(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
       select 'mail', 'reader' || n || '@example.jp', $2::jsonb, $1, $1, $4 from generate_series(1, $3::int) as n`,
      new Date(town.now().getTime() - 1000),
      JSON.stringify({
        subject: '断水のお知らせ',
        paragraphs: ['あす10時から断水します。'.repeat(20)],
        closing: '星守町役場',
      }),
      NOTIFICATIONS,
      heap,
    );
    for (const { house } of [town, other]) house.wakeOutbox();
    await expect.poll(() => box.arrived.length, { interval: 5 }).toBeGreaterThan(20);
    const asked = performance.now();
    const recipient = { channel: 'email', to: APPLICANT } as const;
    const content = { subject: '予約の確定', paragraphs: [], closing: '' };
    await enqueueNotification(town.database, recipient, content, town.now());
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    await expect.poll(() => box.arrived.length, { timeout: 150_000 }).toBe(NOTIFICATIONS + 2);
    await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
    const arrivalOf = (address: string) => {
      const place = box.arrived.findIndex(({ to }) => to === address);
      const milliseconds = (box.arrived[place]?.at ?? Number.NaN) - asked;
      return { behind: box.arrived.length - 1 - place, milliseconds };
    };
    return {
      password: arrivalOf(person.email),
      confirmation: arrivalOf(APPLICANT),
      readers: new Set(box.arrived.map(({ to }) => to)).size,
    };
  } finally {
    await Promise.all([town.close(), other.close()]);
    await box.close();
  }
}

// Must arrive before most of the rest; the exact number depends on the machine.
const EARLY = NOTIFICATIONS / 4;
const LAST = NOTIFICATIONS / 10;

test('a temporary password and the word of a reservation are there within two seconds, though two processes have a notice to tell to many; nobody gets one twice', async () => {
  const { password, confirmation, readers } = await sendWhileSomebodyWaits('many');
  for (const { behind, milliseconds } of [password, confirmation]) {
    expect(milliseconds).toBeLessThan(2000);
    expect(behind).toBeGreaterThan(EARLY);
  }
  expect(readers).toBe(NOTIFICATIONS + 2);
});

test('in one lane with the notifications each would come last @guard', async () => {
  const inOneLane = withValues('insert-letter', (values) => values.with(4, 'usual'));
  const { password, confirmation, readers } = await sendWhileSomebodyWaits('usual', inOneLane);
  for (const { behind } of [password, confirmation]) expect(behind).toBeLessThan(LAST);
  expect(readers).toBe(NOTIFICATIONS + 2);
});
