import { listReservations } from '@machi/domain/reservations/contract';
import { isRefusal } from '@machi/domain/refusals/model';
import type { OwnListAsked } from '@machi/domain/own-list/model';
import { writeAccessesOfDay } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Queryable } from '../../database/database.ts';
import { clubsSharedWith } from '../../platform/delegations/club-delegations.ts';
import { ownListOf } from '../bookings/own-list.ts';
import { IS_SHOWN } from '../bookings/store.ts';
import { VIEWED_COLUMNS, type ViewedRow } from '../bookings/view.ts';

const things = {
  table: 'reservation',
  id: 'reservation_id',
  starts: 'r.started_at',
  ends: 'r.ended_at',
  isShown: IS_SHOWN,
  // Includes refused ones until their day, so that the member finds the reason and a way to another day.
  stands: 'r.is_canceled = 0',
} as const;
const listOwn = ownListOf<ViewedRow & { readonly is_in_charge: boolean }>({
  ...things,
  name: 'reservations',
  columns: `${VIEWED_COLUMNS}, exists (select from club_person c where c.member_id = $1) as is_in_charge`,
});
const listShared = ownListOf<ViewedRow & { readonly member_id: number }>({
  ...things,
  name: 'shared-reservations',
  columns: `${VIEWED_COLUMNS}, r.member_id, case when r.member_id <> $1 then
    (select m.lastname || ' ' || m.firstname from member m where m.member_id = r.member_id) end as made_by`,
  isShared: true,
});

/**
 * The member's own reservations, and those of clubs of which they are in charge: all, past or upcoming ones, or the days
 * of a calendar. The clubs are asked of the primary database: who is no longer in charge must not see anything.
 */
export async function listOwnReservations(database: Queryable, input: OwnListAsked, exchange: MemberExchange) {
  const { member, now, reader } = exchange;
  const own = await listOwn(reader, member.member_id, input, now);
  // Most members are in charge of no club; their own list says so.
  if (isRefusal(own) || own.rows[0]?.is_in_charge === false) return own;
  const shared = await clubsSharedWith(database, exchange, listReservations.permission);
  if (shared.length === 0) return own;
  const ids = shared.map(({ club_id }) => club_id);
  const found = await listShared(reader, member.member_id, input, now, ids);
  if (!isRefusal(found)) await writeAccessesOfDay(database, exchange, 'delegation:club', found.rows);
  return found;
}
