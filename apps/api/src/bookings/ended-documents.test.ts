import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { dueOn } from '@machi/domain/retention/period';
import { newReservation } from '../testing/cases/new-reservation.ts';
import { openTown } from '../testing/towns/open-town.ts';
import { receptionOf } from '../testing/facilities/reception.ts';

const town = await openTown();
afterAll(() => town.close());
const DAY = 86_400_000;
const FOUR_O_CLOCK = 240;
const migration = new URL('../database/migrations/0020_refused_at.sql', import.meta.url);

/** The night in which files of what was over at a moment go, and the night before it. */
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
    const [row] = await town.rows<{ application_code: string; ended_at: Date }>(
      'update reservation set is_canceled = $2, canceled_at = $3 where reservation_id = $1 returning application_code, ended_at',
      id,
      isCanceled ? 1 : 0,
      isCanceled ? town.now() : null,
    );
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
  /** An application for a day that is far off, refused now; how many of its files are kept, and its reservation. */
  async function refusedWithFile() {
    const [official, person] = await Promise.all([town.addPerson({ roles: ['reception'] }), town.addPerson()]);
    const code = await apply(person, { target_date: '2027-03-16' });
    const answer = await decide(official, await decisionsOn(official, code, 2, '改修のため'));
    expect(answer.status, answer.text).toBe(200);
    await keepFile(person.member_id, code);
    const [row] = await town.rows<{ id: number }>(
      'select reservation_id as id from reservation where application_code = $1',
      code,
    );
    return { id: row?.id ?? 0, kept: () => town.countRows('document', `application_code = '${code}'`) };
  }

  test('files go a year after the refusal, though the day that was asked for is still to come', async () => {
    const { kept } = await refusedWithFile();
    await town.tidy(nightBefore(town.now()));
    expect(await kept()).toBe(1);
    await town.tidy(nightOf(town.now()));
    expect(await kept()).toBe(0);
  });

  test('rows of before get the time that the audit log knows; without one their files stay until the day has passed', async () => {
    const known = await refusedWithFile();
    const { member_id } = await town.addPerson();
    const silent = await newReservation(town, member_id);
    const [row] = await town.rows<{ code: string }>(
      `update reservation set approval_status = 2, started_at = started_at + interval '60 days',
         ended_at = ended_at + interval '60 days' where reservation_id = $1 returning application_code as code`,
      silent,
    );
    await keepFile(member_id, row?.code ?? '');
    await town.rows('update reservation set refused_at = null');
    const [, fill = ''] = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
    await town.rows(fill);
    const filled = await town.rows(
      'select reservation_id as id, refused_at from reservation where approval_status = 2 order by 1',
    );
    expect(filled).toEqual(
      expect.arrayContaining([
        { id: known.id, refused_at: town.now() },
        { id: silent, refused_at: null },
      ]),
    );
    await town.tidy(new Date(nightOf(town.now()).getTime() + DAY));
    expect([await known.kept(), await town.countRows('document', `member_id = ${member_id}`)]).toEqual([0, 1]);
  });
});
