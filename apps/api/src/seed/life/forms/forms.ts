import type * as z from 'zod';
import { applicantOf } from '@machi/domain/applications/applicant';
import { paymentWayOf } from '@machi/domain/applications/completion';
import { deliveredOn } from '@machi/domain/applications/rules';
import type { Content } from '@machi/domain/described/form-model';
import { dueAfterPause } from '@machi/domain/form-desk/deadline';
import { fullName } from '@machi/domain/members/model';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { readContent } from '@machi/domain/described/content';
import { priced } from '@machi/domain/described/fee';
import { fieldsOfForm, type OnlineformRow } from '@machi/domain/onlineforms/model';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atHome, nextAtOffice } from '../office-hours.ts';
import { plainPdf } from '../office/plain-pdf.ts';
import { uuidOf } from '../uuid.ts';
import { applicantFor, profileOf } from './applicants.ts';
import type { FormsPlan } from './forms-plan.ts';
import { holdEndOf, payPast } from './pay-past.ts';

type Entry = z.infer<typeof FormsPlan>[number];

const MINUTE = 60_000;
/** Time from signature to payment, and from payment to filing. */
const STEP = 3 * MINUTE;
/** Working days until an official takes it. */
const ASSIGNED_AFTER = 1;
const kinds = { 1: 'approved', 2: 'denied', 3: 'invalid' } as const;

/** The content with dates for its day offsets from the application. */
function dated(value: unknown, filedAt: Date): unknown {
  if (typeof value === 'string') {
    const days = /^@(-?\d{1,4})$/.exec(value)?.[1];
    return days === undefined ? value : addDays(dateAt(filedAt), Number(days));
  }
  if (Array.isArray(value)) return value.map((one) => dated(one, filedAt));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dated(one, filedAt)]));
}

/** Random numbers; payment has its own, so that it changes nothing else. */
interface Draws {
  readonly taken: Set<number>;
  readonly random: Random;
  readonly money: Random;
}

function apply(life: Life, form: OnlineformRow, entry: Entry, id: number, { taken, random, money }: Draws): boolean {
  const filed = atHome(addDays(life.today, -entry.days_ago), random);
  // Today's must be before now.
  const at = filed < life.now ? filed : new Date(life.now.getTime() - (40 + random.below(200)) * MINUTE);
  const person = applicantFor(life, entry, at, taken, random);
  const profile = person && profileOf(life, person, at);
  const handlers = life.people.filter(({ roles }) => roles.includes('forms'));
  // Officials in turn.
  const official = handlers[id % handlers.length];
  if (!person || !profile || !official) return false;
  const { member_id } = person;
  const { outcome } = entry;
  const wish = { ...withAgreements(form), ...asRecord(dated(entry.content, at)) };
  const fee = feeOf(form, wish);
  const isPaid = paymentWayOf({ ...fee, is_proxied: 0, body: form }) === 'card';
  if ((isPaid && !life.plays.payments) || (form.has_signing === 1 && !life.plays.signing)) return false;
  const early = isPaid && outcome ? nextAtOffice(at, outcome.after, random) : undefined;
  // Long holidays may leave no day for the decision before the card's hold ends.
  if (early && early >= holdEndOf(at)) return false;
  const application_code = codeOf('application', id, life.town.town.code_prefix);
  // Confirmed, signed, paid; the last of them files it.
  const signedAt = new Date(at.getTime() - (isPaid ? STEP : 0));
  const confirmedAt = new Date(signedAt.getTime() - (form.has_signing === 1 ? STEP : 0));
  const files = filesOf(life, entry, { member_id, application_code, at: confirmedAt });
  const typed = { ...wish, ...files };
  const read = readContent(fieldsOfForm(form), typed, at);
  if ('problems' in read)
    throw new Error(`applications.json: form ${form.onlineform_id}: ${JSON.stringify(read.problems)}`);
  taken.add(member_id);
  const subject = { subject: 'application', subject_id: id } as const;
  const event = (kind: string, when: Date, actor: number | null, body = '') =>
    life.add('application_event', {
      onlineform_application_id: id,
      kind: kind as 'filed',
      body,
      actor_member_id: actor,
      created_at: when,
    });
  if (form.has_signing === 1) {
    event('signed', signedAt, member_id);
    const request_id = uuidOf(money);
    life.actions.push({ ...subject, at: signedAt, actor: member_id, action: 'application:sign', request_id });
  }
  if (isPaid) event('held', at, member_id);
  event('filed', at, member_id);
  const created = { ...subject, at: confirmedAt, actor: member_id, action: 'application:create' } as const;
  life.actions.push({ ...created, request_id: uuidOf(random) });

  const assigned = nextAtOffice(at, ASSIGNED_AFTER, random);
  const isFirst = [...entry.said, ...(entry.outcome ? [entry.outcome] : [])].every(
    ({ after }) => after > ASSIGNED_AFTER,
  );
  const isAssigned = isFirst && assigned < life.now;
  if (isAssigned) {
    event('assigned', assigned, official.member_id, fullName(official));
    life.actions.push({
      ...subject,
      at: assigned,
      actor: official.member_id,
      action: 'application:assign',
      request_id: uuidOf(random),
    });
  }
  let isInCorrection: 0 | 1 = 0;
  let due = deliveredOn(form, at);
  let asked = at;
  for (const { kind, after, body } of entry.said) {
    const when = kind === 'answered' ? atHome(addDays(dateAt(at), after), random) : nextAtOffice(at, after, random);
    if (when >= life.now) break;
    const actor = kind === 'answered' ? member_id : official.member_id;
    if (kind === 'correction-asked') asked = when;
    if (kind === 'answered' && isInCorrection === 1) due = dueAfterPause(due, asked, when);
    isInCorrection = kind === 'correction-asked' ? 1 : kind === 'answered' ? 0 : isInCorrection;
    event(kind, when, actor, body);
    const action = kind === 'answered' ? 'application:answer' : 'application:ask';
    life.actions.push({ ...subject, at: when, actor, action, request_id: uuidOf(random) });
  }
  const decided = early ?? (outcome && nextAtOffice(at, outcome.after, random));
  const isDecided = outcome !== null && decided !== null && decided < life.now;
  const decision = isDecided
    ? {
        at: decided,
        approval_status: outcome.approval_status,
        by: outcome.is_taken_back ? member_id : official.member_id,
        refunded: refundOf(life, outcome, decided, money),
      }
    : undefined;
  const hold = { ...fee, onlineform_id: form.onlineform_id, application_id: id, member_id, heldAt: at };
  const paid = isPaid ? payPast(life, { ...hold, title: form.form_name.ja }, decision, money) : [];
  const tell = (...states: readonly string[]) => {
    for (const { state, on } of paid) if (states.includes(state)) event(state, on, null);
  };
  // Collected before it counts as approved; released if it was decided otherwise.
  tell('captured', 'lapsed');
  if (isDecided) {
    const actor = outcome.is_taken_back ? member_id : official.member_id;
    event(outcome.is_taken_back ? 'taken-back' : kinds[outcome.approval_status], decided, actor, outcome.reason);
    const action = outcome.is_taken_back ? 'application:take-back' : 'application:decide';
    life.actions.push({ ...subject, at: decided, actor, action, request_id: uuidOf(random) });
  }
  tell('voided', 'refunded');
  const applicant = applicantOf(form.applicant_items, profile);
  const written = { onlineform_application_id: id, applicant, content: read.content, ...fee, created_at: confirmedAt };
  if (form.has_signing === 1) {
    const named = (life.rows.document ?? []).filter((one) => one.application_code === application_code);
    life.signings.push({
      application_id: id,
      member_id,
      person: { ...profile, member_id, birthdate: person.birthdate ?? '' },
      at: signedAt,
      printed: {
        ...written,
        form: { body: form, onlineform_id: form.onlineform_id, version: 1 },
        files: named.map(({ document_id = 0, file_name }) => ({ document_id, file_name })),
        proxy: '',
        delegate: '',
      },
    });
  }
  const isMeant = isPaid && decision?.approval_status === 1;
  life.add('onlineform_application', {
    ...written,
    onlineform_id: form.onlineform_id,
    version: 1,
    member_id,
    stage: 'filed',
    application_code,
    document_file: Object.keys(files).length > 0 ? 1 : 0,
    approval_status: isDecided ? outcome.approval_status : 0,
    is_in_correction: isDecided ? 0 : isInCorrection,
    reason: isDecided ? outcome.reason : '',
    filed_at: at,
    due_on: due,
    assigned_to: isAssigned ? official.member_id : null,
    approval_meant_at: isMeant ? decision.at : null,
    approval_meant_by: isMeant ? decision.by : null,
    decided_at: isDecided ? decided : null,
    decided_by: isDecided ? (outcome.is_taken_back ? member_id : official.member_id) : null,
  });
  return true;
}

/** The application's files, referenced by their IDs. */
function filesOf(
  life: Life,
  entry: Entry,
  { member_id, application_code, at }: { member_id: number; application_code: string; at: Date },
): Readonly<Record<string, readonly number[]>> {
  const isSeen = entry.outcome !== null;
  return Object.fromEntries(
    Object.entries(entry.files).map(([field, names]) => [
      field,
      names.map((file_name) => {
        // Files of reservations have the first numbers.
        const document_id = (life.rows.document?.length ?? 0) + 1;
        const content = plainPdf(['Enclosure', `Application ${application_code}`, dateAt(at)]);
        life.add('document', {
          document_id,
          member_id,
          application_code,
          purpose: 'onlineform',
          file_name,
          media_type: 'application/pdf',
          byte_count: content.length,
          content,
          created_at: new Date(at.getTime() - 2 * MINUTE),
          checked_at: isSeen ? new Date(at.getTime() + 24 * 60 * MINUTE) : null,
        });
        return document_id;
      }),
    ]),
  );
}

/** A refund by billing, if it has happened by now. */
function refundOf(life: Life, { refunded }: NonNullable<Entry['outcome']>, decided: Date, random: Random) {
  const official = life.people.find(({ roles }) => roles.includes('billing'));
  if (!refunded || !official) return undefined;
  const at = nextAtOffice(decided, refunded.after, random);
  return at < life.now ? { at, by: official.member_id, reason: refunded.reason } : undefined;
}

/** The fee, from the filled-in fields. */
function feeOf(form: OnlineformRow, content: Readonly<Record<string, unknown>>) {
  const { lines, amount } =
    form.fees === null ? { lines: [], amount: 0 } : priced(form.fees, fieldsOfForm(form), content as Content);
  return { amount, fee_lines: lines };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Every applicant has agreed. */
const withAgreements = (form: OnlineformRow): Readonly<Record<string, true>> =>
  Object.fromEntries(fieldsOfForm(form).flatMap(({ kind, name }) => (kind === 'agreement' ? [[name, true]] : [])));

/** The year's online applications: decided ones, some with questions, and pending ones. */
export function liveForms(life: Life): void {
  const random = life.random('forms');
  const draws = { taken: new Set<number>(), random, money: life.random('payments') };
  let id = 0;
  for (const entry of life.plan.applications.toSorted((one, other) => other.days_ago - one.days_ago)) {
    const form = life.town.onlineforms.find(({ onlineform_id }) => onlineform_id === entry.onlineform_id);
    if (form && apply(life, form, entry, id + 1, draws)) id += 1;
  }
}
