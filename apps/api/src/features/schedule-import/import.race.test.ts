import { describe, expect, test } from 'vitest';
import { rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { calendarOf, eventOf } from './files.fixture.ts';

const town = await openRaceTestTown();

const text = calendarOf(
  ...Array.from({ length: 40 }, (_none, index) =>
    eventOf(
      `event-${index}`,
      'DTSTART;VALUE=DATE:20270110',
      `SUMMARY:会${index}`,
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=10,20;COUNT=4',
    ),
  ),
);
const file = { file_name: 'calendar.ics', content: Buffer.from(text).toString('base64') };

/** Four imports of one file at once, each with its own key. */
async function importing(where: typeof town) {
  const as = await where.addPerson();
  const { body } = await where.call('POST', '/api/schedule-import-check', { as, body: file });
  const answers = await Promise.all(
    Array.from({ length: 2 }, () =>
      where.call('POST', '/api/schedule-import', { as, body: { ...file, seen: body.seen } }),
    ),
  );
  return { answers, kept: await where.countRows('schedule', `created_by = ${as.member_id}`) };
}

/** Reads the member's row without a lock. */
const unlocked = rewriting('lock-member', (text) => text.replace('for no key update', ''));

describe('the same file imported twice at once', () => {
  test('is kept once; the other attempt is told that something has changed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { answers, kept } = await importing(town);
      expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
      expect(kept).toBe(160);
    }
  });

  test('without the lock of the member the unique names alone keep it from being there twice, by a failure', async () => {
    const open = await openRaceTown({ around: unlocked });
    const failed: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { answers, kept } = await importing(open);
      failed.push(tally(answers)[500] ?? 0);
      expect(kept).toBe(160);
    }
    await open.close();
    expect(Math.max(...failed)).toBeGreaterThan(0);
  });
});
