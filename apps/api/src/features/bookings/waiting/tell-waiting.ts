import { firstDay, instantOf, monthAfter, type MonthText } from '@machi/domain/calendar/model';
import { chooseLocale } from '@machi/domain/locale/model';
import type { Residence } from '@machi/domain/members/residence';
import { canBeOffered } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import { sql, value, type Part } from '../../../database/sql.ts';
import type { House } from '../../../platform/house.ts';
import { enqueueNotification } from '../../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../../platform/notifications/recipient.ts';
import { readCatalog, type CatalogSpot } from '../../../town/catalog.ts';
import type { FreedTime } from '../occupancy.ts';
import { heldBy } from '../held-in-month.ts';
import { freeNotification } from '../notifications.ts';
import { slotOf } from '../slot.ts';
import type { ReservationRow } from '../store.ts';
import { among, rowsOf, inside } from '../../../database/rows.ts';
import { waitlist } from '../../../database/tables/reservations.ts';

/** A member who holds one date less of a facility's month and may therefore apply for one more. */
interface RegainedDate {
  readonly member_id: number;
  readonly spot_id: number;
  readonly use_month: MonthText;
}

/** The date that a reservation gives back to its member's monthly limit; empty without a limit. */
export const regainedOf = (
  { member_id, spot_id, use_month }: Pick<ReservationRow, 'member_id' | 'spot_id' | 'use_month'>,
  spot: Pick<CatalogSpot, 'monthly_limit'> | undefined,
): RegainedDate[] =>
  member_id === null || !spot || spot.monthly_limit === null ? [] : [{ member_id, spot_id, use_month }];

/** Reasons why people can now apply for a time although no reservation was given up. */
interface Openings {
  /** Members who hold one date less of a month. */
  readonly regained?: readonly RegainedDate[];
  /** Facilities whose rules changed. */
  readonly opened?: readonly number[];
  /** Members whose account was unlocked or whose residence changed. */
  readonly returned?: readonly number[];
  /** The member whose reservation was moved to this time: they no longer wait for it. */
  readonly served?: {
    readonly member_id: number;
    /** The room and its adjunct rooms. */
    readonly room_ids: readonly number[];
    readonly started_at: Date;
    readonly ended_at: Date;
  };
}

const waitlists = rowsOf(waitlist);
/** Wishes for the freed time, of members with one date more, by facility and by member. */
const concerned = (others: string | Part = '') => sql`w.told_at is null and w.waitlist_id = any(array(
     select f.waitlist_id from unnest(${value('rooms')}::int[], ${value('starts')}::timestamptz[], ${value('ends')}::timestamptz[]) as freed(room_id, started_at, ended_at)
     join waitlist f on f.room_id = freed.room_id and f.during && tstzrange(freed.started_at, freed.ended_at)
     where f.told_at is null
     union select own.waitlist_id from unnest(${value('members')}::int[], ${value('spots')}::int[], ${value('months')}::timestamptz[], ${value('months_end')}::timestamptz[]) as month(member_id, spot_id, starts, ends)
     join waitlist own on own.member_id = month.member_id and own.spot_id = month.spot_id
       and lower(own.during) >= month.starts and lower(own.during) < month.ends
     where own.told_at is null
     union select there.waitlist_id from waitlist there where there.spot_id = any(${value('opened')}::int[]) and there.told_at is null
     union select theirs.waitlist_id from waitlist theirs
     where theirs.member_id = any(${value('returned')}::int[]) and theirs.room_id is not null and theirs.told_at is null${others}))`;
const SERVED = sql`s.member_id = ${value('member_id')} and s.room_id = any(${value('room_ids')}::int[])
     and s.during <@ tstzrange(${value('started_at')}, ${value('ended_at')}) and s.told_at is null`;
/**
 * Locks the rows. When two people each free a part of the same wanted time, the later transaction waits for the
 * earlier. Otherwise each would find the other's part taken, and the member would not be told. The same holds when a
 * time comes free while its waiting member cancels. All rows are locked in one order, including the members in
 * `served`, because an edit of the facility locks both kinds.
 */
const holdWaiting = statement(
  'hold-waiting',
  sql`select from waitlist w where ${concerned(sql`
     union select s.waitlist_id from waitlist s where ${SERVED}`)} order by w.waitlist_id for update`,
);
interface WaitingRow extends Reachable, Residence, FreedTime {
  readonly waitlist_id: number;
  readonly member_id: number;
  readonly locale: string;
  readonly name: string;
}
/** The locked wishes whose time is now wholly free. Members who are locked out could not apply and are left out. */
const readWaiting = statement<WaitingRow>(
  'read-waiting',
  sql`select w.waitlist_id, w.member_id, w.room_id, lower(w.during) as started_at, upper(w.during) as ended_at, m.email, m.login_tel_key,
     m.locale, m.lastname || ' ' || m.firstname as name, m.is_resident, m.verified_at is not null as is_verified
   from waitlist w join member m on m.member_id = w.member_id
   where ${concerned()} and w.room_id is not null and m.locked_at is null
     and not exists (select from room_occupancy o where o.room_id = w.room_id and o.during && w.during)
   order by w.waitlist_id`,
);

/**
 * Notifies, once each, the members who wait for a freed time and can now apply; nothing is reserved for them (product,
 * "Waiting list"). It also notifies members who hold one date less of their monthly limit (`regained`) if the time is
 * free, members whose facility has other rules (`opened`), and members whose account is open again (`returned`).
 */
export async function tellWaiting(
  transaction: Queryable,
  house: House,
  freed: readonly FreedTime[],
  now: Date,
  { regained = [], opened = [], returned = [], served }: Openings = {},
): Promise<void> {
  if (!served && [freed, regained, opened, returned].every((some) => some.length === 0)) return;
  const beginning = (month: MonthText): string => instantOf(firstDay(month), 0).toISOString();
  const times = {
    rooms: freed.map(({ room_id }) => room_id),
    starts: freed.map(({ started_at }) => started_at.toISOString()),
    ends: freed.map(({ ended_at }) => ended_at.toISOString()),
    members: regained.map(({ member_id }) => member_id),
    spots: regained.map(({ spot_id }) => spot_id),
    months: regained.map(({ use_month }) => beginning(use_month)),
    months_end: regained.map(({ use_month }) => beginning(monthAfter(use_month))),
    opened,
    returned,
  };
  const own = served ?? { member_id: null, room_ids: null, started_at: null, ended_at: null };
  const [, , waiting] = await Promise.all([
    transaction.run(holdWaiting, { ...times, ...own }),
    served
      ? waitlists.update(
          transaction,
          'note-waiting-served',
          {
            member_id: served.member_id,
            room_id: among(served.room_ids),
            during: inside(served.started_at, served.ended_at),
            told_at: null,
          },
          { told_at: now },
        )
      : undefined,
    transaction.run(readWaiting, times),
  ]);
  if (waiting.length === 0) return;
  // Read after the lock: otherwise neither this transaction nor one that edits the rules at the same moment would tell.
  const known = await readCatalog(transaction, house.town);
  const possible = waiting.flatMap((row) => {
    const room = known.rooms.get(row.room_id);
    const spot = room && known.spots.get(room.spot_id);
    return room && spot ? [{ ...row, room, spot, slot: slotOf(row) }] : [];
  });
  const held = await heldBy(
    transaction,
    possible.map(({ member_id }) => member_id),
    possible.map(({ slot }) => slot),
  );
  const told: number[] = [];
  for (const { waitlist_id, locale, name, room, spot, slot, ...row } of possible) {
    const dates = held.get(row.member_id)?.get(spot.spot_id) ?? {};
    if (!canBeOffered({ spot, room, member: row, held: dates }, slot, now)) continue;
    const notification = freeNotification(house, chooseLocale(locale), row, { name, spot, room });
    await enqueueNotification(transaction, recipientOf(row), notification, now);
    told.push(waitlist_id);
  }
  if (told.length > 0)
    await waitlists.update(transaction, 'note-waiting-told', { waitlist_id: among(told) }, { told_at: now });
}
