import { monthOf } from '@machi/domain/calendar/model';
import { chooseLocale } from '@machi/domain/locale/model';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Reservation } from '@machi/domain/reservations/model';
import {
  cancelableUntil,
  decideReservation,
  noLending,
  noneGiven,
  ofAnybody,
  type Decision,
  type Situation,
  type Slot,
} from '@machi/domain/reservations/rules';
import { isDatabaseGone, sqlState, type Queryable } from '../../database/database.ts';
import { CALENDARS_CHANGED, createTeller, tellCalendars } from '../../platform/live/changes.ts';
import { gather } from '../../platform/work/gather.ts';
import type { House } from '../../platform/house.ts';
import { keepReplies, type Attempt } from '../../platform/http/idempotency.ts';
import { outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { holdAskers } from '../../platform/members/lock-member.ts';
import { attachDocuments } from '../../platform/files/attach-documents.ts';
import type { Application } from './application.ts';
import { readBookingClub } from './clubs/booking-club.ts';
import { givenPreparation } from './given-preparation.ts';
import { lendingStore, wantsExtras } from './lending.ts';
import { reservationNotification } from './notifications.ts';
import { reservationStore, type AskedReservation } from './store.ts';
import { writeApplications, type WrittenApplication } from './write-applications.ts';
import { viewReservation } from './view.ts';
import { rowsOf } from './rows.ts';

/** SQLSTATE of a unique violation: the Idempotency-Key is already known. */
const KEY_KNOWN = '23505';

/** Whether an application can share a transaction: extras and documents are counted alone, a club is locked. */
const isPlain = ({ request }: Application): boolean =>
  !wantsExtras(request) && request.document_ids.length === 0 && typeof request.club_id !== 'number';

/** Leaves out later free-hour applications of a member in the group: they must read what the first one got. */
function withoutRepeats(applications: readonly Application[]): Application[] {
  const asked = new Set<number | null>();
  return applications.filter(({ request, memberId }) => {
    if (request.includes_preparation === 0) return true;
    const isFirst = !asked.has(memberId);
    asked.add(memberId);
    return isFirst;
  });
}

type Reply = { readonly reservations: Reservation[] } | Refusal;

interface Booked {
  readonly replies: readonly Reply[];
  /** The pending write; replies hold only once it succeeds. */
  readonly writing: Promise<unknown>;
}

/** Reservations accepted earlier in the same group; they count and occupy rooms for the later ones. */
function createTally() {
  const held = new Map<string, number>();
  const occupied = new Map<number, (Slot & { readonly memberId: number; readonly code: string })[]>();
  const keyOf = ({ memberId, spotId }: AskedReservation, month: string) => `${memberId} ${spotId} ${month}`;
  return {
    add(application: AskedReservation, codes: readonly string[]): void {
      for (const [index, slot] of application.slots.entries()) {
        const key = keyOf(application, monthOf(slot.target_date));
        held.set(key, (held.get(key) ?? 0) + 1);
        const taken = { ...slot, memberId: application.memberId, code: codes[index] ?? '' };
        occupied.set(application.roomId, [...(occupied.get(application.roomId) ?? []), taken]);
      }
    },
    with(
      application: AskedReservation,
      found: Pick<Situation, 'held' | 'occupied'>,
    ): Pick<Situation, 'held' | 'occupied'> {
      const months = application.slots.map((slot) => monthOf(slot.target_date));
      return {
        held: Object.fromEntries(
          months.map((month) => [month, (found.held[month] ?? 0) + (held.get(keyOf(application, month)) ?? 0)]),
        ),
        occupied: [
          ...found.occupied,
          ...(occupied.get(application.roomId) ?? []).map(({ memberId, code, ...slot }) =>
            memberId === application.memberId ? { ...slot, own_code: code } : slot,
          ),
        ],
      };
    },
  };
}

/**
 * Books rooms. Applications that arrive at the same moment share one transaction: read once, decided one after the
 * other, written once. If a key is already known or an error occurs, the group is rolled back and each application is
 * booked alone.
 */
export function createBooking(house: House) {
  const { database } = house;
  const { town_name, code_prefix } = house.town.town;
  const tellCalendarsSoon = createTeller(database, CALENDARS_CHANGED);

  /** Reads everything that decides, separately for each application. All callers take the locks in one order. */
  async function readAll(transaction: Queryable, applications: readonly Application[]) {
    const limited = applications.filter(
      ({ spot, request }) => spot.monthly_limit !== null || request.includes_preparation === 1,
    );
    const [open, clubs, situations, lendings, given] = await Promise.all([
      holdAskers(
        transaction,
        applications.map(({ applicant }) => applicant.memberId),
      ),
      // Clubs first: a transaction that holds rooms must not wait for a club.
      Promise.all(applications.map(({ request, memberId }) => readBookingClub(transaction, request.club_id, memberId))),
      reservationStore.situations(transaction, applications, limited),
      Promise.all(applications.map(({ request, slots }) => lendingStore.read(transaction, request, slots))),
      Promise.all(applications.map((one) => givenPreparation(transaction, one.request, one))),
    ]);
    return applications.map(({ applicant, spot, room, offer }, index) => {
      const found = situations[index];
      if (!found) throw new Error('an application has no situation');
      const { is_resident, is_verified } = found;
      const lending = lendings[index] ?? noLending;
      const member = { is_resident, is_verified };
      const isOpen = open.has(applicant.memberId);
      return {
        isOpen,
        found,
        situation: {
          town_name,
          member,
          spot,
          room,
          offer,
          lending,
          given: given[index] ?? noneGiven,
          club: clubs[index],
          is_at_counter: applicant.bookedBy !== null,
        },
      };
    });
  }

  async function bookAll(transaction: Queryable, applications: readonly Application[]): Promise<Booked> {
    const read = await readAll(transaction, applications);
    const tally = createTally();
    const written: WrittenApplication[] = [];
    const kept: { attempt: Attempt; body: string }[] = [];
    const replies = applications.map((application, index): Reply => {
      const { request, applicant, spot, room, locale, now, requestId, attempt, known, wonIn } = application;
      const one = read[index];
      if (!one) throw new Error('an application was not read');
      if (!one.isOpen) return notFound;
      const { found } = one;
      const { ids } = found;
      const others = tally.with(application, found);
      // At the counter, the official's own bookings count as anybody's.
      const occupied = applicant.bookedBy === null ? others.occupied : others.occupied.map(ofAnybody);
      const situation = { ...one.situation, ...others, occupied };
      const decision = decideReservation(request, situation, now, applicant.overrides);
      if (isRefusal(decision)) return decision;
      const rows = rowsOf(request, decision, ids, applicant, spot.additional_questions, code_prefix, now);
      tally.add(
        application,
        rows.map(({ reservation_code }) => reservation_code),
      );
      const isFixed = decision.approval_status === 1;
      const kind = wonIn ? (isFixed ? 'won' : 'wonProvisional') : isFixed ? 'fixed' : 'provisional';
      const [slot] = decision.slots;
      const about = {
        name: applicant.name,
        spot,
        room,
        ...(wonIn && slot ? { won: { lottery: wonIn, until: cancelableUntil(spot, slot, now) } } : {}),
      };
      const notification = outboxRow(
        recipientOf(found),
        reservationNotification(house, kind, chooseLocale(found.locale), rows, about),
      );
      written.push({ rows, notification, actorId: applicant.bookedBy ?? applicant.memberId, requestId });
      const reply = { reservations: rows.map((row) => viewReservation(row, known, locale, now)) };
      if (attempt) kept.push({ attempt, body: replyBody(reply) });
      return reply;
    });
    const writing =
      written.length > 0 &&
      Promise.all([
        writeApplications(transaction, written, applications[0]?.now ?? house.clock()),
        keepReplies(transaction, kept),
      ]);
    return { replies, writing: Promise.resolve(writing) };
  }

  const bookTogether = gather<Application, Reply | 'alone'>({ most: 16, atOnce: 3 }, async (applications) => {
    const together = withoutRepeats(applications);
    const replies = await database
      .transaction(async (transaction, leave) => {
        const booked = await bookAll(transaction, together);
        leave(booked.writing);
        return booked.replies;
      })
      .catch((error: unknown) => {
        // An error in one application must not fail the others; a known key may be answered when booked alone.
        const isOneAlone = applications.length === 1 && sqlState(error) !== KEY_KNOWN;
        if (isOneAlone || isDatabaseGone(error)) throw error;
        return undefined;
      });
    if (replies?.some((reply) => !isRefusal(reply))) tellCalendarsSoon();
    // A refused application may repeat one accepted a moment ago, so its key is looked up first.
    return applications.map((application) => {
      const { attempt } = application;
      const reply = replies?.[together.indexOf(application)];
      return reply === undefined || (isRefusal(reply) && attempt) ? 'alone' : reply;
    });
  });

  /** Books one application in its own transaction; the caller handles its key. */
  async function bookAlone(transaction: Queryable, application: Application): Promise<Reply> {
    const { replies, writing } = await bookAll(transaction, [{ ...application, attempt: undefined }]);
    const [reply] = replies;
    if (!reply) throw new Error('an application has no reply');
    if (isRefusal(reply)) return reply;
    const { request, applicant } = application;
    const code = reply.reservations[0]?.application_code ?? '';
    const [refusal] = await Promise.all([
      attachDocuments(transaction, request.document_ids, applicant.memberId, code),
      writing,
      tellCalendars(transaction),
    ]);
    return refusal ?? reply;
  }

  /** Decides an application without its answers; writes nothing. */
  async function judge(transaction: Queryable, application: Application): Promise<Decision | Refusal> {
    const [one] = await readAll(transaction, [application]);
    if (!one) throw new Error('an application was not read');
    if (!one.isOpen) return notFound;
    const { held, occupied } = one.found;
    const { request, now, applicant } = application;
    const spot = { ...one.situation.spot, additional_questions: [] };
    const situation = { ...one.situation, spot, held, occupied: occupied.map(ofAnybody) };
    return decideReservation(request, situation, now, applicant.overrides);
  }

  return {
    bookAlone,
    judge,
    /** Books an application in a group; `alone`: the caller uses `bookAlone`. */
    bookTogether: (application: Application): Promise<Reply | 'alone'> =>
      isPlain(application) ? bookTogether(application) : Promise.resolve('alone'),
  };
}
