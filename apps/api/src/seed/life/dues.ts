import { addDays, dateAt } from '@machi/domain/calendar/model';
import { NOT_PAID } from '../../billing/till/not-paid.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { noteHandled } from './bookings/officials.ts';
import type { Life } from './life.ts';
import { atOffice } from './office-hours.ts';

/** So many days ago reception wrote to somebody who had not paid: one may be written to again, the other still has time. */
const LETTERS = [40, 9];

/** To whom has owed the longest, of several uses at most four, and was not written to before. */
const writeLetter = statement<{ reservation_ids: readonly number[] }>(
  'life-write-letter-of-rooms',
  `with owed as (
     select r.member_id, array_agg(r.reservation_id order by r.started_at, r.reservation_id) as ids, min(r.ended_at) as since
     from reservation r join member m using (member_id)
     where ${NOT_PAID} and r.is_canceled = 0 and r.approval_status = 1 and r.ended_at < $1 and r.member_id <> $4 and m.zipcode <> '' and m.address1 <> ''
       and not exists (select from room_reminder n where n.member_id = r.member_id)
       and coalesce(r.exemption_status, 1) <> 0
     group by r.member_id)
   insert into room_reminder (member_id, reminded_on, term_on, reservation_ids, made_by)
   select member_id, $2::date, $3::date, ids, $4 from owed where cardinality(ids) between 2 and 4 and since < $1 - interval '30 days'
   order by since, member_id limit 1 returning reservation_ids`,
);

/** Letters to people who have used rooms and not paid. */
export async function remindPast(transaction: Queryable, life: Life): Promise<void> {
  const random = life.random('letters-of-rooms');
  const by = life.people.find(({ roles }) => roles.includes('reception'))?.member_id;
  if (by === undefined) return;
  const { term_days } = life.town.town.room_reminders;
  const rows = new Map(life.reservations.map((row) => [row.reservation_id, row]));
  for (const days of LETTERS) {
    const at = atOffice(addDays(life.today, -days), random);
    const day = dateAt(at);
    const values = [at, day, addDays(day, term_days), by];
    for (const { reservation_ids } of await transaction.run(writeLetter, values)) {
      const told = reservation_ids.flatMap((id) => rows.get(id) ?? []);
      noteHandled(life, random, 'reservation:remind', told, by, at);
    }
  }
}
