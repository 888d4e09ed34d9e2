import type * as z from 'zod';
import { applicantOf } from '@machi/domain/applications/applicant';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import { deliveredOn } from '@machi/domain/applications/rules';
import { dueAfterPause } from '@machi/domain/form-desk/deadline';
import { fullName } from '@machi/domain/members/model';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { readContent } from '@machi/domain/described/content';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import type { OnlineformRow } from '@machi/domain/onlineforms/model';
import { ageOn } from '@machi/domain/passes/age';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import { atHome, nextAtOffice } from '../office-hours.ts';
import { plainPdf } from '../office/plain-pdf.ts';
import { uuidOf } from '../uuid.ts';
import type { FormsPlan } from './forms-plan.ts';

type Entry = z.infer<typeof FormsPlan>[number];

const MINUTE = 60_000;
/** Working days until somebody sees to it. */
const ASSIGNED_AFTER = 1;
const SENIOR = 70;
const ADULT = 20;
const kinds = { 1: 'approved', 2: 'denied', 3: 'invalid' } as const;

/** The content with its days, which count from the application. */
function dated(value: unknown, filedAt: Date): unknown {
  if (typeof value === 'string') {
    const days = /^@(-?\d{1,4})$/.exec(value)?.[1];
    return days === undefined ? value : addDays(dateAt(filedAt), Number(days));
  }
  if (Array.isArray(value)) return value.map((one) => dated(one, filedAt));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dated(one, filedAt)]));
}

/** What the account says, of the people of the sample and of all others. */
function profileOf(life: Life, { member_id, verified_at }: LifePerson, at: Date): ApplicantProfile | undefined {
  const row =
    life.rows.member?.find((one) => one.member_id === member_id) ??
    life.town.sampleMembers.find((one) => one.member_id === member_id);
  if (!row) return undefined;
  return {
    lastname: row.lastname,
    firstname: row.firstname,
    lastfurigana: row.lastfurigana ?? '',
    firstfurigana: row.firstfurigana ?? '',
    email: row.email ?? null,
    tel: row.tel ?? null,
    zipcode: row.zipcode ?? '',
    prefecture: row.prefecture ?? '',
    address1: row.address1 ?? '',
    address2: row.address2 ?? '',
    address3: row.address3 ?? '',
    birthdate: row.birthdate ?? null,
    gender: row.gender ?? 0,
    is_resident: row.is_resident ?? 0,
    is_verified: verified_at !== null && verified_at <= at,
  };
}

/** Who may have applied: a resident whom the office had verified by then, each once. */
function applicantFor(
  life: Life,
  { who }: Entry,
  at: Date,
  taken: Set<number>,
  random: Random,
): LifePerson | undefined {
  if (typeof who === 'number') return life.people.find(({ member_id }) => member_id === who);
  const day = dateAt(at);
  const fitting = life.people.filter(
    ({ member_id, birthdate, is_resident, is_sample, is_guest, roles, verified_at, created_at }) =>
      !taken.has(member_id) &&
      !is_sample &&
      !is_guest &&
      roles.length === 0 &&
      is_resident === 1 &&
      birthdate !== null &&
      ageOn(birthdate, day) >= (who === 'senior' ? SENIOR : ADULT) &&
      created_at < at &&
      verified_at !== null &&
      verified_at <= at &&
      !life.withdrawals.some((one) => one.member_id === member_id),
  );
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

function apply(life: Life, form: OnlineformRow, entry: Entry, id: number, taken: Set<number>, random: Random): boolean {
  const filed = atHome(addDays(life.today, -entry.days_ago), random);
  // Of today only what has been by now.
  const at = filed < life.now ? filed : new Date(life.now.getTime() - (40 + random.below(200)) * MINUTE);
  const person = applicantFor(life, entry, at, taken, random);
  const profile = person && profileOf(life, person, at);
  const handlers = life.people.filter(({ roles }) => roles.includes('forms'));
  // Who sees to it: one after the other.
  const official = handlers[id % handlers.length];
  if (!person || !profile || !official) return false;
  const { member_id } = person;
  const application_code = codeOf('application', id, life.town.town.code_prefix);
  const files = filesOf(life, entry, { member_id, application_code, at });
  const typed = { ...withAgreements(form), ...asRecord(dated(entry.content, at)), ...files };
  const read = readContent(fieldsOfForm(form), typed, at);
  if ('problems' in read)
    throw new Error(`applications.json: form ${form.onlineform_id}: ${JSON.stringify(read.problems)}`);
  taken.add(member_id);
  const subject = { subject: 'application', subject_id: id } as const;
  const event = (kind: string, when: Date, actor: number, body = '') =>
    life.add('application_event', {
      onlineform_application_id: id,
      kind: kind as 'filed',
      body,
      actor_member_id: actor,
      created_at: when,
    });
  event('filed', at, member_id);
  life.deeds.push({ ...subject, at, actor: member_id, action: 'application:create', request_id: uuidOf(random) });

  const assigned = nextAtOffice(at, ASSIGNED_AFTER, random);
  const isFirst = [...entry.said, ...(entry.outcome ? [entry.outcome] : [])].every(
    ({ after }) => after > ASSIGNED_AFTER,
  );
  const isAssigned = isFirst && assigned < life.now;
  if (isAssigned) {
    event('assigned', assigned, official.member_id, fullName(official));
    life.deeds.push({
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
    life.deeds.push({ ...subject, at: when, actor, action, request_id: uuidOf(random) });
  }
  const { outcome } = entry;
  const decided = outcome && nextAtOffice(at, outcome.after, random);
  const isDecided = outcome !== null && decided !== null && decided < life.now;
  if (isDecided) {
    const actor = outcome.is_taken_back ? member_id : official.member_id;
    event(outcome.is_taken_back ? 'taken-back' : kinds[outcome.approval_status], decided, actor, outcome.reason);
    const action = outcome.is_taken_back ? 'application:take-back' : 'application:decide';
    life.deeds.push({ ...subject, at: decided, actor, action, request_id: uuidOf(random) });
  }
  life.add('onlineform_application', {
    onlineform_application_id: id,
    onlineform_id: form.onlineform_id,
    version: 1,
    member_id,
    stage: 'filed',
    application_code,
    document_file: Object.keys(files).length > 0 ? 1 : 0,
    approval_status: isDecided ? outcome.approval_status : 0,
    is_in_correction: isDecided ? 0 : isInCorrection,
    reason: isDecided ? outcome.reason : '',
    applicant: applicantOf(form.applicant_items, profile),
    content: read.content,
    created_at: at,
    filed_at: at,
    due_on: due,
    assigned_to: isAssigned ? official.member_id : null,
    decided_at: isDecided ? decided : null,
    decided_by: isDecided ? (outcome.is_taken_back ? member_id : official.member_id) : null,
  });
  return true;
}

/** The files of an application, as the content names them: by their numbers. */
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
        // Those of reservations have the first numbers.
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

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Whoever applied has agreed. */
const withAgreements = (form: OnlineformRow): Readonly<Record<string, true>> =>
  Object.fromEntries(fieldsOfForm(form).flatMap(({ kind, name }) => (kind === 'agreement' ? [[name, true]] : [])));

/** The online applications of the year: decided ones, some with questions, and those that wait now. */
export function liveForms(life: Life): void {
  const random = life.random('forms');
  const taken = new Set<number>();
  let id = 0;
  for (const entry of life.plan.applications.toSorted((one, other) => other.days_ago - one.days_ago)) {
    const form = life.town.onlineforms.find(({ onlineform_id }) => onlineform_id === entry.onlineform_id);
    if (form && apply(life, form, entry, id + 1, taken, random)) id += 1;
  }
}
