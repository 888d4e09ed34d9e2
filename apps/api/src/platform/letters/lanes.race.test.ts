import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openLetterBox } from '../../testing/letters/letter-box.ts';
import { withValues } from '../../testing/requests/guards.ts';
import { newRaceDatabase, openRaceTown } from '../../testing/towns/race-town.ts';

const LETTERS = 500;

/** Two processes send what waits through a real mail server, while somebody asks for a temporary password. */
async function sendWhileSomebodyWaits(around?: (database: Database) => Database) {
  const box = await openLetterBox();
  const databaseUrl = await newRaceDatabase();
  const environment = { SMTP_URL: box.url, MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const town = await openRaceTown({ databaseUrl, environment, ...(around && { around }) });
  const other = await openRaceTown({ databaseUrl, environment });
  try {
    const person = await town.addPerson();
    await town.rows(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at)
       select 'mail', 'reader' || n || '@example.jp', $2::jsonb, $1, $1 from generate_series(1, $3::int) as n`,
      new Date(town.now().getTime() - 1000),
      JSON.stringify({
        subject: '断水のお知らせ',
        paragraphs: ['あす10時から断水します。'.repeat(20)],
        closing: '星守町役場',
      }),
      LETTERS,
    );
    for (const { house } of [town, other]) house.wakeOutbox();
    await expect.poll(() => box.arrived.length, { interval: 5 }).toBeGreaterThan(20);
    const asked = performance.now();
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    await expect.poll(() => box.arrived.length, { timeout: 150_000 }).toBe(LETTERS + 1);
    await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
    const place = box.arrived.findIndex(({ to }) => to === person.email);
    return {
      behind: box.arrived.length - 1 - place,
      milliseconds: (box.arrived[place]?.at ?? Number.NaN) - asked,
      readers: new Set(box.arrived.map(({ to }) => to)).size,
    };
  } finally {
    await Promise.all([town.close(), other.close()]);
    await box.close();
  }
}

test('a temporary password is there within two seconds, though two processes have letters to send; nobody gets one twice', async () => {
  const { behind, milliseconds, readers } = await sendWhileSomebodyWaits();
  expect(milliseconds).toBeLessThan(2000);
  // Before most of those that are left: how many have gone meanwhile hangs on the machine.
  expect(behind).toBeGreaterThan(LETTERS / 4);
  expect(readers).toBe(LETTERS + 1);
});

test('in one lane with the letters it would come last', async () => {
  const inOneLane = withValues('insert-letter', (values) => values.with(4, 'usual'));
  const { behind, readers } = await sendWhileSomebodyWaits(inOneLane);
  expect(behind).toBeLessThan(LETTERS / 10);
  expect(readers).toBe(LETTERS + 1);
});
