import { dateAt, minutesOf } from '@machi/domain/calendar/model';
import { telKey } from '@machi/domain/fields/tel';
import { fullName } from '@machi/domain/members/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import {
  COUNTER_DAYS,
  bookAtCounter,
  createCounterGuest,
  findMembersAtCounter,
  listRoomsInstead,
  readCounterDays,
} from '@machi/domain/reception/contract';
import { ownClubBooking } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { allOverrides, canOverride, noOverrides } from '@machi/domain/reservations/rules';
import { sayWhyClosed } from '@machi/domain/spots/closed-day';
import { dayPlans, freeStretches } from '@machi/domain/spots/rules';
import { applicationOf } from '../bookings/application.ts';
import { createBooking } from '../bookings/book.ts';
import { isOwnClub } from '../bookings/clubs/booking-club.ts';
import { roomsInstead } from '../bookings/free-rooms-instead.ts';
import { readOccupancy } from '../bookings/occupancy.ts';
import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { addMembers } from '../../platform/members/add-members.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import { applicationStore } from './application-store.ts';
import { writeHandled } from './accesses.ts';
import { takeTurn } from '../../database/server-functions.ts';

const findKnown = statement<{ member_id: number }>(
  'reception-known-guest',
  `select member_id from member
   where (translate(tel, '-', '') = $1 or login_tel_key = $1)
     and (normalize(translate(lastname || firstname, ' 　', ''), NFKC) = normalize(translate($3, ' 　', ''), NFKC)
     or ($2 <> '' and translate(lastfurigana || firstfurigana, ' ', '') = translate($2, ' ', ''))) limit 1`,
);
/** Routes by which the counter books for a person. */
export function counterRoutes(house: House) {
  const { database, catalog, metrics } = house;
  const booking = createBooking(house);

  return [
    serve(findMembersAtCounter, ({ q }, exchange) => findForDesk(database, q, exchange)),

    serve(createCounterGuest, async ({ address, ...guest }, exchange) => {
      const { tel } = guest;
      const found: number[] = [];
      const reply = await exchange.write(async (transaction) => {
        // Two officials must not enter the same person twice at once.
        await takeTurn(transaction, 'guests of the counter');
        const [known] = await transaction.run(findKnown, [
          telKey(tel) ?? '',
          guest.lastfurigana + guest.firstfurigana,
          guest.lastname + guest.firstname,
        ]);
        if (known) {
          found.push(known.member_id);
          return refuse(409, { field: 'tel', code: 'guest-known' });
        }
        const person = { ...guest, address1: address, password_hash: '' };
        const [added] = await addMembers(transaction, [person], exchange.now);
        if (!added) throw new Error('somebody of the counter was not written');
        const { member_id } = added;
        await writeAccesses(transaction, exchange, 'member:create', [member_id]);
        const furigana = fullName({ lastname: guest.lastfurigana, firstname: guest.firstfurigana });
        const state = { town_id: null, is_resident: 0 as const, is_verified: false, is_guest: true };
        return { member: { member_id, name: fullName(guest), furigana, tel, ...state } };
      });
      // The refusal rolls everything else back and shows that the person exists, so it is audited.
      if (found.length > 0) await writeAccesses(database, exchange, 'member:check', found);
      return reply;
    }),

    serve(readCounterDays, async ({ room_id, from }, { now, locale }) => {
      const { rooms, spots } = await catalog.read();
      const spot = spots.get(rooms.get(room_id)?.spot_id ?? 0);
      if (!spot) return notFound;
      const occupied = (await readOccupancy(database, [room_id], from, COUNTER_DAYS)).get(room_id) ?? [];
      return {
        days: dayPlans(spot, from, COUNTER_DAYS, now).map((plan, day) => ({
          ...sayWhyClosed(spot, plan, locale),
          free:
            plan.opening === null || plan.target_date < dateAt(now)
              ? []
              : freeStretches(plan.opening, occupied[day] ?? []),
        })),
      };
    }),

    serve(listRoomsInstead, async ({ room_id, date, start, end, persons = 0 }, { locale }) => {
      const known = await catalog.read();
      if (!known.rooms.has(room_id)) return notFound;
      const use = { room_id, persons, target_date: date, start: minutesOf(start), end: minutesOf(end) };
      const found = await roomsInstead(database, known, use);
      return {
        rooms: found.map((room) => ({
          spot_id: room.spot_id,
          spot_name: known.spots.get(room.spot_id)?.spot_name[locale] ?? '',
          room_id: room.room_id,
          room_name: room.room_name[locale],
          capacity: room.capacity,
        })),
      };
    }),

    serve(bookAtCounter, async ({ member_id, override_reason, ...request }, exchange) => {
      const refusal = refuseOwn(exchange.member.member_id, member_id);
      if (refusal) return refusal;
      // Only members send the files that they uploaded; at the counter documents are on paper.
      if (request.document_ids.length > 0) return refuse(422, { field: 'document_ids', code: 'document-gone' });
      const known = await catalog.read();
      const reply = await exchange.write(async (transaction) => {
        // Serialised with a colleague who erases or joins the person.
        await lockMember(transaction, member_id);
        if (await isOwnClub(transaction, request.club_id, exchange.member.member_id)) return ownClubBooking;
        const person = (await applicationStore.applicants(transaction, [member_id])).get(member_id);
        // As in the search, the counter does not find locked members.
        if (!person || person.is_locked) return notFound;
        const applicant = { memberId: member_id, name: person.name, bookedBy: exchange.member.member_id };
        const plain = { ...applicant, overrideReason: '', overrides: noOverrides };
        const application = applicationOf(request, plain, known, exchange);
        if (!application) return notFound;
        const first = await booking.bookAlone(transaction, application);
        const isBeyond =
          override_reason !== '' && isRefusal(first) && canOverride(first.problems.map(({ code }) => code));
        const beyond = { ...applicant, overrideReason: override_reason, overrides: allOverrides };
        const booked = isBeyond ? await booking.bookAlone(transaction, { ...application, applicant: beyond }) : first;
        if (isRefusal(booked)) return booked;
        const rows = booked.reservations.map(({ reservation_id }) => ({ reservation_id, member_id }));
        await writeHandled(transaction, exchange, isBeyond ? 'reservation:override' : 'reservation:book', rows);
        return { member_id, override_reason: isBeyond ? override_reason : '', reservations: booked.reservations };
      });
      metrics.reservations.inc({ outcome: isRefusal(reply) ? 'refused' : 'accepted' });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),
  ];
}
