import path from 'node:path';
import type { AuditAction } from '@machi/domain/audit/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { besideLines, type Differing, type StaysAway } from '@machi/domain/past/rules';
import { statusOf } from '@machi/domain/reservations/status';
import { yenInWords } from '@machi/domain/locale/words';
import { fullName } from '@machi/domain/members/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { applicantRows } from '@machi/domain/applications/applicant';
import { connectPostgres } from '../database/connect-postgres.ts';
import type { Database, Queryable } from '../database/database.ts';
import { loweredAmong, rowsOf } from '../database/rows.ts';
import { migrate } from '../database/migrate.ts';
import { member } from '../database/tables/members.ts';
import { document, reservation } from '../database/tables/reservations.ts';
import { bringBackReservation } from '../features/bookings/bring-back.ts';
import { factsOf } from '../features/bookings/changes/changed-facts.ts';
import { filedRows, type ApplicationRow } from '../features/filing/application-store.ts';
import { bringBackApplication, readApplicationThen } from '../features/filing/bring-back.ts';
import { runRetention } from '../features/retention/run.ts';
import { createLog } from '../ground/log.ts';
import { openDatabase, publicUrlOf } from '../open-house.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import { bringBackDocuments, memberThen } from '../platform/restore/bring-back.ts';
import { listWithdrawn } from '../platform/restore/keep-outside.ts';
import { readKept } from '../platform/restore/kept-outside.ts';
import { joinTaken, readTaken } from '../platform/restore/taken-away.ts';
import { runCommand } from '../run-command.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { readCatalog, type Catalog } from '../town/catalog.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { catchUp } from './catch-up.ts';

const members = rowsOf(member);
const reservations = rowsOf(reservation);
const documents = rowsOf(document);

/** What is brought back or looked at, and which officials may ask for it. */
const KINDS = { reservation: 'reception', application: 'forms' } as const;
type Kind = keyof typeof KINDS;
const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

const WHY: Readonly<Record<StaysAway, string>> = {
  'not-then': 'There was none of this number at that second. An earlier or later one may have it.',
  'over-then': 'It had ended at that second, or was not filed yet. Open a second before that.',
  another: 'Another one has this number by now.',
  stands: 'It stands. Nothing was changed.',
  refused: 'The town has refused it since, and a decision stands. The official who decided can make it anew.',
  left: 'Its member has withdrawn, or has been erased. It stays away.',
  locked: 'The account of its member is locked. Unlock it at /member first, if that is right.',
  begun: 'Its time has begun or is over.',
  'no-place': 'Its room is no longer let, or its form is gone.',
  taken: 'Its time is taken by now: by another reservation, a closure, the town or a lottery. Nothing was changed.',
  lent: 'Its equipment is lent to others at that time by now.',
  'month-full': 'Its member has as many dates in that month as the facility allows.',
  'money-moving': 'A payment or a refund for it is under way. Try again once that is settled.',
};

interface Opened {
  readonly settings: Settings;
  readonly past: Database;
  readonly town: Database;
  readonly pack: Awaited<ReturnType<typeof loadTownPack>>['pack'];
  /** The official who asked. */
  readonly official: { readonly member_id: number; readonly name: string; readonly roles: readonly string[] };
  /** For the log: the operator's command and name. */
  readonly operator: string;
  readonly at: Date;
}

async function findOfficial(town: Queryable, email: string): Promise<Opened['official']> {
  const columns = ['member_id', 'lastname', 'firstname', 'roles'] as const;
  const asked = { email: loweredAmong([email.toLowerCase()]), is_official: true, locked_at: null };
  const found = await members.one(town, 'official-of-past', asked, { columns });
  if (!found) throw new Error(`${email} is not the login ID of an official whose account is open.`);
  return { member_id: found.member_id, name: fullName(found), roles: found.roles };
}

/** The log of the running town knows who asked, by whose hand. Its member finds it under "who looked". */
async function note(
  transaction: Queryable,
  { official, operator, at }: Opened,
  action: AuditAction,
  about: { readonly subject: Kind | 'town'; readonly id: number | null; readonly member_id: number | null },
): Promise<void> {
  const event = { at, actor_member_id: official.member_id, action, request_id: operator };
  await writeAudit(transaction, { ...event, subject: about.subject, subject_id: about.id });
  if (about.member_id !== null && about.member_id !== official.member_id)
    await writeAudit(transaction, { ...event, subject: 'member', subject_id: about.member_id });
}

/** Makes the restored cluster a past that may be looked at: nobody is in it who has left since. */
async function prepare(opened: Opened, target: Date): Promise<void> {
  const { settings, past, town, pack, at } = opened;
  await migrate(past, settings.townKey, { isRestoring: true });
  const kept = await readKept(settings);
  // The running town knows the last minute, too, for which the list outside waits.
  const withdrawn = (await listWithdrawn(town)).map((one) => ({
    member_id: one.member_id,
    withdrawn_at: one.withdrawn_at.toISOString(),
  }));
  const taken = { ...joinTaken(kept.taken, await readTaken(town, at), true), as_of: at.toISOString() };
  const since = { audit_head: null, withdrawn: [...kept.withdrawn, ...withdrawn], taken };
  const { erased } = await catchUp(past, { kept: since, backedUpAt: target, replaced: undefined }, at);
  const over = await runRetention({ database: past, town: pack, log: createLog('silent') }, 'restore', at);
  await note(town, opened, 'town:past', { subject: 'town', id: null, member_id: null });
  console.log(`  withdrawn since, and not in it: ${erased}`);
  console.log(`  kept too long since, and not in it: ${over.reduce((sum, { done }) => sum + done, 0)} rows`);
}

const NOTHING = '–';
const beside = (then: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Differing[] =>
  [...new Set([...then.keys(), ...now.keys()])].map((label) => ({
    label,
    was: then.get(label) || NOTHING,
    is: now.get(label) || NOTHING,
  }));

const nameOf = async (database: Queryable, member_id: number | null): Promise<string> => {
  const found = member_id === null ? undefined : await members.one(database, 'member-of-past', { member_id });
  return found ? `${fullName(found)} (member ${found.member_id})` : 'nobody: withdrawn, or erased';
};

async function reservationFacts(database: Queryable, known: Catalog, code: string) {
  const row = await reservations.one(database, 'reservation-of-past', { reservation_code: code });
  if (!row) return { row, facts: new Map<string, string>() };
  const lines = [...factsOf(row, known, 'en').values()].map(({ label, words }) => [label, words] as const);
  const facts = new Map([
    ['Status', statusOf(row)],
    ['Made', townTimeText(row.reserved_at)],
    ['Member', await nameOf(database, row.member_id)],
    ['Facility', known.spots.get(row.spot_id)?.spot_name.en ?? String(row.spot_id)],
    ...lines,
    ['Paid', yenInWords(row.paid_yen).en],
    ['Files', await filesOf(database, row.application_code)],
  ]);
  return { row, facts };
}

async function filesOf(database: Queryable, application_code: string): Promise<string> {
  const held = { columns: ['file_name'], order: ['document_id'] } as const;
  const files = await documents.list(database, 'files-of-past', { application_code }, held);
  return files.map(({ file_name }) => file_name).join(', ');
}

const DECIDED = ['not decided', 'approved', 'denied', 'invalid or taken back'] as const;

function contentFacts({ applicant, body, content }: ApplicationRow): [string, string][] {
  const sections = writtenSections(body, content, { place: 'list', locale: 'en' });
  return [{ rows: applicantRows(applicant, 'en') }, ...sections]
    .flatMap(({ rows }) => rows)
    .map(({ label, words }) => [label, words.replaceAll('\n', ' / ')]);
}

async function applicationFacts(database: Queryable, code: string) {
  const row = await filedRows.one(database, 'application-of-past', { application_code: code });
  if (!row) return { row, facts: new Map<string, string>() };
  const facts = new Map([
    ['Form', row.body.form_name.en],
    ['Status', row.filed_at === null ? 'a draft' : DECIDED[row.approval_status]],
    ['Filed', row.filed_at === null ? '' : townTimeText(row.filed_at)],
    ['Member', await nameOf(database, row.member_id)],
    ['Fee', yenInWords(row.amount).en],
    ['Payment', row.payment_state ?? ''],
    ['Files', await filesOf(database, row.application_code)],
    ...contentFacts(row),
  ]);
  return { row, facts };
}

async function factsIn(database: Queryable, known: Catalog, kind: Kind, code: string) {
  if (kind === 'reservation') {
    const { row, facts } = await reservationFacts(database, known, code);
    return { facts, id: row?.reservation_id ?? null, member_id: row?.member_id ?? null };
  }
  const { row, facts } = await applicationFacts(database, code);
  return { facts, id: row?.onlineform_application_id ?? null, member_id: row?.member_id ?? null };
}

/** Shows what stood then beside what stands now. */
async function look(opened: Opened, kind: Kind, code: string): Promise<void> {
  const known = await readCatalog(opened.town, opened.pack);
  const then = await factsIn(opened.past, known, kind, code);
  const now = await factsIn(opened.town, known, kind, code);
  const id = now.id ?? then.id;
  await note(opened.town, opened, 'past:look', { subject: kind, id, member_id: now.member_id ?? then.member_id });
  const facts = beside(then.facts, now.facts);
  if (facts.length === 0) console.log(`There is no ${kind} ${code}, neither then nor now.`);
  else console.log(besideLines(`${kind} ${code}`, facts).join('\n'));
}

class StayedAway extends Error {}

/** Brings one thing back in one transaction of the running town. */
async function bringBack(opened: Opened, kind: Kind, code: string): Promise<void> {
  const { past, town, pack, settings, at: now, official } = opened;
  if (!official.roles.includes(KINDS[kind]))
    throw new StayedAway(`${official.name} has not the role ${KINDS[kind]}: another official has to ask for it.`);
  const house = { town: pack, publicUrl: publicUrlOf(settings) };
  const returning = { now, officialId: official.member_id };
  const known = await readCatalog(town, pack);
  const ofReservation = kind === 'reservation';
  const row = ofReservation ? await reservations.one(past, 'reservation-then', { reservation_code: code }) : undefined;
  const application = ofReservation ? undefined : await readApplicationThen(past, code);
  const then = row ?? application?.row;
  const person = await memberThen(past, then?.member_id ?? null);
  const files = await town.transaction(async (transaction) => {
    const away = ofReservation
      ? await bringBackReservation(transaction, house, known, row, person, returning)
      : await bringBackApplication(transaction, house, application, person, returning);
    if (away) throw new StayedAway(WHY[away]);
    const id = row?.reservation_id ?? application?.row.onlineform_application_id ?? null;
    await note(transaction, opened, 'past:bring-back', { subject: kind, id, member_id: person?.member_id ?? null });
    return bringBackDocuments(transaction, past, then?.application_code ?? '');
  });
  console.log(`${kind} ${code} is back as it stood. Its person is told.`);
  if (files.back > 0) console.log(`  files that came back with it: ${files.back}`);
  if (files.lost.length > 0) console.log(`  files that could not come back: ${files.lost.join(', ')}`);
}

/** Product's part of `machi past` (scripts/past). Arguments: verb, and the time, or a kind and a number. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const { PAST_URL = '', PAST_OFFICIAL = '', PAST_OPERATOR = '' } = process.env;
  const [, , verb = '', first = '', code = ''] = process.argv;
  const { pack } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
  const town = await openDatabase(settings, createLog('silent'));
  const past = connectPostgres(PAST_URL, settings.townKey, 2, () => {});
  try {
    const official = await findOfficial(town, PAST_OFFICIAL);
    const opened = { settings, past, town, pack, official, operator: `machi past: ${PAST_OPERATOR}`, at: new Date() };
    if (verb === 'prepare') return await prepare(opened, new Date(first));
    if (!isKind(first)) throw new Error(`${first} is neither a reservation nor an application.`);
    await (verb === 'look' ? look : bringBack)(opened, first, code);
  } finally {
    await past.close();
    await town.close();
  }
});
