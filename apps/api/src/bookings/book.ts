import { monthOf } from '@machi/domain/calendar/model';
import { chooseLocale } from '@machi/domain/locale/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Reservation } from '@machi/domain/reservations/model';
import {
  decideReservation,
  noLending,
  takenAdjunctProblems,
  takenSlotProblems,
} from '@machi/domain/reservations/rules';
import type { RoomSlot, Situation, Slot } from '@machi/domain/reservations/rules';
import { isDatabaseGone } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { gather } from '../platform/gather.ts';
import type { House } from '../platform/house.ts';
import { keepReplies } from '../platform/idempotency.ts';
import type { Attempt } from '../platform/idempotency.ts';
import { outboxRow } from '../platform/outbox.ts';
import { recipientOf } from '../platform/recipient.ts';
import { replyBody } from '../platform/reply.ts';
import { attachDocuments } from './application-documents.ts';
import type { Application } from './application.ts';
import { lendingStore, wantsExtras } from './lending.ts';
import { reservationLetter } from './letters.ts';
import { reservationStore } from './store.ts';
import type { AskedReservation } from './store.ts';
import { writeApplications } from './write-applications.ts';
import type { WrittenApplication } from './write-applications.ts';
import { viewReservation } from './view.ts';
import { rowsOf } from './rows.ts';

/** Whether an application can share its transaction: what is taken along is counted for one alone. */
const isPlain = ({ request }: Application): boolean => !wantsExtras(request) && request.document_ids.length === 0;

type Reply = { readonly reservations: Reservation[] } | Refusal;

/** How a group ended: every reply stands, or somebody got in between and nothing does. */
type Outcome = { readonly replies: readonly Reply[]; readonly taken: readonly RoomSlot[] } | 'keys-known';

/** Reservations accepted earlier in the same group: they count and occupy for those after them. */
function createTally() {
  const held = new Map<string, number>();
  const occupied = new Map<number, Slot[]>();
  const keyOf = ({ memberId, spotId }: AskedReservation, month: string) => `${memberId} ${spotId} ${month}`;
  return {
    add(application: AskedReservation): void {
      for (const slot of application.slots) {
        const key = keyOf(application, monthOf(slot.target_date));
        held.set(key, (held.get(key) ?? 0) + 1);
        occupied.set(application.roomId, [...(occupied.get(application.roomId) ?? []), slot]);
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
        occupied: [...found.occupied, ...(occupied.get(application.roomId) ?? [])],
      };
    },
  };
}

/**
 * Books rooms. Applications that arrive at the same moment share one transaction: read once, decided one after the
 * other, written once. Should somebody outside the group have been faster, or a key be known, nothing of the group
 * stands and each is booked alone.
 */
export function createBooking(house: House) {
  const { database } = house;
  const { town_name, code_prefix } = house.town.town;

  async function bookAll(transaction: Queryable, applications: readonly Application[]): Promise<Outcome> {
    const limited = applications.filter(({ spot }) => spot.monthly_limit !== null);
    const [situations, lendings] = await Promise.all([
      reservationStore.situations(transaction, applications, limited),
      Promise.all(applications.map(({ request, slots }) => lendingStore.read(transaction, request, slots))),
    ]);
    const tally = createTally();
    const written: WrittenApplication[] = [];
    const attached: Promise<Refusal | undefined>[] = [];
    const kept: { attempt: Attempt; body: string }[] = [];
    const replies = applications.map((application, index): Reply => {
      const { request, applicant, spot, room, offer, locale, now, requestId, attempt, known } = application;
      const found = situations[index];
      if (!found) throw new Error('an application has no situation');
      const { ids, is_resident, is_verified } = found;
      const lending = lendings[index] ?? noLending;
      const others = tally.with(application, found);
      const situation = { town_name, member: { is_resident, is_verified }, spot, room, offer, lending, ...others };
      const decision = decideReservation(request, situation, now, applicant.overrides);
      if (isRefusal(decision)) return decision;
      tally.add(application);
      const rows = rowsOf(request, decision, ids, applicant, spot.additional_questions, code_prefix, now);
      const kind = decision.approval_status === 1 ? 'fixed' : 'provisional';
      const about = { name: applicant.name, spot, room };
      const letter = outboxRow(
        recipientOf(found),
        reservationLetter(house, kind, chooseLocale(found.locale), rows, about),
      );
      written.push({ rows, letter, actorId: applicant.bookedBy ?? applicant.memberId, requestId });
      const code = rows[0]?.application_code ?? '';
      attached.push(attachDocuments(transaction, request.document_ids, applicant.memberId, code));
      const reply = { reservations: rows.map((row) => viewReservation(row, known, locale, now)) };
      if (attempt) kept.push({ attempt, body: replyBody(reply) });
      return reply;
    });
    if (written.length === 0) return { replies, taken: [] };

    const [taken, areKeysNew, ...refusals] = await Promise.all([
      writeApplications(transaction, written, applications[0]?.now ?? house.clock()),
      keepReplies(transaction, kept),
      ...attached,
    ]);
    if (!areKeysNew) return 'keys-known';
    const refusal = refusals.find(isRefusal);
    return refusal ? { replies: applications.map(() => refusal), taken } : { replies, taken };
  }

  const bookTogether = gather<Application, Reply | 'alone'>({ most: 16, atOnce: 3 }, async (applications) => {
    const isVoid = (outcome: Outcome) => outcome === 'keys-known' || outcome.taken.length > 0;
    const outcome = await database
      .transaction((transaction) => bookAll(transaction, applications), isVoid)
      .catch((error: unknown) => {
        // What is wrong with one of them is not the others' matter.
        if (applications.length === 1 || isDatabaseGone(error)) throw error;
        return undefined;
      });
    if (outcome === undefined || outcome === 'keys-known' || isVoid(outcome)) return applications.map(() => 'alone');
    // What is refused may be the repetition of what was accepted a moment ago: its key must be looked up first.
    return outcome.replies.map((reply, index) => (isRefusal(reply) && applications[index]?.attempt ? 'alone' : reply));
  });

  /** Books one application in a transaction of its own, whose key is somebody else's matter. */
  async function bookAlone(transaction: Queryable, application: Application): Promise<Reply> {
    const outcome = await bookAll(transaction, [{ ...application, attempt: undefined }]);
    if (outcome === 'keys-known') throw new Error('no key was asked for');
    const { slots, request, room, offer } = application;
    const { taken } = outcome;
    if (taken.length > 0) {
      const main = taken.filter(({ room_id }) => room_id === room.room_id);
      return refuse(409, ...takenSlotProblems(slots, main), ...takenAdjunctProblems(slots, request, offer, taken));
    }
    const [reply] = outcome.replies;
    if (!reply) throw new Error('an application has no reply');
    return reply;
  }

  return {
    bookAlone,
    /** The reply of an application booked with those of the same moment, or `alone`: then `bookAlone` decides. */
    bookTogether: (application: Application): Promise<Reply | 'alone'> =>
      isPlain(application) ? bookTogether(application) : Promise.resolve('alone'),
  };
}
