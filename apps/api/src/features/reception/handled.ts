import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { HandledReservation, OpenExemption } from '@machi/domain/reception/model';
import { declineExemption, isExemptionOpen, type Decider, type Handled } from '@machi/domain/reception/rules';
import { contentOf, type PricedLine } from '@machi/domain/reservations/rules';
import { PAYMENTS, REFUND_WAITING, viewPayment, type RoomPaymentRow } from '../billing/till/room-payments.ts';
import { IN_CHARGE, type OwnedRow, type ReservationRow } from '../bookings/store.ts';
import { viewReservation } from '../bookings/view.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';
import { among, rowsFrom, rowsOf } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';

/** A reservation's row for reception. */
export interface HandledRow extends OwnedRow {
  readonly quote_lines: PricedLine[];
  readonly booked_by_name: string | null;
  readonly payments: RoomPaymentRow[];
  readonly refund_yen: number | null;
}

const handled = rowsFrom(
  statement<HandledRow>(
    'handled-reservations',
    `select r.*, ${IN_CHARGE}, b.lastname || ' ' || b.firstname as booked_by_name, ${PAYMENTS} as payments, ${REFUND_WAITING} as refund_yen
     from reservation r left join member b on b.member_id = r.booked_by`,
  ),
);
const reservations = rowsOf(reservation);
const BY_TIME = { order: ['started_at', 'reservation_id'] } as const;
const IN_ORDER = { columns: ['reservation_id'], order: ['reservation_id'] } as const;

export const readHandled = (database: Queryable, ids: readonly number[]) =>
  handled.list(database, 'reception-read-reservations', { reservation_id: among(ids) }, BY_TIME);
/**
 * Locks the rows, or all dates of applications, until commit, in one order for all callers. They are read afterwards:
 * payments and refunds are in other tables, which a statement that waited for the lock would read in an older state.
 */
export async function lockHandled(
  transaction: Queryable,
  ids: readonly number[],
  codes: readonly string[] = [],
): Promise<HandledRow[]> {
  const asked = [{ reservation_id: among(ids) }, { application_code: among(codes) }];
  const held = await reservations.hold(transaction, 'reception-lock-reservations', asked, IN_ORDER);
  const numbers = held.map(({ reservation_id }) => reservation_id);
  const { order } = IN_ORDER;
  return handled.list(transaction, 'reception-read-locked', { reservation_id: among(numbers) }, { order });
}
/** The dates of an application, by its code or the code of one of them. */
export async function readApplicationOf(database: Queryable, code: string): Promise<HandledRow[]> {
  const named = [{ application_code: code }, { reservation_code: code }];
  const columns = ['application_code'] as const;
  const found = await reservations.one(database, 'reception-find-application', named, { columns, limit: 1 });
  return found ? handled.list(database, 'reception-read-application', found, BY_TIME) : [];
}
export const lockApplication = (transaction: Queryable, application_code: string) =>
  reservations.hold(transaction, 'reception-lock-application', { application_code }, IN_ORDER);

/** The official in the form that the rules take. */
export const deciderOf = ({ town }: House, { member }: Pick<MemberExchange, 'member'>): Decider => ({
  member_id: member.member_id,
  decides_own_bookings: town.town.decides_own_bookings,
});

/** A mark that changes with every fact that reception decides by. */
export function seenOf(row: ReservationRow): string {
  const state = [row.approval_status, row.is_canceled, row.exemption_status, row.exemption_method, row.amount];
  const use = [row.room_id, row.started_at, row.ended_at, row.persons_spot, row.member_id];
  const along = [row.adjunct_room_ids, row.equipment_ids, row.note, contentOf(row)];
  return hashOf(JSON.stringify([row.reservation_id, ...state, ...use, ...along])).toString('base64url');
}

/** The mark of an application's valid dates. */
export const applicationSeenOf = (rows: readonly ReservationRow[]): string =>
  hashOf(
    rows
      .filter((row) => row.is_canceled === 0 && row.approval_status !== 2)
      .map(seenOf)
      .toSorted()
      .join(),
  ).toString('base64url');

type ExemptRow = ReservationRow & Pick<HandledRow, 'quote_lines'>;

/** The open exemption request of an application, from its valid dates. */
export function openExemptionOf(rows: readonly ExemptRow[]): OpenExemption | null {
  const open = rows.filter(isExemptionOpen);
  const [first] = open;
  if (!first) return null;
  return {
    method: first.exemption_method,
    reason: first.exemption_reason,
    amount: open.reduce((sum, { amount }) => sum + amount, 0),
    full_amount: open.reduce((sum, { quote_lines }) => sum + declineExemption(quote_lines).amount, 0),
    seen: applicationSeenOf(rows),
  };
}

/** The input of reception's rules. */
export const handledOf = (row: HandledRow): Handled => ({ ...row, seen: seenOf(row) });

export function viewHandled(row: HandledRow, known: Catalog, locale: Locale, now: Date): HandledReservation {
  return {
    ...viewReservation(row, known, locale, now),
    member_id: row.member_id,
    quote_lines: row.quote_lines.map((line) => ({ ...line, label: line.label[locale] })),
    fixed_at: row.fixed_at && townTimeText(row.fixed_at),
    no_show_at: row.no_show_at && townTimeText(row.no_show_at),
    payments: row.payments.map(viewPayment),
    refund_yen: row.refund_yen,
    override_reason: row.override_reason,
    booked_by_name: row.booked_by_name,
    seen: seenOf(row),
  };
}
