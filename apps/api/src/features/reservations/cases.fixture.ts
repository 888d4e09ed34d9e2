import type { OpenTown } from '../../testing/towns/open-town.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';
import { nothing, type Case, type Input } from '../../testing/cases/case.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { newReservation, nextSlot } from '../../testing/cases/new-reservation.ts';

/** A reserved time. */
async function takenTime(town: OpenTown): Promise<Input> {
  const slot = nextSlot();
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.addPerson(),
    body: reservationRequest(slot),
  });
  if (answer.status !== 201) throw new Error(`no reservation: ${answer.text}`);
  const { room_id, target_date, target_time } = slot;
  return { spot_id: 4, room_id, target_date, target_time };
}

let waits = 0;

/** A wait that the member was told about: outside the grid, so that no request uses it, and no longer counted. */
async function newWaiting(town: OpenTown, owner: number): Promise<number> {
  waits += 1;
  const [row] = await town.rows<{ waitlist_id: number }>(
    `insert into waitlist (member_id, spot_id, room_id, during, created_at, told_at)
     select $1, 4, 401, tstzrange(at, at + interval '1 hour'), $2, $2 from (select $2::timestamptz + make_interval(hours => $3, mins => 7) as at) as later
     returning waitlist_id`,
    owner,
    town.now(),
    waits,
  );
  return row?.waitlist_id ?? 0;
}

/** A member's file, a picture of one pixel, with or without an application. */
async function newDocument(town: OpenTown, owner: number, application: string | null = null): Promise<number> {
  const [row] = await town.rows<{ document_id: number }>`insert into document (member_id, application_code, purpose,
    file_name, media_type, byte_count, content, created_at) values (${owner}, ${application}, 'reservation',
    '平面図.png', 'image/png', length(${Buffer.from(onePoint, 'base64')}::bytea),
    ${Buffer.from(onePoint, 'base64')}::bytea, ${town.now()}) returning document_id`;
  return row?.document_id ?? 0;
}

export const cases: Readonly<Record<string, Case>> = {
  quoteReservation: { input: () => reservationRequest(nextSlot()) },
  createReservation: { input: () => reservationRequest(nextSlot()) },
  listReservations: { input: nothing },
  readReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  changeReservation: {
    input: async (town, owner) => ({
      reservation_id: await newReservation(town, owner),
      note: '椅子を2脚お借りします。',
    }),
    isOwned: true,
  },
  cancelReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  readPermit: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  readReceipt: {
    input: async (town, owner) => {
      const reservation_id = await newReservation(town, owner);
      await town.rows('update reservation set amount = 600 where reservation_id = $1', reservation_id);
      await notePaidBefore(town, reservation_id, town.now());
      return { reservation_id, addressee: '星守町内会', proviso: '会議室使用料として' };
    },
    isOwned: true,
  },
  readReservationCalendar: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  createCalendarFeed: { input: nothing },
  readCalendarFeed: { input: nothing },
  revokeCalendarFeed: { input: nothing },
  joinWaitlist: { input: takenTime },
  listWaitlist: { input: nothing },
  leaveWaitlist: { input: async (town, owner) => ({ waitlist_id: await newWaiting(town, owner) }), isOwned: true },
  saveDraft: { input: () => ({ draft_key: 'reservation-4-401', content: { note: '机を8台' } }) },
  readDraft: { input: () => ({ draft_key: 'reservation-4-401' }) },
  deleteDraft: { input: () => ({ draft_key: 'reservation-4-401' }) },
  uploadDocument: { input: () => ({ purpose: 'exemption', file_name: '減免申請書.png', content: onePoint }) },
  readDocument: {
    // A member may keep only a few files without an application.
    input: async (town, owner) => ({ document_id: await newDocument(town, owner, 'HM-2234') }),
    isOwned: true,
  },
  deleteDocument: { input: async (town, owner) => ({ document_id: await newDocument(town, owner) }), isOwned: true },
};
