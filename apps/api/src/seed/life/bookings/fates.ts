import { addDays, dateAt } from '@machi/domain/calendar/model';
import { declineExemption } from '@machi/domain/reception/rules';
import { cancelDeadline } from '@machi/domain/reservations/cancel';
import { reminderAt } from '@machi/domain/reservations/reminder';
import { dueYen } from '@machi/domain/reservations/status';
import type { PricedLine } from '@machi/domain/reservations/rules';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePayment } from '../life.ts';
import { atOffice, nextAtOffice } from '../office-hours.ts';
import type { PastBooking } from './book-past.ts';
import { noteHandled, noteOwn, receptionist } from './officials.ts';

const MINUTE = 60_000;
/** Undecided applications are at most this many days old. */
const PILE_DAYS = 14;

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE);
const between = (from: Date, to: Date, random: Random): Date =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())));

function revise({ row }: PastBooking, at: Date): void {
  row.revision += 1;
  row.revised_at = at;
}

/** Frees a reservation's time, with the same columns as `endReservation`. */
export function end(
  booking: PastBooking,
  ending: 'canceled' | 'refused' | 'calledOff' | 'closed',
  reason: string,
  feeYen: number,
  at: Date,
): void {
  const { row } = booking;
  if (ending === 'refused') {
    row.approval_status = 2;
    row.refused_at = at;
  } else {
    row.is_canceled = 1;
    row.canceled_at = at;
  }
  if (ending !== 'canceled') row.reason = reason;
  row.cancel_fee_yen = feeYen;
  revise(booking, at);
  booking.release(at);
}

/** Reception's decision on an application: exemption and approval together, or a refusal. */
function decide(life: Life, random: Random, bookings: readonly PastBooking[]): Date | null {
  const [first] = bookings;
  if (!first) return null;
  const { plan, now } = life;
  const { row, spot } = first;
  const asksExemption = row.exemption_status === 0;
  if (spot.fixing_method === 1 && !asksExemption) return row.reserved_at;
  // Some need a question first, but all are decided before the day of use.
  const firstUse = new Date(Math.min(...bookings.map((one) => one.row.started_at.getTime())));
  const days = random.happens(0.4) ? 3 + random.below(6) : 1 + random.below(2);
  const moments = [days, 1].map((some) => nextAtOffice(row.reserved_at, some, random));
  const at = moments.find((one) => one < firstUse) ?? later(row.reserved_at, 20);
  const [isRefused, isDeclined, hasCondition] = [0.02, 0.07, 0.2].map((chance) => random.happens(chance));
  // Recent applications are still undecided.
  const isOnPile = row.reserved_at > later(now, -PILE_DAYS * 1440) && random.happens(0.5);
  if (at >= now || (isOnPile && firstUse > now)) return null;
  const actor = receptionist(life, random, [row.member_id, row.booked_by]).member_id;
  const rows = bookings.map((one) => one.row);
  // A sample login that leads a club has reservations to see.
  const isKnown = life.people.some(({ member_id, is_sample }) => is_sample && member_id === row.member_id);
  const isShown = isKnown && bookings.some((one) => one.row.started_at > now);
  if (spot.fixing_method === 2 && isRefused && !isShown) {
    const reason = random.pick(plan.bookings.refusals);
    for (const one of bookings) end(one, 'refused', reason, 0, at);
    noteHandled(life, random, 'reservation:refuse', rows, actor, at);
    return at;
  }
  if (asksExemption) {
    const words = isDeclined ? random.pick(plan.bookings.declined) : '';
    for (const one of rows) {
      one.exemption_status = isDeclined ? 2 : 1;
      if (!isDeclined) continue;
      const full = declineExemption(one.quote_lines as PricedLine[]);
      Object.assign(one, { amount: full.amount, quote_lines: full.lines, reason: words });
    }
    const action = isDeclined ? 'reservation:decline-exemption' : 'reservation:confirm-exemption';
    noteHandled(life, random, action, rows, actor, at);
  }
  if (spot.fixing_method === 2) {
    const condition = hasCondition ? random.pick(plan.bookings.conditions) : '';
    for (const one of bookings) {
      one.row.approval_status = 1;
      one.row.fixed_at = at;
      one.row.reason = [one.row.reason, condition].filter((text) => text !== '').join('\n');
      revise(one, at);
    }
    noteHandled(life, random, 'reservation:approve', rows, actor, at);
  }
  return at;
}

/** Cancels some reservations: online while possible, later by telephone. */
function giveUp(life: Life, random: Random, booking: PastBooking, decidedAt: Date | null): void {
  const { row, slot, spot } = booking;
  const [cancels, calls, isDue] = [0.05, 0.012, 0.6].map((chance) => random.happens(chance));
  const deadline = cancelDeadline(spot, slot);
  const from = later(decidedAt ?? row.reserved_at, 60);
  if (cancels && from < deadline) {
    const at = between(from, deadline, random);
    if (at >= life.now) return;
    end(booking, 'canceled', '', 0, at);
    // Counter guests telephone, and reception cancels.
    if (life.people.some(({ member_id, is_guest }) => member_id === row.member_id && is_guest)) {
      const actor = receptionist(life, random, [row.booked_by]).member_id;
      row.reason = random.pick(life.plan.bookings.called_off);
      noteHandled(life, random, 'reservation:call-off', [row], actor, at);
    } else noteOwn(life, random, 'reservation:cancel', [row], row.member_id, at);
    return;
  }
  if (!calls || deadline >= row.started_at || decidedAt === null) return;
  const at = between(deadline < from ? from : deadline, row.started_at, random);
  if (at >= life.now || at >= row.started_at) return;
  const isOpen = row.exemption_status === 0;
  const feeYen = isDue && !isOpen && row.approval_status === 1 ? row.amount : 0;
  const actor = receptionist(life, random, [row.member_id, row.booked_by]).member_id;
  end(booking, 'calledOff', random.pick(life.plan.bookings.called_off), feeYen, at);
  noteHandled(life, random, 'reservation:call-off', [row], actor, at);
}

function pay(
  life: Life,
  random: Random,
  row: PastBooking['row'],
  { at, way, actor }: Pick<LifePayment, 'at' | 'way'> & { readonly actor: number },
): void {
  const due = dueYen(row);
  row.paid_at = at;
  row.paid_yen = due;
  life.payments.push({ reservation_id: row.reservation_id, yen: due, way, at, by: actor });
  noteHandled(life, random, 'reservation:paid', [row], actor, at);
}

/** A fee unpaid at the use, and who may record it later. */
interface LeftUnpaid {
  readonly row: PastBooking['row'];
  readonly actor: number;
}

/** This many people never pay for several uses longer ago than these days; reception has reminded them. */
const NEVER_PAID = 2;
const LONG_AGO_DAYS = 75;

/** Most of those who did not pay do so at their next visit, or after a call, before the fee is overdue. */
function payLater(life: Life, left: readonly LeftUnpaid[]): void {
  const random = life.random('paid-later');
  const residents = new Set(
    life.people.filter(({ is_guest, is_sample }) => !is_guest && !is_sample).map(({ member_id }) => member_id),
  );
  const longAgo = addDays(life.today, -LONG_AGO_DAYS);
  const owing = [...Map.groupBy(left, ({ row }) => row.member_id)]
    .filter(([id, owed]) => id !== null && residents.has(id) && owed.length < 5)
    .map(([id, owed]) => ({ id, days: owed.map(({ row }) => dateAt(row.ended_at)).filter((day) => day < longAgo) }))
    .filter(({ days }) => days.length > 1)
    .toSorted((one, other) => (other.days[0] ?? '').localeCompare(one.days[0] ?? ''));
  const never = new Set(owing.slice(0, NEVER_PAID).map(({ id }) => id));
  for (const { row, actor } of left) {
    const at = atOffice(addDays(dateAt(row.started_at), 10 + random.below(16)), random);
    if (at < life.now && !never.has(row.member_id)) pay(life, random, row, { at, way: 'cash', actor });
  }
}

/** The day of use and after: no-shows and payments. Answers an unpaid fee. */
function settle(life: Life, random: Random, { row }: PastBooking, decidedAt: Date | null): LeftUnpaid | undefined {
  const { now } = life;
  const [isMissing, isInvoiced, isForgotten] = [0.015, row.group_type === 'company' ? 0.8 : 0, 0.02].map((chance) =>
    random.happens(chance),
  );
  if (decidedAt === null || row.approval_status !== 1) return undefined;
  const actor = receptionist(life, random, [row.member_id]).member_id;
  const due = dueYen(row);
  const left =
    due > 0 && row.exemption_status !== 0 && row.is_canceled === 0 && row.ended_at < now ? { row, actor } : undefined;
  if (row.is_canceled === 0 && isMissing) {
    const at = later(row.started_at, 40 + random.below(60));
    if (at >= now) return undefined;
    row.no_show_at = at;
    noteHandled(life, random, 'reservation:no-show', [row], actor, at);
    return left;
  }
  if (due === 0 || row.exemption_status === 0) return undefined;
  if (isForgotten) return left;
  const ended = row.is_canceled === 1 ? (row.canceled_at ?? now) : row.started_at;
  const isLate = isInvoiced || row.is_canceled === 1;
  const at = isLate
    ? atOffice(addDays(dateAt(ended), 8 + random.below(16)), random)
    : later(ended, random.below(18) - 15);
  if (at >= now) return undefined;
  // Fixed only after the use, so it could not be paid there.
  if (at < decidedAt) return left;
  const way = isLate && isInvoiced ? 'transfer' : row.reservation_id % 5 === 2 ? 'qr' : 'cash';
  pay(life, random, row, { at, way, actor });
  return undefined;
}

/** Records a reminder, at `earliest` at the soonest: before it there was nothing due. */
export function remind(life: Life, random: Random, { row, slot, spot }: PastBooking, earliest: Date): void {
  const due = reminderAt({ ...row, ...slot, is_canceled: 0, approval_status: 1 }, spot);
  const at = due === null || due > earliest ? due : earliest;
  const ended = row.canceled_at ?? row.refused_at;
  if (at !== null && at < life.now && (ended === null || at < ended)) row.reminded_at = later(at, random.below(9));
}

/** The whole course of an application up to now. */
export function liveOut(life: Life, random: Random, bookings: readonly PastBooking[]): void {
  const decidedAt = decide(life, random, bookings);
  for (const booking of bookings) {
    if (booking.row.approval_status !== 2) giveUp(life, random, booking, decidedAt);
    remind(life, random, booking, booking.row.reserved_at);
  }
}

/** Records payments and reminders, after all reservations are known. */
export function settleAll(
  life: Life,
  random: Random,
  applications: readonly { readonly bookings: readonly PastBooking[] }[],
): void {
  const left: LeftUnpaid[] = [];
  for (const { bookings } of applications)
    for (const booking of bookings) {
      const { row, spot } = booking;
      if (row.approval_status === 2) continue;
      const isDecided = row.exemption_status !== 0 && (spot.fixing_method === 1 || row.approval_status === 1);
      const unpaid = settle(life, random, booking, isDecided ? (row.fixed_at ?? row.reserved_at) : null);
      if (unpaid) left.push(unpaid);
    }
  payLater(life, left);
}
