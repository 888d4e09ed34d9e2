import { applicationSeenOf, readHandled, seenOf as reservationSeenOf } from './handled.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { RECEPTION, type Case, type Input } from '../../testing/cases/case.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { newReservation, nextSlot } from '../../testing/cases/new-reservation.ts';

/** A new person's application that waits for reception: approval, exemption, access to its file. */
async function newApplication(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.openSession(member_id),
    body: reservationRequest({ ...nextSlot(), exemption_method: 2, exemption_reason: '町内会の清掃の打合せのため' }),
  });
  if (answer.status !== 201) throw new Error(`no application: ${answer.text}`);
  const { reservation_id, application_code } = answer.body.reservations[0];
  await town.rows`update reservation set approval_status = 0, fixed_at = null where reservation_id = ${reservation_id}`;
  const [file] = await town.rows<{ document_id: number }>`insert into document (member_id, application_code, purpose,
    file_name, media_type, byte_count, content, created_at) values (${member_id}, ${application_code}, 'exemption',
    '減免申請書.pdf', 'application/pdf', 8, '%PDF-1.7', ${town.now()}) returning document_id`;
  const rows = await readHandled(town.database, [reservation_id]);
  return {
    reservation_id: Number(reservation_id),
    application_code: String(application_code),
    document_id: file?.document_id ?? 0,
    seen: rows.map(reservationSeenOf).join(),
    application_seen: applicationSeenOf(rows),
  };
}

/** A new person's fixed reservation in the past. */
async function usedReservation(town: OpenTown): Promise<number> {
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  await town.rows`update reservation
    set started_at = started_at - interval '90 days', ended_at = ended_at - interval '90 days'
    where reservation_id = ${reservation_id}`;
  return reservation_id;
}

let moves = 0;

/** A reservation to move to an evening that no other request uses. */
async function movedReservation(town: OpenTown) {
  moves += 1;
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  const target_date = new Date(Date.UTC(2027, 0, 14 + (moves % 60))).toISOString().slice(0, 10);
  return { reservation_id, room_id: 403, target_date, target_time: { start: '20:00', end: '21:00' } };
}

/** A guest unknown to the counter: an earlier one with this number has lost it. */
async function newGuest(town: OpenTown): Promise<Input> {
  const tel = '0100550001';
  await town.rows('update member set tel = null where tel = $1', tel);
  return {
    lastname: '窓口',
    firstname: '花',
    lastfurigana: 'マドグチ',
    firstfurigana: 'ハナ',
    tel,
    address: '北の沢1-2',
  };
}

/** The owner of the last reservation. */
const lastOwner = async (town: OpenTown) =>
  (
    await town.rows<{ member_id: number }>('select member_id from reservation order by reservation_id desc limit 1')
  ).map(({ member_id }) => member_id);

export const cases: Readonly<Record<string, Case>> = {
  listInbox: {
    input: async (town) => {
      await newApplication(town);
      return {};
    },
  },
  findApplications: {
    input: async (town) => {
      const { application_code } = await newApplication(town);
      return { q: application_code };
    },
  },
  readApplication: {
    input: async (town) => ({ application_code: (await newApplication(town)).application_code }),
  },
  decideReservations: {
    input: async (town) => {
      const { reservation_id, seen, application_code, application_seen } = await newApplication(town);
      return {
        decisions: [{ reservation_id, seen, approval_status: 1, reason: '' }],
        exemptions: [{ application_code, exemption_status: 1, reason: '', seen: application_seen }],
      };
    },
  },
  settleExemption: {
    input: async (town) => {
      const { application_code, application_seen } = await newApplication(town);
      return { application_code, exemption_status: 2, reason: '営利の催しのため', seen: application_seen };
    },
  },
  readApplicationDocument: { input: async (town) => ({ document_id: (await newApplication(town)).document_id }) },
  listDayUses: {
    input: async (town) => {
      const [row] = await town.rows<{ day: string }>`select to_char(started_at at time zone 'Asia/Tokyo',
        'YYYY-MM-DD') as day from reservation
        where reservation_id = ${await newReservation(town, (await town.addPerson()).member_id)}`;
      return { date: row?.day };
    },
  },
  markNoShow: { input: async (town) => ({ reservation_id: await usedReservation(town), no_show: true }) },
  markPaid: { input: async (town) => ({ reservation_id: await usedReservation(town), paid: true, way: 'qr' }) },
  notePaidAgain: {
    input: async (town) => {
      const reservation_id = await usedReservation(town);
      await notePaidBefore(town, reservation_id, town.now());
      return { reservation_id, way: 'transfer', reason: '家族も振り込んだため' };
    },
  },
  listDues: {
    input: async (town, owner) => {
      await newReservation(town, owner);
      return {};
    },
  },
  exportDues: {
    input: async (town) => {
      await usedReservation(town);
      return { format: 'csv' };
    },
    shown: lastOwner,
  },
  remindDue: { input: async (town) => ({ reservation_id: await usedReservation(town) }), shown: lastOwner },
  printRoomReminder: {
    input: async (town) => {
      const reservation_id = await usedReservation(town);
      const [row] = await town.rows<{ room_reminder_id: number }>`insert into room_reminder (member_id, reminded_on,
        term_on, reservation_ids) select member_id, '2027-01-11', '2027-01-25', array[reservation_id] from reservation
        where reservation_id = ${reservation_id} returning room_reminder_id`;
      return { room_reminder_id: row?.room_reminder_id ?? 0 };
    },
    shown: lastOwner,
  },
  printReceipt: {
    input: async (town) => {
      const reservation_id = await usedReservation(town);
      await notePaidBefore(town, reservation_id, town.now());
      return { reservation_id };
    },
  },
  callOffReservation: {
    input: async (town) => {
      const { reservation_id, seen } = await newApplication(town);
      return { reservation_id, seen, reason: 'お電話でのお申し出' };
    },
  },
  findMembersAtCounter: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  createCounterGuest: { input: newGuest },
  readCounterDays: { showsNobody: true, input: () => ({ room_id: 401, from: '2027-01-14' }) },
  printPermit: {
    input: async (town) => ({ reservation_id: await newReservation(town, (await town.addPerson()).member_id) }),
  },
  listRoomsInstead: {
    showsNobody: true,
    input: () => ({ room_id: 401, date: '2027-01-21', start: '10:00', end: '11:00' }),
  },
  bookAtCounter: {
    input: async (town) => ({
      ...reservationRequest(nextSlot()),
      member_id: (await town.addPerson()).member_id,
      override_reason: '',
    }),
  },
  lookAtTerm: {
    input: async (town) => ({ ...reservationRequest(nextSlot()), member_id: (await town.addPerson()).member_id }),
  },
  bookTerm: {
    input: async (town) => ({
      ...reservationRequest(nextSlot()),
      member_id: (await town.addPerson()).member_id,
      override_reason: '年間の利用団体',
    }),
  },
  endTerm: {
    input: async (town) => {
      const { application_code } = await newApplication(town);
      const as = await town.openSession(RECEPTION);
      const path = `/api/reception/applications/${application_code}`;
      const { seen } = (await town.call('GET', path, { as })).body.application;
      return { application_code, from: '2027-01-14', reason: 'お電話でのお申し出', seen };
    },
  },
  readBoard: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      const [row] = await town.rows<{ day: string }>`select to_char(started_at at time zone 'Asia/Tokyo',
        'YYYY-MM-DD') as day from reservation where reservation_id = ${await newReservation(town, member_id)}`;
      return { from: row?.day, to: row?.day, spot_ids: '4' };
    },
  },
  previewChange: {
    showsNobody: true,
    input: async (town) => {
      const { reservation_id, seen } = await newApplication(town);
      return { reservation_id, seen, persons_spot: 3 };
    },
  },
  changeApplied: {
    input: async (town) => {
      const { reservation_id, seen } = await newApplication(town);
      return { reservation_id, seen, persons_spot: 1, reason: 'お電話でのお申し出' };
    },
  },
  previewMove: { showsNobody: true, input: (town) => movedReservation(town) },
  moveBoardReservation: {
    input: async (town) => {
      const wanted = await movedReservation(town);
      const as = await town.openSession(RECEPTION);
      const path = `/api/reception/reservations/${wanted.reservation_id}/move-preview`;
      return { ...wanted, seen: (await town.call('POST', path, { as, body: wanted })).body.seen };
    },
  },
  printStatistics: { showsNobody: true, input: () => ({ period: '2027-01' }) },
  readStatistics: { showsNobody: true, input: () => ({ period: '2027-01' }) },
  exportStatistics: { showsNobody: true, input: () => ({ period: '2026', format: 'csv' }) },
};
