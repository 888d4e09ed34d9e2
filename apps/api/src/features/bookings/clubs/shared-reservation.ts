import { chooseLocale } from '@machi/domain/locale/model';
import type { Permission } from '@machi/domain/permissions/model';
import type { Reservation } from '@machi/domain/reservations/model';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../../database/database.ts';
import { present, rowsOf } from '../../../database/rows.ts';
import { reservation } from '../../../database/tables/reservations.ts';
import { writeAccesses } from '../../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../../platform/audit/audit.ts';
import { acting } from '../../../platform/delegations/acting-now.ts';
import { clubsSharedWith, holdClub, type ClubAsker } from '../../../platform/delegations/club-delegations.ts';
import type { House } from '../../../platform/house.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { readApplicant } from '../end-reservation.ts';
import { reservationStore, type ReservationRow } from '../store.ts';
import { viewReservation } from '../view.ts';
import { tellOthers } from './tell-club.ts';

const reservations = rowsOf(reservation);

/** A club's reservation that another person in charge made: its row, and who that is. */
export interface SharedReservation {
  readonly row: ReservationRow;
  readonly made_by: string | null;
}

/** A look at another's reservation stands in their access log. */
export const noteLook = (database: Queryable, exchange: MemberExchange, { row }: SharedReservation) =>
  writeAccesses(database, exchange, 'delegation:club', [row.member_id]);

/**
 * One's own reservation, or one that a club shares; the caller notes a look at the latter.
 * @param database the primary: who is no longer in charge must not see anything
 */
export async function findReservation(
  database: Queryable,
  reservationId: number,
  asker: ClubAsker,
  permission: Permission,
  reader = database,
): Promise<SharedReservation | undefined> {
  const own = await reservationStore.read(reader, reservationId, asker.member.member_id);
  if (own) return { row: own, made_by: null };
  const shared = await clubsSharedWith(database, asker, permission);
  const row = shared.length > 0 && (await reservationStore.readOfClubs(database, reservationId, shared));
  const applicant = row && row.member_id !== null && (await readApplicant(database, row.member_id));
  return applicant ? { row, made_by: applicant.name } : undefined;
}

/**
 * The applicant of a club's reservation or application, on which the asker may act. The club stays as it is until the
 * transaction ends.
 */
export async function holdShared(
  transaction: Queryable,
  which: { readonly reservation_id: number } | { readonly application_code: string },
  asker: ClubAsker,
  permission: Permission,
) {
  const of = { ...which, member_id: present, club_id: present };
  const { member_id, club_id } =
    (await reservations.one(transaction, 'peek-shared-reservation', of, { columns: ['member_id', 'club_id'] })) ?? {};
  if (typeof member_id !== 'number' || typeof club_id !== 'number') return undefined;
  const found = await holdClub(transaction, club_id, asker, permission);
  const applicant = found && (await readApplicant(transaction, member_id));
  if (!applicant) return undefined;
  return { member_id, club: found.club_name, principal: { ...applicant, locale: chooseLocale(applicant.locale) } };
}

interface Deed {
  readonly reservation_id: number;
  readonly permission: Permission;
  readonly action: 'cancel' | 'change';
  /** Locks the reservation of this owner. */
  readonly lock: (ownerId: number) => Promise<ReservationRow | undefined>;
}

/**
 * Changes or cancels one's own reservation, or one that a club shares. The applicant of the latter finds it in the access
 * log and in their notification; the others in charge are told, too.
 */
export async function actOnReservation(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  { reservation_id, permission, action, lock }: Deed,
  work: (before: ReservationRow) => Promise<ReservationRow | Refusal>,
): Promise<{ readonly reservation: Reservation } | Refusal> {
  const { member, now, locale } = exchange;
  const own = await lock(member.member_id);
  const shared = own ? undefined : await holdShared(transaction, { reservation_id }, exchange, permission);
  const before = own ?? (shared && (await lock(shared.member_id)));
  if (!before) return notFound;
  const doing = () => work(before);
  const row = await (shared ? acting.run({ ...shared, delegate: member }, doing) : doing());
  if (isRefusal(row)) return row;
  if (row !== before) {
    const did = { ...actedIn(exchange), subject: 'reservation', subject_id: reservation_id } as const;
    await writeAudit(transaction, { ...did, action: `reservation:${action}` });
  }
  if (row !== before && shared) {
    await writeAccesses(transaction, exchange, 'delegation:clubdeed', [shared.member_id]);
    const but = [member.member_id, shared.member_id];
    const kind = action === 'cancel' ? 'clubCanceled' : 'clubChanged';
    await tellOthers(transaction, house, known, { kind, rows: [row], but, by: member.name }, now);
  }
  const made_by = shared?.principal.name ?? null;
  return { reservation: viewReservation({ ...row, made_by }, known, locale, now) };
}
