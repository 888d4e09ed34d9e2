import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { ApprovalStatus } from '@machi/domain/reservations/model';
import type { Purpose } from '@machi/domain/reservations/words';
import { NAME_ON_BOARD } from '../bookings/view.ts';
import { statement, type Queryable } from '../../database/database.ts';

/** A used stretch of a room with the facts that caretakers need. */
export interface UseRow {
  readonly room_id: number;
  readonly starts: Date;
  readonly ends: Date;
  readonly kind: 'reservation' | 'adjunct' | 'blackout' | 'lottery';
  readonly member_id: number | null;
  readonly name: string | null;
  readonly approval_status: ApprovalStatus | null;
  readonly purpose: Purpose | null;
  readonly purpose_other: string | null;
  readonly persons_spot: number | null;
  readonly equipment_ids: readonly number[] | null;
  readonly includes_preparation: Flag | null;
  readonly reason: Localized | null;
  /** Title of the lottery that holds the time. */
  readonly lottery: Localized | null;
}

const selectUses = statement<UseRow>(
  'read-house-uses',
  `select o.room_id, lower(o.during) as starts, upper(o.during) as ends, o.kind, r.member_id, ${NAME_ON_BOARD} as name,
     r.approval_status, r.purpose, r.purpose_other, r.persons_spot, r.equipment_ids, r.includes_preparation, b.reason,
     l.title as lottery
   from room_occupancy o
   left join reservation r on r.reservation_id = o.reservation_id
   left join member m on m.member_id = r.member_id
   left join blackout b on b.blackout_id = o.blackout_id
   left join lottery l on l.lottery_id = o.lottery_id
   where o.room_id = any($1::int[]) and o.during && tstzrange($2, $3) and o.kind <> 'schedule'
   order by lower(o.during), o.room_id`,
);

/** The use of some rooms in a span of days, both included. */
export const readUseRows = (database: Queryable, roomIds: readonly number[], from: DateText, to: DateText) =>
  database.run(selectUses, [roomIds, instantOf(from, 0), instantOf(addDays(to, 1), 0)]);
