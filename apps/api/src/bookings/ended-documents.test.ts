import { afterAll, expect, test } from 'vitest';
import { ENDED_DAYS } from '@machi/domain/documents/model';
import { newReservation } from '../testing/cases/new-reservation.ts';
import { openTown } from '../testing/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
const DAY = 86_400_000;

test('files of an application go a month after it was cancelled, or after its last date was used, and not before', async () => {
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
    await town.rows(
      `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
       values ($1, $2, 'reservation', 'a.pdf', 'application/pdf', 1, '\\x00', $3)`,
      member_id,
      row.application_code,
      town.now(),
    );
    const last = (isCanceled ? town.now() : row.ended_at).getTime() + ENDED_DAYS * DAY;
    const kept = () => town.countRows('document', `member_id = ${member_id}`);
    await town.tidy(new Date(last));
    expect(await kept()).toBe(1);
    await town.tidy(new Date(last + DAY));
    expect(await kept()).toBe(0);
  }
});
