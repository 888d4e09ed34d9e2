import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { AccessAction } from '@machi/domain/audit/model';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import { atHome, atOffice, nextAtOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';
import { plainPdf } from './plain-pdf.ts';
import { warn } from './warnings.ts';

const HOUR = 3_600_000;
/** Days of which the log contains accesses by officials; more would repeat the same. */
const WEEKS_DAYS = 12;

const officialOf = (life: Life, role: string, notThese: readonly number[] = []): LifePerson | undefined =>
  life.people.find(({ roles, member_id }) => roles.includes(role) && !notThese.includes(member_id));

/** Writes a login to the member's history and the log. */
function noteLogin(life: Life, random: Random, member_id: number, acted_at: Date, label: string): void {
  life.add('member_activity', { member_id, acted_at, action: 'login', label });
  const subject = { subject: 'member', subject_id: member_id } as const;
  const request_id = uuidOf(random);
  life.actions.push({ at: acted_at, actor: member_id, action: 'session:start', ...subject, request_id });
}

/** Banners: past ones with their end, some removed early. */
function announce(life: Life, random: Random): void {
  const by = officialOf(life, 'editor')?.member_id ?? null;
  for (const [index, banner] of life.plan.office.banners.entries()) {
    const created_at = atOffice(addDays(life.today, -banner.days_ago), random, -1);
    const after = (hours: number): Date => new Date(created_at.getTime() + hours * HOUR);
    const ended_at = banner.ended_after === undefined ? null : after(banner.ended_after);
    if (after(banner.hours) >= life.now) continue;
    const { is_urgent, body_ja, body_en } = banner;
    life.add('monitor_banner', {
      body_ja,
      body_en,
      is_urgent,
      created_at,
      created_by: by,
      ends_at: after(banner.hours),
      ended_at,
      ended_by: ended_at ? by : null,
    });
    const subject = { actor: by, subject: 'monitor', subject_id: index + 1 } as const;
    life.actions.push({ ...subject, at: created_at, action: 'monitor:announce', request_id: uuidOf(random) });
    if (ended_at) life.actions.push({ ...subject, at: ended_at, action: 'monitor:end', request_id: uuidOf(random) });
  }
}

/** Role requests by an official, which a second one approves. */
function askRoles(life: Life, random: Random): void {
  const asker = officialOf(life, 'system');
  const second = asker && officialOf(life, 'system', [asker.member_id]);
  for (const { member, roles, days_ago, outcome } of life.plan.office.role_requests) {
    const person = life.people.find(({ lastname, firstname }) => `${lastname} ${firstname}` === member);
    const asked_at = atOffice(addDays(life.today, -days_ago), random, -1);
    if (!person || !asker || !second || asked_at >= life.now) continue;
    const added = roles.filter((role) => !person.roles.includes(role));
    const decided_at = outcome === null ? null : nextAtOffice(asked_at, 1, random);
    life.add('role_request', {
      member_id: person.member_id,
      roles: added,
      asked_by: asker.member_id,
      asked_at,
      decided_by: decided_at ? second.member_id : null,
      decided_at,
      outcome,
    });
    const subject = { subject: 'member', subject_id: person.member_id } as const;
    life.actions.push({
      ...subject,
      at: asked_at,
      actor: asker.member_id,
      action: 'member:ask-roles',
      request_id: uuidOf(random),
    });
    if (!decided_at) continue;
    const action = { ...subject, at: decided_at, actor: second.member_id, request_id: uuidOf(random) } as const;
    life.actions.push({ ...action, action: 'member:approve-roles' });
    const row = life.rows.member?.find(({ member_id }) => member_id === person.member_id);
    if (row) row.roles = [...person.roles, ...added];
  }
}

/** Accesses of officials on a working day, as the log contains them, with the people that a list showed. */
function workWeek(life: Life, random: Random): void {
  const { browsers } = life.plan.office;
  const days = Array.from({ length: WEEKS_DAYS }, (_day, index) => addDays(life.today, index - WEEKS_DAYS + 1));
  const looks: readonly (readonly [string, AccessAction])[] = [
    ['reception', 'reservation:board'],
    ['reception', 'reservation:list'],
    ['member_admin', 'member:list'],
    ['member_admin', 'member:read'],
    ['dispatch', 'taxi:list'],
  ];
  for (const day of days.filter(isBusinessDay))
    for (const [role, action] of looks) {
      const official = random.pick(life.people.filter(({ roles }) => roles.includes(role)));
      const at = atOffice(day, random);
      if (at >= life.now) continue;
      const shown = random
        .shuffled(life.people.filter(({ member_id }) => member_id !== official.member_id))
        .slice(0, action === 'member:read' ? 1 : 4 + random.below(6));
      noteLogin(life, random, official.member_id, new Date(at.getTime() - 7 * 60_000), random.pick(browsers));
      const actor = official.member_id;
      const request_id = uuidOf(random);
      for (const { member_id } of shown)
        life.actions.push({ at, actor, action, subject: 'member', subject_id: member_id, request_id });
    }
}

/** Bookmarks, services and logins of the sample logins. */
function sampleHabits(life: Life, random: Random): void {
  const { favourites, services, browsers } = life.plan.office;
  const known = life.people.filter(({ is_sample }) => is_sample);
  const ofKnown = (ids: Readonly<Record<string, readonly number[]>>) =>
    known.flatMap(({ member_id, created_at }) =>
      (ids[String(member_id)] ?? []).map((id, index) => ({
        member_id,
        id,
        created_at: new Date(created_at.getTime() + (20 + index) * 24 * HOUR),
      })),
    );
  for (const { member_id, id, created_at } of ofKnown(favourites))
    life.add('favourite', { member_id, spot_id: id, created_at });
  for (const { member_id, id, created_at } of ofKnown(services))
    life.add('subscription', { member_id, service_id: id, created_at, suspended_at: null });
  for (const { member_id, roles } of known) {
    if (roles.length > 0) continue;
    const label = random.pick(browsers);
    for (const days of [2, 9, 17, 31]) {
      const acted_at = atHome(addDays(life.today, -days - random.below(3)), random);
      noteLogin(life, random, member_id, acted_at, label);
    }
  }
}

/** Logins of people who applied online. */
function logInsOfApplicants(life: Life, random: Random): void {
  const known = new Set<string>();
  for (const { member_id, booked_by, reserved_at } of life.reservations) {
    const key = `${member_id} ${dateAt(reserved_at)}`;
    if (member_id === null || booked_by !== null || known.has(key)) continue;
    known.add(key);
    const acted_at = new Date(reserved_at.getTime() - (3 + random.below(9)) * 60_000);
    noteLogin(life, random, member_id, acted_at, random.pick(life.plan.office.browsers));
  }
}

/** Attached event plans that no official has checked yet. */
function attachDocuments(life: Life): void {
  const { file_name, of_waiting } = life.plan.office.documents;
  const waiting = life.reservations.filter(
    (row) => row.is_canceled === 0 && row.approval_status === 0 && row.booked_by === null && row.is_group === 1,
  );
  const applications = [...Map.groupBy(waiting, ({ application_code }) => application_code).values()].slice(
    0,
    of_waiting,
  );
  for (const rows of applications) {
    const [first] = rows;
    if (!first || first.member_id === null) continue;
    const content = plainPdf(['Event plan', `Application ${first.application_code}`, dateAt(first.started_at)]);
    for (const row of life.reservations) if (row.application_code === first.application_code) row.document_file = 1;
    life.add('document', {
      member_id: first.member_id,
      application_code: first.application_code,
      purpose: 'reservation',
      file_name,
      media_type: 'application/pdf',
      byte_count: content.length,
      content,
      created_at: new Date(first.reserved_at.getTime() - 2 * 60_000),
      checked_at: null,
    });
  }
}

/** The last weeks of the office and of the sample logins. */
export function liveOffice(life: Life): void {
  const random = life.random('office');
  announce(life, random);
  warn(life);
  askRoles(life, random);
  workWeek(life, random);
  sampleHabits(life, random);
  logInsOfApplicants(life, random);
  attachDocuments(life);
}
