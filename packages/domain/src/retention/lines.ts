import { TYPED_FOR_OTHERS_DAYS } from '../applications/proxied.ts';
import { BEGUN_DAYS } from '../applications/rules.ts';
import { DOOR_CODE_KEPT_DAYS } from '../doors/code.ts';
import { UNATTACHED_DAYS } from '../documents/model.ts';
import { ENDED_DAYS, FORMER_CONTACT_DAYS } from '../delegations/model.ts';
import { DRAFT_DAYS } from '../drafts/model.ts';
import { OPENINGS_KEPT_MONTHS } from '../faq/contract.ts';
import { GUEST_DAYS, SPAM_DAYS } from '../inquiry/rules.ts';
import { NUMBER_KEPT_DAYS } from '../mandates/rules.ts';
import { JOIN_KEPT_DAYS } from '../member-desk/rules.ts';
import { LOOSE_NOTICE_FILE_DAYS } from '../notice-files/model.ts';
import { CALLER_DAYS } from '../ondemandbus/limits.ts';
import { KEPT_YEARS } from '../passes/pass-year.ts';
import { KEY_DAYS } from '../pocket/model.ts';
import { GUEST_DAYS as SCHEDULE_GUEST_DAYS } from '../schedule/guests-model.ts';
import { KNOWN_DAYS, REFUSED_LOGIN_DAYS } from '../sessions/rules.ts';
import { SAFETY_DAYS } from '../safety/model.ts';
import { CONTACT_DAYS } from '../reports/rules.ts';
import { NONCE_SECONDS } from '../terminals/model.ts';
import { SHOWN_SECONDS } from '../transport/live/model.ts';
import { DELIVERY_DAYS } from '../webhooks/rules.ts';
import type { Counting } from './period.ts';

/** What happens to the rows. */
export const OUTCOMES = ['deleted', 'anonymous'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A retention rule of the product, and the limits for the town's period. */
export interface LineRule {
  readonly table: string;
  /** Column with the start of the period. */
  readonly from: string;
  readonly outcome: Outcome;
  /** Limits from law, other rules of the product or consents; both equal: the town has no choice. */
  readonly least: string;
  readonly most: string;
  readonly counting?: Counting;
  /** night: the nightly run. hour: the hourly one. own: a job that does more than this. */
  readonly run: 'night' | 'hour' | 'own';
}

const only = (period: string) => ({ least: period, most: period });
const deleted = (table: string, from: string) => ({ table, from, outcome: 'deleted' }) as const;
const anonymous = (table: string, from: string) => ({ table, from, outcome: 'anonymous' }) as const;
const used = { least: 'P5Y', most: 'P10Y', counting: 'fiscal-year', run: 'night' } as const;
/** Copies of invoices: seven years from two months after the end of the year (消費税法施行令 第70条の13). */
const money = { least: 'P7Y2M', most: 'P10Y', counting: 'fiscal-year', run: 'night' } as const;
const passYears = { ...only(`P${KEPT_YEARS}Y`), counting: 'pass-year', run: 'night' } as const;

/** Every retention rule of the product, by the name of its line. */
export const retentionLines = {
  reservations: { ...anonymous('reservation', 'ended_at'), ...used },
  lotteries: { ...deleted('lottery', 'to_date'), ...used },
  events: { ...deleted('town_event', 'ends_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  seats: { ...anonymous('seat_reservation', 'departed_at'), ...used },
  rides: { ...anonymous('demand_ride', 'service_date'), ...used },
  payments: { ...deleted('payment', 'begun_at'), ...money },
  'stray-payments': { ...deleted('stray_payment', 'made_at'), ...money },
  'bath-bills': { ...anonymous('bathing_billing', 'closed_on'), ...money },
  'mandate-numbers': { ...anonymous('mandate', 'ended_on'), ...only(`P${NUMBER_KEPT_DAYS}D`), run: 'night' },
  'debit-numbers': { ...anonymous('debit_run', 'debit_on'), ...only(`P${NUMBER_KEPT_DAYS}D`), run: 'night' },
  'refund-numbers': { ...anonymous('billing_request', 'decided_at'), ...only(`P${NUMBER_KEPT_DAYS}D`), run: 'night' },
  mandates: { ...deleted('mandate', 'ended_on'), ...money },
  /** The names in shelters go; figures stay. */
  shelters: { ...anonymous('shelter_opening', 'closed_at'), least: 'P7D', most: 'P1Y', run: 'night' },
  clubs: { ...deleted('club', 'ended_on'), ...used },
  audit: { ...deleted('audit', 'acted_at'), least: 'P5Y', most: 'P10Y', run: 'night' },
  activities: { ...deleted('member_activity', 'acted_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'factor-resets': { ...deleted('factor_reset', 'decided_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'api-keys': { ...deleted('api_key', 'ends_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'role-requests': { ...deleted('role_request', 'decided_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  messages: { ...deleted('message_thread', 'last_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  documents: { ...deleted('document', 'created_at'), least: 'P30D', most: 'P1Y', run: 'night' },
  memos: { ...deleted('memo', 'touched_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'asked-documents': { ...deleted('asked_document', 'asked_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'begun-applications': {
    ...deleted('onlineform_application', 'created_at'),
    ...only(`P${BEGUN_DAYS}D`),
    run: 'night',
  },
  reports: { ...deleted('report', 'closed_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'report-contacts': { ...deleted('report_follower', 'ended_at'), ...only(`P${CONTACT_DAYS}D`), run: 'night' },
  'guest-inquiries': { ...deleted('guest_inquiry', 'last_at'), ...only(`P${GUEST_DAYS}D`), run: 'night' },
  'guest-spam': { ...deleted('guest_inquiry', 'spam_at'), ...only(`P${SPAM_DAYS}D`), run: 'night' },
  'schedule-guests': {
    ...deleted('schedule_guest', 'last_date'),
    ...only(`P${SCHEDULE_GUEST_DAYS}D`),
    run: 'night',
  },
  callers: { ...anonymous('demand_ride', 'service_date'), ...only(`P${CALLER_DAYS}D`), run: 'night' },
  outages: { ...deleted('demand_outage', 'out_until'), ...only(`P${CALLER_DAYS}D`), run: 'night' },
  visits: { ...anonymous('visit', 'visited_at'), ...passYears },
  'terminal-events': { ...deleted('terminal_event', 'received_at'), ...passYears },
  /** Numbers alone: what a terminal sends a second time is known by them. */
  'shelter-arrivals': { ...deleted('shelter_arrival', 'taken_at'), ...only('P1Y'), run: 'night' },
  'terminal-quarantines': { ...deleted('terminal_quarantine', 'received_at'), ...passYears },
  'door-events': { ...deleted('door_event', 'happened_at'), least: 'P6M', most: 'P3Y', run: 'night' },
  'door-codes': { ...deleted('door_code', 'ended_at'), least: 'P6M', most: 'P3Y', run: 'night' },
  'door-openings': { ...deleted('door_opening', 'asked_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'lost-terminals': { ...deleted('terminal_face', 'revoked_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'notice-recipients': { ...deleted('notice_recipient', 'begun_at'), least: 'P30D', most: 'P90D', run: 'night' },
  'safety-answers': { ...deleted('safety_answer', 'ended_at'), ...only(`P${SAFETY_DAYS}D`), run: 'night' },
  'alert-recipients': { ...deleted('alert_recipient', 'begun_at'), least: 'P30D', most: 'P90D', run: 'night' },
  'retention-reports': { ...deleted('retention_run', 'begun_at'), least: 'P1Y', most: 'P5Y', run: 'night' },
  'faq-openings': { ...deleted('faq_opening', 'month'), ...only(`P${OPENINGS_KEPT_MONTHS}M`), run: 'night' },
  'sent-letters': { ...deleted('outbox', 'sent_at'), least: 'P7D', most: 'P30D', run: 'hour' },
  'idempotency-keys': { ...deleted('idempotency_key', 'created_at'), ...only(`P${KEY_DAYS}D`), run: 'hour' },
  'sent-secrets': { ...deleted('sent_secret', 'sent_at'), ...only('PT1H'), run: 'hour' },
  'login-tries': { ...deleted('login_failure', 'failed_at'), ...only('P1D'), run: 'hour' },
  drafts: { ...deleted('draft', 'saved_at'), ...only(`P${DRAFT_DAYS}D`), run: 'hour' },
  'released-seats': { ...deleted('seat_reservation', 'created_at'), ...only('P2D'), run: 'hour' },
  'arrival-notices': { ...deleted('arrival_notice', 'scheduled_at'), ...only('P1D'), run: 'hour' },
  'line-events': { ...deleted('line_event', 'came_at'), ...only('P3D'), run: 'hour' },
  delegations: { ...deleted('delegation', 'ends_on'), ...only(`P${ENDED_DAYS}D`), run: 'hour' },
  'delegation-requests': { ...deleted('delegation_request', 'closes_on'), ...only(`P${ENDED_DAYS}D`), run: 'hour' },
  'former-contacts': { ...deleted('former_contact', 'changed_at'), ...only(`P${FORMER_CONTACT_DAYS}D`), run: 'hour' },
  'door-code-digits': { ...anonymous('door_code', 'ended_at'), ...only(`P${DOOR_CODE_KEPT_DAYS}D`), run: 'hour' },
  'line-codes': { ...deleted('line_code', 'expires_at'), ...only('PT1H'), run: 'hour' },
  'face-drafts': { ...deleted('face_draft', 'received_at'), ...only('P30D'), run: 'hour' },
  'staff-calls': { ...deleted('staff_call', 'called_at'), least: 'P1D', most: 'P30D', run: 'hour' },
  'application-beginnings': { ...deleted('application_beginning', 'begun_at'), ...only('P1D'), run: 'hour' },
  'guest-joins': { ...deleted('guest_join', 'joined_at'), ...only(`P${JOIN_KEPT_DAYS}D`), run: 'hour' },
  'removed-cards': { ...deleted('card', 'ended_at'), least: 'P7D', most: 'P90D', run: 'hour' },
  'loose-documents': { ...deleted('document', 'created_at'), ...only(`P${UNATTACHED_DAYS}D`), run: 'own' },
  'loose-notice-files': {
    ...deleted('notice_file', 'loose_since'),
    ...only(`P${LOOSE_NOTICE_FILE_DAYS}D`),
    run: 'own',
  },
  'refused-logins': { ...deleted('refused_login', 'refused_at'), ...only(`P${REFUSED_LOGIN_DAYS}D`), run: 'own' },
  'known-browsers': { ...deleted('known_browser', 'used_at'), ...only(`P${KNOWN_DAYS}D`), run: 'own' },
  'typed-for-others': { ...deleted('draft', 'saved_at'), ...only(`P${TYPED_FOR_OTHERS_DAYS}D`), run: 'own' },
  'sandbox-mail': { ...deleted('sandbox_mail', 'created_at'), ...only('P1D'), run: 'own' },
  'webhook-deliveries': { ...deleted('webhook_delivery', 'created_at'), ...only(`P${DELIVERY_DAYS}D`), run: 'own' },
  'terminal-nonces': { ...deleted('terminal_nonce', 'used_at'), ...only(`PT${NONCE_SECONDS / 60}M`), run: 'own' },
  'vehicle-positions': {
    ...deleted('vehicle_position', 'measured_at'),
    ...only(`PT${SHOWN_SECONDS / 60}M`),
    run: 'own',
  },
  'demand-positions': {
    ...deleted('demand_position', 'measured_at'),
    ...only(`PT${SHOWN_SECONDS / 60}M`),
    run: 'own',
  },
} as const satisfies Readonly<Record<string, LineRule>>;

export type LineName = keyof typeof retentionLines;
export const lineNames = Object.keys(retentionLines).filter((name): name is LineName =>
  Object.hasOwn(retentionLines, name),
);
export const ruleOf = (name: LineName): LineRule => retentionLines[name];
export const isLineName = (name: string): name is LineName => Object.hasOwn(retentionLines, name);
