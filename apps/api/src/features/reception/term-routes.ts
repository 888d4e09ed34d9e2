import { instantOf } from '@machi/domain/calendar/model';
import { keptEmpty } from '@machi/domain/described/kept';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isOwnApplication, ownApplication, ownClubBooking } from '@machi/domain/reception/rules';
import { termOverrides } from '@machi/domain/reception/term';
import { bookTerm, endTerm, lookAtTerm, type TermLook } from '@machi/domain/reception/term-contract';
import { isRefusal, notFound, refuse, sentenceOf, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { amountOf, priceBySlot } from '@machi/domain/reservations/quote';
import { extrasOf, fieldOfSlot, noOverrides, slotsOf } from '@machi/domain/reservations/rules';
import { applicationOf, type Application } from '../bookings/application.ts';
import { createBooking } from '../bookings/book.ts';
import { isOwnClub } from '../bookings/clubs/booking-club.ts';
import { givenPreparation } from '../bookings/given-preparation.ts';
import { endReservation, readApplicant } from '../bookings/end-reservation.ts';
import { reservationNotification } from '../bookings/notifications.ts';
import type { ReservationRow } from '../bookings/store.ts';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import type { Catalog } from '../../town/catalog.ts';
import { applicationStore } from './application-store.ts';
import { applicationSeenOf, deciderOf, handledOf, lockHandled } from './handled.ts';
import { writeHandled } from './accesses.ts';

/** The member, and the reason for booking so far ahead. */
interface TermFor {
  readonly member_id: number;
  readonly override_reason: string;
  /** False: a single booking, without a term's exceptions. */
  readonly is_term?: boolean;
}

/** Whether a problem belongs to the date with this index. */
const isAt = (index: number, { field }: Problem): boolean =>
  field === fieldOfSlot(index, 'date') || field === fieldOfSlot(index, 'time');

/** Why a date fails, in sentences; the general one only if there is no other. */
function sentencesOf(problems: readonly Problem[], locale: Locale): string[] {
  const particular = problems.filter(({ code }) => code !== 'unavailable-date');
  return (particular.length > 0 ? particular : problems).map((problem) => sentenceOf(problem, locale));
}

/** A full request for a preview: fields not asked for are empty and break no rule. */
const requestOf = (asked: TermLook): ReservationRequest => ({
  ...keptEmpty(reservationFields),
  ...asked,
  purpose: 'other',
  additional_questions: [],
  document_ids: [],
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
});

/** Routes of the counter that book a whole term and cancel it from a day on. */
export function termRoutes(house: House) {
  const { catalog, metrics } = house;
  const booking = createBooking(house);

  /** The application of a term for a member. */
  async function termOf(
    transaction: Queryable,
    { member_id, override_reason, is_term = true }: TermFor,
    request: ReservationRequest,
    known: Catalog,
    exchange: MemberExchange,
  ): Promise<Application | Refusal> {
    const person = (await applicationStore.applicants(transaction, [member_id])).get(member_id);
    if (!person || person.is_locked) return notFound;
    const applicant = {
      memberId: member_id,
      name: person.name,
      bookedBy: exchange.member.member_id,
      overrideReason: override_reason,
      overrides: is_term ? termOverrides : noOverrides,
    };
    return applicationOf(request, applicant, known, exchange) ?? notFound;
  }

  /** Sends one notification about all cancelled dates. */
  async function tellCalledOff(
    transaction: Queryable,
    known: Catalog,
    rows: readonly ReservationRow[],
    now: Date,
  ): Promise<void> {
    const [first] = rows;
    const spot = first && known.spots.get(first.spot_id);
    const room = first && known.rooms.get(first.room_id);
    const applicant = first?.member_id ? await readApplicant(transaction, first.member_id) : undefined;
    if (!applicant || !spot || !room) return;
    const about = { name: applicant.name, spot, room };
    const notification = reservationNotification(house, 'calledOff', chooseLocale(applicant.locale), rows, about);
    await enqueueNotification(transaction, recipientOf(applicant), notification, now);
  }

  return [
    serve(lookAtTerm, async (asked, exchange) => {
      const { member_id, is_term } = asked;
      const refusal = refuseOwn(exchange.member.member_id, member_id);
      if (refusal) return refusal;
      const known = await catalog.read();
      const request = requestOf(asked);
      return house.database.transaction(async (transaction) => {
        const look = { member_id, override_reason: '', is_term };
        const application = await termOf(transaction, look, request, known, exchange);
        if (isRefusal(application)) return application;
        const verdict = await booking.judge(transaction, application);
        await writeAccesses(transaction, exchange, 'member:find', [member_id]);
        const problems = isRefusal(verdict) ? verdict.problems : [];
        const { room, offer, locale } = application;
        const slots = slotsOf(request);
        const given = await givenPreparation(transaction, request, application);
        const prices = priceBySlot(slots, room, request, extrasOf(request, offer), given).map(amountOf);
        const times = [{ target_date: asked.target_date, target_time: asked.target_time }, ...asked.target_dates];
        const dates = times.map((one, index) => {
          const ofDate = problems.filter((problem) => isAt(index, problem));
          return { ...one, problems: sentencesOf(ofDate, locale), amount: prices[index] ?? 0 };
        });
        const others = problems.filter((problem) => !slots.some((_slot, index) => isAt(index, problem)));
        return {
          member_id,
          dates,
          problems: others.map((problem) => sentenceOf(problem, locale)),
          told: problems.map((problem) => ({ field: problem.field, sentence: sentenceOf(problem, locale) })),
          amount: dates.reduce((sum, date) => sum + (date.problems.length === 0 ? date.amount : 0), 0),
        };
      });
    }),

    serve(bookTerm, async ({ member_id, override_reason, ...request }, exchange) => {
      const refusal = refuseOwn(exchange.member.member_id, member_id);
      if (refusal) return refusal;
      if (request.document_ids.length > 0) return refuse(422, { field: 'document_ids', code: 'document-gone' });
      const known = await catalog.read();
      const reply = await exchange.write(async (transaction) => {
        await lockMember(transaction, member_id);
        if (await isOwnClub(transaction, request.club_id, exchange.member.member_id)) return ownClubBooking;
        const asked = { member_id, override_reason };
        const application = await termOf(transaction, asked, request, known, exchange);
        if (isRefusal(application)) return application;
        const booked = await booking.bookAlone(transaction, application);
        if (isRefusal(booked)) return booked;
        const rows = booked.reservations.map(({ reservation_id }) => ({ reservation_id, member_id }));
        await writeHandled(transaction, exchange, 'reservation:override', rows);
        return { member_id, override_reason, reservations: booked.reservations };
      });
      metrics.reservations.inc({ outcome: isRefusal(reply) ? 'refused' : 'accepted' });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(endTerm, async ({ application_code, from, reason, seen }, exchange) => {
      const known = await catalog.read();
      const { now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const rows = await lockHandled(transaction, [], [application_code]);
        const [first] = rows;
        if (!first) return notFound;
        const decider = deciderOf(house, exchange);
        if (rows.some((row) => isOwnApplication(decider, handledOf(row)))) return ownApplication;
        if (applicationSeenOf(rows) !== seen)
          return refuse(409, { field: 'application_code', code: 'application-changed', params: [application_code] });
        const start = instantOf(from, 0);
        const isLeft = (row: ReservationRow) => row.is_canceled === 0 && row.approval_status !== 2;
        const rest = rows.filter((row) => isLeft(row) && row.started_at >= start && row.started_at > now);
        if (rest.length === 0) return refuse(409, { field: 'from', code: 'term-over' });
        const ended: ReservationRow[] = [];
        for (const row of rest) {
          const ending = { kind: 'calledOff', reason, fee_yen: 0, is_told_together: true } as const;
          ended.push(await endReservation(transaction, house, known, row, ending, now));
        }
        await tellCalledOff(transaction, known, ended, now);
        await writeHandled(transaction, exchange, 'reservation:call-off', rest);
        return { member_id: first.member_id, called_off: ended.length };
      });
    }),
  ];
}
