import { namesErased } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';
import { CLEARED } from '../billing/debits/run-store.ts';
import { NOBODYS_REQUEST } from '../../database/tables/billing/requests.ts';
import { documentIsHeld } from '../../platform/files/document-store.ts';
import { guestsStep } from './guests-step.ts';
import { DAY_OF_CUT, rowsStep, type Step } from './step.ts';
import { auditCut } from '../../platform/audit/audit-cut.ts';

/** Deletes audit seals whose actions are all expired. */
const auditStep: Step = {
  line: 'audit',
  look: (database, { before }) => auditCut.look(database, before),
  batch: (transaction, { before, now }) => auditCut.cut(transaction, before, now),
};

/** Free texts and names in a reservation. */
const written = [...namesErased(reservationFields), 'reason', 'override_reason', 'change_reason'];
const SIGNATURES = `signatures as (delete from signature s using picked p
   where s.holder_kind = 'application' and s.holder_id = p.onlineform_application_id)`;

/** Reservations, seats and rides stay without a person, as after a withdrawal: they are only counts. */
const used: readonly Step[] = [
  rowsStep({
    line: 'reservations',
    table: 'reservation',
    key: ['reservation_id'],
    start: 't.ended_at',
    held: 't.member_id is not null',
    due: `t.ended_at < $1 and (t.member_id is not null or t.booked_by is not null or concat(${written.map((name) => `t.${name}`).join(', ')}) <> '')`,
    along: [
      `unreasoned as (update room_payment x set reason = '', noted_by = null from picked p where x.reservation_id = p.reservation_id)`,
      `unasked as (update billing_request x set ${NOBODYS_REQUEST} from picked p where x.reservation_id = p.reservation_id)`,
      `taxis as (update taxi x set note = '', reason = '', vehicle = '', answered_by = null from picked p where x.reservation_id = p.reservation_id)`,
    ],
    set: `member_id = null, club_id = null, club_exemption_id = null, booked_by = null, additional_questions = '[]', document_file = 0, ${written.map((name) => `${name} = ''`).join(', ')}`,
  }),
  rowsStep({
    line: 'lotteries',
    table: 'lottery',
    key: ['lottery_id'],
    start: 't.to_date',
    due: `t.to_date < ${DAY_OF_CUT}`,
  }),
  rowsStep({
    line: 'events',
    table: 'town_event',
    key: ['event_id'],
    start: 't.ends_at',
    due: 't.ends_at < $1',
  }),
  rowsStep({
    line: 'seats',
    table: 'seat_reservation',
    key: ['seat_reservation_id'],
    start: 't.departed_at',
    held: 't.member_id is not null',
    due: 't.departed_at < $1 and (t.member_id is not null or t.marked_by is not null)',
    set: 'member_id = null, marked_by = null',
  }),
  rowsStep({
    line: 'rides',
    table: 'demand_ride',
    key: ['ride_id'],
    start: 't.service_date',
    held: 't.member_id is not null',
    due: `t.service_date < ${DAY_OF_CUT}
      and num_nonnulls(t.member_id, t.entered_by, t.ready_by, t.canceled_by, t.marked_by, t.caller_name, t.cancel_reason) > 0`,
    set: `member_id = null, entered_by = null, ready_by = null, canceled_by = null, marked_by = null, caller_name = null,
      caller_tel = null, cancel_reason = null`,
  }),
  rowsStep({
    line: 'callers',
    table: 'demand_ride',
    key: ['ride_id'],
    start: 't.service_date',
    held: 't.caller_tel is not null',
    due: `t.caller_tel is not null and t.service_date < ${DAY_OF_CUT}`,
    set: 'caller_name = null, caller_tel = null, cancel_reason = null',
  }),
  rowsStep({
    line: 'outages',
    table: 'demand_outage',
    key: ['outage_id'],
    start: 't.out_until',
    due: 't.out_until < $1',
  }),
  rowsStep({
    line: 'visits',
    table: 'visit',
    key: ['visit_id'],
    start: 't.visited_at',
    held: 't.member_id is not null',
    due: 't.visited_at < $1 and t.member_id is not null',
    along: [
      `said as (update visit_correction c set reason = '' from picked p where c.visit_id = p.visit_id)`,
      'billed as (update billing_line l set visit_id = null from picked p where l.visit_id = p.visit_id)',
    ],
    set: 'member_id = null, judged_on = null, remaining = null',
  }),
];

const money: readonly Step[] = [
  rowsStep({
    line: 'payments',
    table: 'payment',
    key: ['payment_id'],
    start: 't.begun_at',
    // A payment still in progress at the provider is not yet a record.
    due: `t.begun_at < $1 and t.state not in ('begun', 'held') and t.intention is null`,
    along: ['events as (delete from payment_event e using picked p where e.payment_id = p.payment_id)'],
  }),
  rowsStep({
    line: 'stray-payments',
    table: 'stray_payment',
    key: ['intent_id'],
    start: 't.made_at',
    due: 't.made_at < $1',
  }),
  rowsStep({
    line: 'bath-bills',
    table: 'bathing_billing',
    key: ['billing_id'],
    start: 't.closed_on',
    held: 't.payer is not null',
    // Bills past the legal retention lose their person and remain as sums of the town. An open bill is kept until it is
    // closed.
    due: `t.payer is not null and t.state <> 'open' and t.closed_on < ${DAY_OF_CUT}`,
    along: [
      `said as (update billing_deed d set reason = '' from picked p where d.billing_id = p.billing_id)`,
      `asked as (update billing_request q set ${NOBODYS_REQUEST} from picked p where q.billing_id = p.billing_id)`,
    ],
    set: `payer = null, member_id = null, pseudonym = coalesce(t.pseudonym, '')`,
  }),
  rowsStep({
    line: 'mandate-numbers',
    table: 'mandate',
    key: ['mandate_id'],
    start: 't.ended_on',
    held: 't.number_sealed is not null',
    due: `t.number_sealed is not null and t.ended_on <= ${DAY_OF_CUT}`,
    set: 'number_sealed = null',
  }),
  // For runs whose results never came.
  rowsStep({
    line: 'debit-numbers',
    table: 'debit',
    key: ['debit_id'],
    joined: 'join debit_run r using (debit_run_id)',
    start: 'r.debit_on',
    held: 't.number_sealed is not null',
    due: `t.number_sealed is not null and r.debit_on <= ${DAY_OF_CUT}`,
    set: CLEARED,
  }),
  rowsStep({
    line: 'refund-numbers',
    table: 'billing_request',
    key: ['request_id'],
    start: 't.decided_at',
    held: 't.number_sealed is not null',
    due: 't.number_sealed is not null and t.decided_at < $1',
    set: 'number_sealed = null',
  }),
  rowsStep({
    line: 'mandates',
    table: 'mandate',
    key: ['mandate_id'],
    start: 't.ended_on',
    due: `t.ended_on < ${DAY_OF_CUT}`,
  }),
];

/** The names of people in shelters: an opening keeps its figures. */
const shelters: readonly Step[] = [
  rowsStep({
    line: 'shelters',
    table: 'shelter_opening',
    key: ['shelter_opening_id'],
    start: 't.closed_at',
    held: 't.persons_total is null and t.closed_at is not null',
    due: 't.closed_at < $1 and t.persons_total is null',
    along: [
      'kept as (select s.* from shelter_stay s join picked p using (shelter_opening_id))',
      // What was taken out was never there; it is erased with the others.
      `there as (select * from kept where left_how is distinct from 'undone')`,
      `moments as (select shelter_opening_id, arrived_at as at, persons as by from there
         union all select shelter_opening_id, left_at, -persons from there where left_at is not null)`,
      `running as (select shelter_opening_id, sum(by) over (partition by shelter_opening_id order by at, by
           rows unbounded preceding) as now from moments)`,
      `figures as (select p.shelter_opening_id,
           coalesce((select sum(k.persons) from there k where k.shelter_opening_id = p.shelter_opening_id), 0)::int as persons,
           (select count(distinct k.household_id) from there k where k.shelter_opening_id = p.shelter_opening_id)::int as households,
           coalesce((select max(r.now) from running r where r.shelter_opening_id = p.shelter_opening_id), 0)::int as most
         from picked p)`,
      'erased as (delete from shelter_stay s using picked p where s.shelter_opening_id = p.shelter_opening_id)',
    ],
    set: `persons_total = (select f.persons from figures f where f.shelter_opening_id = t.shelter_opening_id),
      households_total = (select f.households from figures f where f.shelter_opening_id = t.shelter_opening_id),
      most_at_once = (select f.most from figures f where f.shelter_opening_id = t.shelter_opening_id),
      opened_by = null, closed_by = null`,
  }),
];

const doors: readonly Step[] = [
  rowsStep({
    line: 'door-events',
    table: 'door_event',
    key: ['door_event_id'],
    start: 't.happened_at',
    due: 't.happened_at < $1',
  }),
  rowsStep({
    line: 'door-codes',
    table: 'door_code',
    key: ['door_code_id'],
    start: 't.ended_at',
    due: 't.ended_at < $1',
  }),
  rowsStep({
    line: 'door-openings',
    table: 'door_opening',
    key: ['door_opening_id'],
    start: 't.asked_at',
    // An emergency that nobody has ended still holds a door open.
    due: 't.asked_at < $1 and (not t.is_emergency or t.ended_at is not null)',
  }),
];

const register: readonly Step[] = [
  rowsStep({
    line: 'clubs',
    table: 'club',
    key: ['club_id'],
    start: 'least(t.ended_on, t.registered_until)',
    // The earlier date counts: a registration also ends by itself.
    due: `least(t.ended_on, t.registered_until) < ${DAY_OF_CUT}`,
  }),
];

const applications: readonly Step[] = [
  rowsStep({
    line: 'begun-applications',
    table: 'onlineform_application',
    key: ['onlineform_application_id'],
    start: 't.created_at',
    held: 't.filed_at is null',
    // An applicant who is paying may finish.
    due: `t.filed_at is null and t.created_at <= $1
      and not exists (select from payment p where p.holder_kind = 'application' and p.holder_id = t.onlineform_application_id
        and p.state in ('begun', 'held'))`,
    along: [SIGNATURES],
  }),
  rowsStep({
    line: 'applications',
    table: 'onlineform_application',
    key: ['onlineform_application_id'],
    joined: 'join onlineform_version v using (onlineform_id, version)',
    start: 't.decided_at',
    // The form says for how many years after the decision an application is kept.
    due: `t.decided_at + make_interval(years => (v.body ->> 'retention_years')::int) <= $1`,
    along: [SIGNATURES],
  }),
  rowsStep({
    line: 'documents',
    table: 'document',
    key: ['document_id'],
    start: 't.created_at',
    held: 't.application_code is not null',
    due: `t.application_code is not null and not (${documentIsHeld('t', '$1')})`,
  }),
];

/** The office's notes and requests. */
const noted: readonly Step[] = [
  rowsStep({ line: 'memos', table: 'memo', key: ['memo_id'], start: 't.touched_at', due: 't.touched_at < $1' }),
  rowsStep({
    line: 'asked-documents',
    table: 'asked_document',
    key: ['asked_document_id'],
    start: 't.asked_at',
    due: 't.asked_at < $1',
  }),
];

const messages: readonly Step[] = [
  rowsStep({
    line: 'messages',
    table: 'message_thread',
    key: ['message_thread_id'],
    start: 't.last_at',
    due: 't.last_at < $1',
  }),
  rowsStep({
    line: 'guest-inquiries',
    table: 'message_thread',
    key: ['message_thread_id'],
    joined: 'join guest_inquiry q using (message_thread_id)',
    start: 't.last_at',
    due: 't.last_at < $1',
  }),
  rowsStep({
    line: 'guest-spam',
    table: 'message_thread',
    key: ['message_thread_id'],
    joined: 'join guest_inquiry q using (message_thread_id)',
    start: 'q.spam_at',
    due: 'q.spam_at < $1',
  }),
  guestsStep,
  rowsStep({ line: 'reports', table: 'report', key: ['report_id'], start: 't.closed_at', due: 't.closed_at < $1' }),
  rowsStep({
    line: 'report-contacts',
    table: 'report_follower',
    key: ['report_follower_id'],
    start: 't.ended_at',
    due: 't.ended_at < $1',
  }),
  rowsStep({
    line: 'notice-recipients',
    table: 'notice_recipient',
    key: ['notice_id', 'member_id', 'channel'],
    joined: 'join notice_delivery d using (notice_id)',
    start: 'd.begun_at',
    due: 'd.begun_at < $1',
    along: [
      'ended as (update notice_delivery d set done_at = coalesce(d.done_at, clock_timestamp()) where d.notice_id in (select notice_id from picked))',
    ],
  }),
  rowsStep({
    line: 'safety-answers',
    table: 'safety_answer',
    key: ['safety_call_id', 'member_id'],
    joined: 'join safety_call c using (safety_call_id)',
    start: 'c.ended_at',
    due: 'c.ended_at < $1',
  }),
  rowsStep({
    line: 'alert-recipients',
    table: 'alert_recipient',
    key: ['alert_id', 'member_id', 'channel'],
    joined: 'join alert_delivery d using (alert_id)',
    start: 'd.begun_at',
    due: 'd.begun_at < $1',
  }),
];

const records: readonly Step[] = [
  auditStep,
  rowsStep({
    line: 'activities',
    table: 'member_activity',
    key: ['member_activity_id'],
    start: 't.acted_at',
    due: 't.acted_at < $1',
  }),
  rowsStep({
    line: 'factor-resets',
    table: 'factor_reset',
    key: ['factor_reset_id'],
    start: 't.decided_at',
    due: 't.decided_at < $1',
  }),
  rowsStep({
    line: 'api-keys',
    table: 'api_key',
    key: ['api_key_id'],
    start: 't.ends_at',
    due: 't.ends_at < $1',
  }),
  rowsStep({
    line: 'role-requests',
    table: 'role_request',
    key: ['role_request_id'],
    start: 't.decided_at',
    due: 't.decided_at < $1',
  }),
  rowsStep({
    line: 'terminal-events',
    table: 'terminal_event',
    key: ['terminal_id', 'seq'],
    start: 't.received_at',
    // The mark of each ledger stays, so that the next event continues it.
    due: 't.received_at < $1',
  }),
  rowsStep({
    line: 'shelter-arrivals',
    table: 'shelter_arrival',
    key: ['terminal_id', 'arrival_id'],
    start: 't.taken_at',
    due: 't.taken_at < $1',
  }),
  rowsStep({
    line: 'terminal-quarantines',
    table: 'terminal_quarantine',
    key: ['terminal_quarantine_id'],
    start: 't.received_at',
    // Disputes that staff have not settled stay.
    due: 't.received_at < $1 and t.settled_at is not null',
  }),
  rowsStep({
    line: 'lost-terminals',
    table: 'terminal_face',
    key: ['terminal_id', 'face_no'],
    joined: 'join terminal e using (terminal_id)',
    start: 'e.revoked_at',
    due: 'e.revoked_at < $1',
  }),
  rowsStep({
    line: 'sent-days',
    table: 'sent_day',
    key: ['key_hash', 'day'],
    start: 't.day',
    due: `t.day < ${DAY_OF_CUT}`,
  }),
  rowsStep({
    line: 'faq-openings',
    table: 'faq_opening',
    key: ['standing_text_id', 'month'],
    start: 't.month',
    due: `t.month < ${DAY_OF_CUT}`,
  }),
  rowsStep({
    line: 'retention-reports',
    table: 'retention_run',
    key: ['retention_run_id'],
    start: 't.begun_at',
    due: 't.begun_at < $1',
  }),
];

/** The steps of the nightly run, in order. */
export const nightSteps: readonly Step[] = [
  ...used,
  ...money,
  ...register,
  ...doors,
  ...shelters,
  ...applications,
  ...noted,
  ...messages,
  ...records,
];
