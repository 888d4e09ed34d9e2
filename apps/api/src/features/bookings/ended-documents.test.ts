import { describe, expect, test } from 'vitest';
import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { dueOn } from '@machi/domain/retention/period';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
const DAY = 86_400_000;
const FOUR_O_CLOCK = 240;

/** The nightly job that deletes files of what ended at a moment, and the one before it. */
const nightOf = (ended: Date): Date =>
  instantOf(dueOn(dateAt(ended), 12, { counting: 'day', yearStartsMonth: 4 }), FOUR_O_CLOCK);
const nightBefore = (ended: Date): Date => new Date(nightOf(ended).getTime() - DAY);

const keepFile = (memberId: number, code: string) =>
  town.rows(
    `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     values ($1, $2, 'reservation', 'a.pdf', 'application/pdf', 1, '\\x00', $3)`,
    memberId,
    code,
    town.now(),
  );

test('files of an application go a year after it was cancelled, or after its last date was used, and not before', async () => {
  for (const isCanceled of [true, false]) {
    const { member_id } = await town.addPerson();
    const id = await newReservation(town, member_id);
    const [row] = await town.rows<{ application_code: string; ended_at: Date }>`update reservation
      set is_canceled = ${isCanceled ? 1 : 0}, canceled_at = ${isCanceled ? town.now() : null}
      where reservation_id = ${id} returning application_code, ended_at`;
    if (!row) throw new Error('no reservation');
    await keepFile(member_id, row.application_code);
    const over = isCanceled ? town.now() : row.ended_at;
    const kept = () => town.countRows('document', `member_id = ${member_id}`);
    await town.tidy(nightBefore(over));
    expect(await kept()).toBe(1);
    await town.tidy(nightOf(over));
    expect(await kept()).toBe(0);
  }
});

describe('what was refused', () => {
  const { apply, decide, decisionsOn } = receptionOf(town);
  /** An application for a distant day, refused now; returns the number of its stored files. */
  async function refusedWithFile() {
    const [official, person] = await Promise.all([town.addPerson({ roles: ['reception'] }), town.addPerson()]);
    const code = await apply(person, { target_date: '2027-03-16' });
    const answer = await decide(official, await decisionsOn(official, code, 2, '改修のため'));
    expect(answer.status, answer.text).toBe(200);
    await keepFile(person.member_id, code);
    return () => town.countRows('document', `application_code = '${code}'`);
  }

  test('files go a year after the refusal, though the day that was asked for is still to come', async () => {
    const kept = await refusedWithFile();
    await town.tidy(nightBefore(town.now()));
    expect(await kept()).toBe(1);
    await town.tidy(nightOf(town.now()));
    expect(await kept()).toBe(0);
  });
});
