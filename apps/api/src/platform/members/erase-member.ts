import { namesErased } from '@machi/domain/described/kept';
import { loginIdOf } from '@machi/domain/members/login-id';
import { reservationFields } from '@machi/domain/reservations/fields';
import { statement, type Queryable } from '../../database/database.ts';
import { above, among, amongRows, loweredAmong, rowsOf } from '../../database/rows.ts';
import { bathing_billing } from '../../database/tables/billing/bills.ts';
import { debit } from '../../database/tables/billing/debits.ts';
import { NOBODYS_REQUEST } from '../../database/tables/billing/requests.ts';
import { payment, payment_event } from '../../database/tables/payments.ts';
import { delegation, former_contact } from '../../database/tables/delegations/delegations.ts';
import { event_registration } from '../../database/tables/events/events.ts';
import { group_invitation } from '../../database/tables/groups.ts';
import { member, verification, withdrawn_member } from '../../database/tables/members.ts';
import { guest_inquiry, message_thread } from '../../database/tables/messages.ts';
import { report_follower } from '../../database/tables/reports/reports.ts';
import { visit, visit_correction } from '../../database/tables/passes.ts';
import { idempotency_key, outbox, sandbox_mail } from '../../database/tables/platform.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { schedule_guest } from '../../database/tables/schedules.ts';
import type { Reachable } from '../notifications/recipient.ts';
import { tellCalendars } from '../live/changes.ts';
import { intendPayment } from '../payments/change.ts';
import { payments } from '../payments/store.ts';
import { reservationTold, tellSystems, wasTold } from '../webhooks/tell.ts';
import { freeSeatsOf } from './free-seats.ts';
import { noteClubsLeft } from './leave-clubs.ts';
import { eraseLotteries } from './lottery-applications.ts';
import { contactLinkKey, type PendingContact } from './own-account.ts';

const members = rowsOf(member);
const reservations = rowsOf(reservation);
const registrations = rowsOf(event_registration);
const links = rowsOf(verification);
const invitations = rowsOf(group_invitation);
const threads = rowsOf(message_thread);
const followers = rowsOf(report_follower);
const guests = rowsOf(schedule_guest);
const notifications = rowsOf(outbox);
const sandboxMails = rowsOf(sandbox_mail);
const visits = rowsOf(visit);
const corrections = rowsOf(visit_correction);
const paymentEvents = rowsOf(payment_event);
const debits = rowsOf(debit);
const replies = rowsOf(idempotency_key);
const withdrawn = rowsOf(withdrawn_member);
const delegations = rowsOf(delegation);
const formerContacts = rowsOf(former_contact);

const NO_ACCOUNT = { number_sealed: null, holder: '', bank_code: '', bank_kana: '', branch_code: '', branch_kana: '' };

/** A room and the time for which it becomes free. */
type Freed = Pick<typeof reservation.$inferSelect, 'room_id' | 'started_at' | 'ended_at'>;
/** A trip on which seats become free. */
interface FreedTrip {
  readonly trip_id: string;
  readonly service_date: string;
}
/**
 * Cancels future reservations and frees their rooms, equipment and taxis. Erases what people wrote into reservations
 * and taxis, past ones included.
 */
const eraseReservations = statement<Freed>(
  'erase-reservations',
  `with ahead as (select reservation_id from reservation where member_id = $1 and started_at > $2),
   freed as (delete from room_occupancy where reservation_id in (select reservation_id from ahead)
     returning room_id, lower(during) as started_at, upper(during) as ended_at),
   unlent as (delete from equipment_use where reservation_id in (select reservation_id from ahead)),
   taxis as (update taxi t set note = '', reason = '',
       is_canceled = case when a.reservation_id is null then t.is_canceled else 1 end,
       canceled_at = case when a.reservation_id is null or t.is_canceled = 1 then t.canceled_at else $2 end
     from reservation r left join ahead a using (reservation_id)
     where t.reservation_id = r.reservation_id and r.member_id = $1),
   unreasoned as (update room_payment set reason = '' where reason <> ''
     and reservation_id in (select reservation_id from reservation where member_id = $1)),
   erased as (update reservation set
       is_canceled = case when started_at > $2 and approval_status <> 2 then 1 else is_canceled end,
       canceled_at = case when started_at > $2 and approval_status <> 2 and is_canceled = 0 then $2 else canceled_at end,
       reserves_outward = case when started_at > $2 then 0 else reserves_outward end,
       reserves_return = case when started_at > $2 then 0 else reserves_return end,
       ${namesErased(reservationFields)
         .map((name) => `${name} = ''`)
         .join(', ')},
       reason = '', additional_questions = '[]', override_reason = '', change_reason = '', document_file = 0
     where member_id = $1)
   select room_id, started_at, ended_at from freed`,
);
/**
 * Cancels future rides, also those ordered by telephone from the same number. Erases the office's texts and the caller.
 */
const eraseRides = statement(
  'erase-demand-rides',
  `update demand_ride set caller_name = null, caller_tel = null, cancel_reason = null,
     state = case when state = 'waiting' or (state = 'promised' and promised_from > $2) then 'canceled' else state end,
     canceled_at = case when state = 'waiting' or (state = 'promised' and promised_from > $2) then $2 else canceled_at end
   where member_id = $1 or caller_tel = any($3::text[]) or translate(caller_tel, '-', '') = any($3::text[])`,
);
/** Makes undecided applications invalid and deletes drafts. The rest keep form, code, dates, status and amount. */
const eraseApplications = statement(
  'erase-form-applications',
  `with begun as (delete from onlineform_application where member_id = $1 and filed_at is null),
   changed as (delete from application_before where onlineform_application_id in
     (select onlineform_application_id from onlineform_application where member_id = $1)),
   said as (update application_event set body = '' where onlineform_application_id in
     (select onlineform_application_id from onlineform_application where member_id = $1))
   update onlineform_application set decided_at = case when approval_status = 0 then $2 else decided_at end,
     approval_status = case when approval_status = 0 then 3 else approval_status end, is_in_correction = 0, reason = '',
     proxy_reason = case when proxy_reason is null then null else '' end, applicant = '{}', content = '{}', fee_lines = '[]', paper_source = null, paper = null,
     document_file = 0, stage = 'filed'
   where member_id = $1 and filed_at is not null`,
);
/** Everything that waits for a confirmation link, by login ID or member number. */
const eraseLinks = statement(
  'erase-links',
  `delete from verification where recipient_key = any($1::text[]) or (payload ->> 'member_id') = $2::int::text`,
);
/** Locks the schedules first, so that a person who joins at the same moment keeps the schedule. */
const lockSchedules = statement(
  'lock-leaving-schedules',
  `select from schedule where exception_of is null and schedule_id in (
     select coalesce(s.exception_of, s.schedule_id) from schedule s left join schedule_participant p using (schedule_id)
     where s.created_by = $1 or p.member_id = $1) order by schedule_id for update`,
);
/** Deletes schedules that only this member has and frees their rooms. Schedules with other people stay. */
const eraseSchedules = statement<Freed>(
  'erase-schedules',
  `with theirs as (select distinct coalesce(s.exception_of, s.schedule_id) as schedule_id
     from schedule s left join schedule_participant p using (schedule_id) where s.created_by = $1 or p.member_id = $1),
   alone as (select t.schedule_id from theirs t where not exists (
     select from schedule s left join schedule_participant p using (schedule_id)
     where t.schedule_id in (s.schedule_id, s.exception_of) and (p.member_id <> $1 or s.created_by <> $1))),
   gone as (delete from schedule where schedule_id in (select schedule_id from alone))
   select o.room_id, lower(o.during) as started_at, upper(o.during) as ended_at from room_occupancy o
   join schedule s using (schedule_id) join alone a on a.schedule_id in (s.schedule_id, s.exception_of)
   where upper(o.during) > $2`,
);
/** Refund requests for rooms; runs while the reservations still name the member. */
const eraseRoomRequests = statement(
  'erase-room-refund-requests',
  `update billing_request set ${NOBODYS_REQUEST} where reservation_id in (select reservation_id from reservation where member_id = $1)`,
);
/**
 * The law requires bills to be kept for seven years: they keep date and sum under one pseudonym for each member. The
 * visits behind them and the time of day are erased.
 */
const eraseBills = statement(
  'erase-bills',
  `with name as materialized (select upper(left(gen_random_uuid()::text, 8)) as word),
   theirs as (update bathing_billing set payer = null, pseudonym = word from name where member_id = $1 returning billing_id),
   asked as (update billing_request set ${NOBODYS_REQUEST}
     where billing_id in (select billing_id from theirs)),
   unlinked as (update billing_line set visit_id = null where billing_id in (select billing_id from theirs))
   update billing_deed set reason = '' where billing_id in (select billing_id from theirs)`,
);
/**
 * Empties replies to officials, which repeat the member's data. The key stays, so that no request is carried out twice.
 */
const emptyReplies = statement(
  'empty-replies-about-member',
  `update idempotency_key set reply = null where reply #>> '{}' ~ ('"member_id":' || $1::int || '[,}]')`,
);

/** Who acts for the member, or for whom they act, ends what is under way, which may need the member's row. */
export async function eraseDelegations(transaction: Queryable, memberId: number): Promise<void> {
  await delegations.remove(transaction, 'erase-delegations-given', { principal_id: memberId });
  await delegations.remove(transaction, 'erase-delegations-received', { delegate_id: memberId });
}

/** Contacts that wait for confirmation. */
async function contactsAsked(transaction: Queryable, memberId: number): Promise<string[]> {
  const own = { purpose: 'contact', recipient_key: contactLinkKey(memberId) };
  const asked = await links.list(transaction, 'contacts-asked-for', own, { columns: ['payload'] });
  return asked.flatMap(({ payload }) => (payload === null ? [] : loginIdOf((payload as PendingContact).value).key));
}

/**
 * Deletes everything of a person in one transaction (product, "Withdrawal"). A reservation keeps what statistics need:
 * place, time, number of people, price and code, without a person. Runs at a withdrawal, and again after a restore from
 * a backup that still holds the person. Answers the person's contacts, and the room times and trip seats that became
 * free; undefined if there is no such member.
 */
export async function eraseMember(
  transaction: Queryable,
  memberId: number,
  now: Date,
): Promise<(Reachable & { readonly freed: readonly Freed[]; readonly freedSeats: readonly FreedTrip[] }) | undefined> {
  const own = { member_id: memberId };
  // First, before the member's row is locked.
  await eraseDelegations(transaction, memberId);
  const columns = ['email', 'login_tel_key'] as const;
  const leaving = await members.lock(transaction, 'lock-leaving-member', own, { columns });
  if (!leaving) return undefined;
  const contacts = [leaving.email?.toLowerCase(), leaving.login_tel_key].filter(
    (contact) => typeof contact === 'string',
  );
  // A job releases held payments. A payment that is being collected at this moment is refunded afterwards.
  for (const payment_id of await payments.uncapturedOf(transaction, memberId))
    await intendPayment(transaction, payment_id, 'void', { by: null, reason: null, now });
  // Clubs before rooms: a booking locks the club first, too.
  await noteClubsLeft(transaction, memberId, now);
  // A separate statement, so that a move in progress ends first and its new time is seen.
  const inTurn = { columns: [], order: ['reservation_id'] } as const;
  await reservations.hold(transaction, 'lock-leaving-reservations', own, inTurn);
  await transaction.run(eraseRoomRequests, [memberId]);
  const coming = { ...own, started_at: above(now), is_canceled: 0 as const, approval_status: among<0 | 1 | 2>([0, 1]) };
  const ending = (await reservations.list(transaction, 'list-leaving-reservations', coming)).filter(wasTold);
  const freed = await transaction.run(eraseReservations, [memberId, now]);
  const ended = ending.map((row) => reservationTold({ ...row, is_canceled: 1 }));
  await tellSystems(transaction, 'reservation.cancelled', ended, now);
  const freedSeats = await freeSeatsOf(transaction, memberId, now);
  await transaction.run(eraseRides, [memberId, now, contacts]);
  // Waiting notifications would still be sent. Sent ones show a member's address, and the sandbox inbox their text.
  const former = await formerContacts.list(transaction, 'erase-former-contacts', own, { columns: ['recipient'] });
  const others = [...(await contactsAsked(transaction, memberId)), ...former.map((one) => one.recipient.toLowerCase())];
  const recipient = loweredAmong([...contacts, ...others]);
  await sandboxMails.remove(transaction, 'erase-sandbox-letters', { recipient });
  await notifications.remove(transaction, 'erase-letters', { recipient });
  await transaction.run(eraseLinks, [[...contacts, contactLinkKey(memberId)], memberId]);
  // Other people's groups forget the invited address.
  await invitations.remove(transaction, 'erase-group-invitations', { invited_key: among(contacts) });
  // Questions that the person asked as a guest from the same address.
  const asGuest = amongRows(guest_inquiry, 'message_thread_id', { email: loweredAmong(contacts) });
  await threads.remove(transaction, 'erase-guest-inquiries', { message_thread_id: asGuest });
  // Reports that the person wanted to be told of at the same address as a guest.
  await followers.remove(transaction, 'erase-followed-reports', { email: loweredAmong(contacts) });
  // Invitations to schedules as an outside guest at the same address.
  await guests.remove(transaction, 'erase-invited', { email: loweredAmong(contacts) });
  await transaction.run(eraseApplications, [memberId, now]);
  await eraseLotteries(transaction, memberId);
  // Registrations for events stay as counts of people. Those to come were cancelled before, when others could move up.
  await registrations.update(transaction, 'erase-event-answers', own, { answers: {} });
  await transaction.run(lockSchedules, [memberId]);
  const freedBySchedules = await transaction.run(eraseSchedules, [memberId, now]);
  // Visits and rides stay as counts. The data behind their decisions, the visits left (which would show their order)
  // and the staff's notes are deleted. The terminals' ledgers keep the number, which no longer belongs to a person.
  const theirVisits = { visit_id: amongRows(visit, 'visit_id', own) };
  await corrections.update(transaction, 'erase-visit-corrections', theirVisits, { reason: '' });
  await visits.update(transaction, 'erase-visits', own, { member_id: null, judged_on: null, remaining: null });
  // Payments stay under their code, without the officials' notes.
  const theirPayments = { payment_id: amongRows(payment, 'payment_id', own) };
  await paymentEvents.update(transaction, 'erase-payment-reasons', theirPayments, { reason: null });
  // Accounts to debit. A member who withdraws has no open debit, but a restored backup may hold one.
  const theirDebits = { billing_id: amongRows(bathing_billing, 'billing_id', own) };
  await debits.update(transaction, 'erase-debits', theirDebits, NO_ACCOUNT);
  await transaction.run(eraseBills, [memberId]);
  // Stored replies repeat the request, names included.
  await replies.remove(transaction, 'erase-replies', own);
  await transaction.run(emptyReplies, [memberId]);
  // Sessions, browsers, logins under way, services, activities, documents, drafts, marked spots, waiting-list places,
  // cards, passes and schedule comments are deleted with the row by foreign keys; reservations and visits lose the
  // reference.
  await members.remove(transaction, 'erase-member', own);
  await withdrawn.insertIfAbsent(transaction, 'note-withdrawn-member', { ...own, withdrawn_at: now });
  await tellCalendars(transaction);
  return { ...leaving, freed: [...freed, ...freedBySchedules], freedSeats };
}
