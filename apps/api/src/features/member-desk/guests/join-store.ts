import { keptIn } from '@machi/domain/described/kept';
import { memberFields } from '@machi/domain/members/fields';
import { statement, type Queryable } from '../../../database/database.ts';
import { among, atLeast, rowsOf } from '../../../database/rows.ts';
import { billing_request } from '../../../database/tables/billing/requests.ts';
import { guest_given_back, guest_join, member } from '../../../database/tables/members.ts';
import { reservation } from '../../../database/tables/reservations.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import { waitAgain, waitNoMore } from '../../bookings/waiting/wait-again.ts';
import { noteClubsLeft } from '../../../platform/members/leave-clubs.ts';
import { tellCalendars } from '../../../platform/live/changes.ts';
import {
  giveLotteries,
  putLotteriesBack,
  type EndedApplication,
} from '../../../platform/members/lottery-applications.ts';
import { putGuestBack, type FormerGuest } from '../../../platform/members/add-members.ts';
import type { MemberFileRow } from '../member-rows.ts';

const members = rowsOf(member);
const joins = rowsOf(guest_join);
const givenBacks = rowsOf(guest_given_back);
const refunds = rowsOf(billing_request);
const reservations = rowsOf(reservation);

/** Tables whose rows only carry an owner, with the key column of each. */
const OWNED = {
  reservation: 'reservation_id',
  demand_ride: 'ride_id',
  event_registration: 'registration_id',
  /** The office's notes about the guest and its requests for documents. */
  memo: 'memo_id',
  asked_document: 'asked_document_id',
  /** Reminders of unpaid rooms. */
  room_reminder: 'room_reminder_id',
  death_taken_back: 'death_taken_back_id',
} as const;
type OwnedTable = keyof typeof OWNED;
const owned = Object.entries(OWNED);

/**
 * Tables whose rows are bound to a person by card, seal, ledger or consent and cannot move to another account. Who is in a
 * shelter, or on the list of who needs help, must not be lost by a join.
 */
const BOUND = [
  'card',
  'pass_consent',
  'visit',
  'bathing_billing',
  'mandate',
  'face_enrolment',
  'member_death',
  'shelter_stay',
  'support_person',
] as const;
/** All tables that a join covers. */
export const JOINED: readonly string[] = [...Object.keys(OWNED), 'club_person', 'lottery_application', ...BOUND];

interface ClubPerson {
  readonly club_id: number;
  readonly role: string;
  readonly since: string;
}
interface Moved extends Readonly<Record<OwnedTable, readonly number[]>> {
  readonly club: readonly number[];
  readonly lottery_application: readonly number[];
}
/** The guest's rows that ended because the account had the same. */
interface Ended {
  readonly club_person: readonly ClubPerson[];
  readonly lottery_application: readonly EndedApplication[];
}

/** Cancels what the guest has for an event for which the account has a registration, too: one member has one. */
const endDoubled = statement(
  'desk-end-doubled-registrations',
  `update event_registration r set state = 'canceled', canceled_at = $3, revision = revision + 1
   where r.member_id = $2 and r.state <> 'canceled' and exists (select from event_registration own
     where own.event_id = r.event_id and own.member_id = $1 and own.state <> 'canceled')`,
);
const readBound = statement<{ is_bound: boolean }>(
  'desk-guest-is-bound',
  `select ${BOUND.map((table) => `exists (select from ${table} where member_id = $1)`).join(' or ')} as is_bound`,
);
const giveOwned = statement<Readonly<Record<OwnedTable, number[]>>>(
  'desk-give-owned',
  `with ${owned
    .map(
      ([table, key]) =>
        `given_${table} as (update ${table} set member_id = $1 where member_id = $2 returning ${key} as id)`,
    )
    .join(', ')}
   select ${owned.map(([table]) => `array(select id from given_${table} order by id) as ${table}`).join(', ')}`,
);
const IDS = (table: string) => `(select jsonb_array_elements_text($3::jsonb -> '${table}')::int)`;
/** Tables whose newer rows about a moved application also go back with it. */
const ABOUT: ReadonlySet<string> = new Set(['memo', 'asked_document']);
const takeOwned = statement(
  'desk-take-owned',
  `with about as (select application_code from reservation where reservation_id in ${IDS('reservation')})${owned
    .map(
      ([table, key]) => `,
   taken_${table} as (update ${table} set member_id = $1 where member_id = $2 and (${key} in ${IDS(table)}${
     ABOUT.has(table) ? ' or application_code in (select application_code from about)' : ''
   }))`,
    )
    .join('')}
   select`,
);

/** Moves clubs that the guest, but not the account, is in charge of. Each is told that its people change. */
const giveClubs = statement<{ given: number[]; ended: ClubPerson[] }>(
  'desk-give-clubs',
  `with given as (update club_person p set member_id = $2 where p.member_id = $1 and not exists (
     select from club_person own where own.club_id = p.club_id and own.member_id = $2) returning p.club_id)
   select array(select club_id from given) as given,
     (select coalesce(json_agg(json_build_object('club_id', p.club_id, 'role', p.role, 'since', p.since)), '[]')
       from club_person p join club_person own on own.club_id = p.club_id and own.member_id = $2
       where p.member_id = $1) as ended`,
);
const takeClubs = statement(
  'desk-take-clubs',
  `with ended as (select * from jsonb_to_recordset($4::jsonb) as e(club_id int, role text, since date)
     where exists (select from club c where c.club_id = e.club_id)),
   taken as (update club_person set member_id = $1 where member_id = $2
     and club_id in (select jsonb_array_elements_text($3::jsonb)::int) returning club_id),
   back as (insert into club_person (club_id, member_id, role, since)
     select club_id, $1, role, since from ended returning club_id)
   update club set people_changed_at = $5, revision = revision + 1
   where club_id in (select club_id from taken union select club_id from back)`,
);
const HELD = [
  'member_id',
  'spot_id',
  'use_month',
  'room_id',
  'adjunct_room_ids',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof ReservationRow)[];
type GivenBack = Pick<ReservationRow, (typeof HELD)[number]>;
/** Cancels taxis that the account booked for the guest's reservations: the guest has no account to cancel them with. */
const endTaxis = statement(
  'desk-end-taxis-of-account',
  `with ended as (update taxi t set is_canceled = 1, canceled_at = $3 from reservation r
     where r.reservation_id = t.reservation_id and r.reservation_id = any($1::int[]) and r.member_id = $2
       and r.started_at > $3 and t.is_canceled = 0 returning t.reservation_id)
   update reservation set reserves_outward = 0, reserves_return = 0
   where reservation_id in (select reservation_id from ended) returning reservation_id`,
);
/** Files that the account handed in and nobody has taken go back to the account; the guest is asked for them again. */
const takeFilesBack = statement(
  'desk-take-files-back',
  `with about as (select application_code from reservation where reservation_id = any($1::int[]) and member_id = $2),
   loose as (update document d set application_code = null from about
     where d.application_code = about.application_code and d.member_id = $2 and not exists (
       select from asked_document a where a.document_id = d.document_id and a.settled_at is not null)
     returning d.document_id),
   asked as (update asked_document set document_id = null, arrived_at = null
     where document_id in (select document_id from loose))
   update reservation r set document_file = 0 from about
   where r.application_code = about.application_code and exists (select from loose) and not exists (
     select from asked_document a where a.application_code = r.application_code and a.settled_at is not null
       and a.document_id is not null)`,
);

interface Join {
  readonly guest: FormerGuest;
  readonly moved: Moved;
  readonly ended: Ended;
  readonly joined_at: Date;
}
interface Joining {
  readonly by: number | null;
  readonly now: Date;
}

/** Whether the guest has something that no account can take over. */
export const isBound = async (database: Queryable, guestId: number): Promise<boolean> =>
  (await database.run(readBound, [guestId]))[0]?.is_bound ?? false;

/** Moves everything from the guest to the account and remembers it for as long as the join can be undone. */
export async function writeJoin(
  transaction: Queryable,
  account: number,
  guest: MemberFileRow,
  { by, now }: Joining,
): Promise<void> {
  const pair = [account, guest.member_id] as const;
  // Clubs before rooms: a booking locks them in this order.
  await noteClubsLeft(transaction, guest.member_id, now);
  const [clubs] = await transaction.run(giveClubs, [guest.member_id, account]);
  await transaction.run(endDoubled, [...pair, now]);
  const [given] = await transaction.run(giveOwned, pair);
  await waitNoMore(transaction, account, given?.reservation ?? [], now);
  const lotteries = await giveLotteries(transaction, ...pair);
  // Not recorded as a withdrawal: a backup from before the join knows the guest with the reservations, and a restore
  // brings both back.
  await members.remove(transaction, 'desk-drop-guest', { member_id: guest.member_id });
  const { member_id, verified_at, locked_at, created_at } = guest;
  await joins.insert(transaction, 'note-guest-join', {
    guest_id: member_id,
    member_id: account,
    joined_at: now,
    joined_by: by,
    guest: { ...keptIn(memberFields, guest), member_id, verified_at, locked_at, created_at },
    moved: { ...given, club: clubs?.given, lottery_application: lotteries.given },
    ended: { club_person: clubs?.ended, lottery_application: lotteries.ended },
  });
}

/**
 * Undoes a join: the guest exists again with what came from them and is still the account's. `unknown`: the join no
 * longer exists. `taken`: somebody else has the guest's town ID. Otherwise returns how many lottery applications ended
 * for good because they were drawn meanwhile, and the reservations that the account no longer holds.
 */
export async function undoJoin(
  transaction: Queryable,
  account: number,
  guestId: number,
  now: Date,
): Promise<
  'unknown' | 'taken' | 'refund-waiting' | { readonly lotteries_missed: number; readonly given: readonly GivenBack[] }
> {
  // If two officials undo it at once, only one succeeds.
  const joined = { member_id: account, guest_id: guestId };
  const columns = ['guest', 'moved', 'ended', 'joined_at'] as const;
  const [join] = (await joins.removeReturning(transaction, 'take-guest-join', joined, columns)) as Join[];
  if (!join) return 'unknown';
  if (!(await putGuestBack(transaction, join.guest))) return 'taken';
  const { moved, ended } = join;
  const pair = [guestId, account] as const;
  await transaction.run(takeClubs, [...pair, JSON.stringify(moved.club), JSON.stringify(ended.club_person), now]);
  const back = [moved.reservation, account];
  const ofAccount = { reservation_id: among(moved.reservation), member_id: account };
  const held = { columns: HELD, order: ['reservation_id'] } as const;
  const given = await reservations.hold(transaction, 'desk-hold-given-back', ofAccount, held);
  // A waiting refund names the account's holder or bank account. A refund request locks the reservation too.
  const waiting = { reservation_id: among(moved.reservation), outcome: null, asked_at: atLeast(join.joined_at) };
  if (await refunds.has(transaction, 'desk-refund-waiting-since-join', waiting)) return 'refund-waiting';
  const taxisEnded = await transaction.run(endTaxis, [...back, now]);
  await transaction.run(takeFilesBack, back);
  await transaction.run(takeOwned, [...pair, JSON.stringify(moved)]);
  for (const row of given) await waitAgain(transaction, row);
  const givenBack = { member_id: guestId, joined_at: join.joined_at, given_back_at: now };
  await givenBacks.insert(transaction, 'note-guest-given-back', givenBack);
  if (taxisEnded.length > 0) await tellCalendars(transaction);
  return {
    given,
    lotteries_missed: await putLotteriesBack(transaction, ...pair, {
      given: moved.lottery_application,
      ended: ended.lottery_application,
    }),
  };
}
