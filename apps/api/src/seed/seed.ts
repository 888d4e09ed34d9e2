import type {
  EquipmentRow,
  NoticeRow,
  OrganizationRow,
  RoomRow,
  SampleMember,
  ServiceRow,
  SpotRow,
  TownPack,
} from '@machi/domain/town/model';
import { emailKey } from '@machi/domain/fields/model';
import { telKey } from '@machi/domain/fields/tel';
import { profileFields } from '@machi/domain/members/fields';
import { writeRichText } from '@machi/domain/rich-text/tree';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { namesOfColumns } from '../database/described-columns.ts';
import { passNumbers } from '../database/server-functions.ts';
import { hashPassword } from '../platform/sessions/passwords.ts';
import type { Life } from './life/life.ts';
import { sampleSince } from './life/people/people.ts';
import { writeLife } from './life/write-life.ts';
import { seedSampleEvents } from './seed-events.ts';
import { seedSampleLotteries, type SamplePlans } from './seed-lotteries.ts';
import { seedVisitsOfOthers } from './seed-other-visits.ts';
import { knownSince, seedSamplePasses } from './seed-passes.ts';

const TOWN_TABLES = [
  'spot',
  'room',
  'service',
  'organization',
  'equipment',
  'notice',
  'standing_text',
  'spot_relation',
  'onlineform',
  'onlineform_version',
] as const;
type TownTable = (typeof TOWN_TABLES)[number];

/** Those to which officials add rows, with their ID column. */
const NUMBERED: Partial<Readonly<Record<TownTable, string>>> = {
  notice: 'notice_id',
  standing_text: 'standing_text_id',
  onlineform: 'onlineform_id',
};
/**
 * Claims tables not yet recorded as filled and answers which are empty, because a town may be older than the record.
 */
const takeUnfilled = statement<{ table: TownTable; is_empty: boolean }>(
  'take-unfilled-tables',
  `with taken as (insert into filled_table select name, now() from unnest($1::text[]) as name on conflict do nothing returning table_name)
   select table_name as table, is_empty from taken join (${TOWN_TABLES.map(
     (table) => `select '${table}' as name, not exists (select from ${table}) as is_empty`,
   ).join(' union all ')}) as state on name = table_name`,
);
/** `condition` skips rows of the pack that do not apply, for example equipment of a spot that the town removed. */
const insertInto = (table: TownTable, condition = 'true') =>
  statement(
    `seed-${table}`,
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) as added where ${condition}
     on conflict do nothing`,
  );
const OF_A_KNOWN_SPOT = 'exists (select from spot where spot.spot_id = added.spot_id)';
const OF_A_KNOWN_FORM = 'exists (select from onlineform where onlineform.onlineform_id = added.onlineform_id)';
const BETWEEN_KNOWN_SPOTS =
  '(select count(*) from spot where spot.spot_id in (added.from_spot_id, added.to_spot_id)) = 2';
const inserts: Readonly<Record<TownTable, ReturnType<typeof insertInto>>> = {
  spot: insertInto('spot'),
  room: insertInto('room', OF_A_KNOWN_SPOT),
  service: insertInto('service'),
  organization: insertInto('organization'),
  equipment: insertInto('equipment', OF_A_KNOWN_SPOT),
  notice: insertInto('notice'),
  standing_text: insertInto('standing_text'),
  spot_relation: insertInto('spot_relation', BETWEEN_KNOWN_SPOTS),
  onlineform: insertInto('onlineform'),
  onlineform_version: insertInto('onlineform_version', OF_A_KNOWN_FORM),
};
const knownLoginIds = statement<{ key: string }>(
  'known-login-ids',
  `select email_key as key from member where email_key = any($1::text[])
   union all select login_tel_key from member where login_tel_key = any($1::text[])`,
);
const SAMPLE_COLUMNS = `member_id, email, email_key, login_tel_key, town_id, password_hash, is_resident, is_official, is_company, organization_id,
  roles, is_otp_enabled, ${namesOfColumns(profileFields)}`;
const DAY = 86_400_000;
const insertSample = statement(
  'seed-member',
  `insert into member (${SAMPLE_COLUMNS}, verified_at, created_at)
   select ${SAMPLE_COLUMNS}, case when $2::boolean then $3::timestamptz end, $3
   from jsonb_populate_record(null::member, $1::jsonb) on conflict do nothing returning member_id`,
);

/** Splits a pack's row into the table's columns and, in `texts`, its localized texts. */
function withTexts(row: object, names: readonly string[]): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...row };
  return { ...columns, texts: Object.fromEntries(names.map((name) => [name, columns[name]])) };
}

const SPOT_TEXTS: readonly (keyof SpotRow)[] = [
  'spot_name',
  'spot_type',
  'opening_hours',
  'closing_days_text',
  'address',
  'main_purpose',
  'application_conditions',
  'cancellation_policy',
  'surcharge_period_conditions',
  'exemption_methods',
  'exemption_conditions',
  'terms',
  'payment_methods',
  'notice',
];
const ROOM_TEXTS: readonly (keyof RoomRow)[] = ['room_name', 'main_purpose', 'fee_note', 'floors', 'other_information'];
const SERVICE_TEXTS: readonly (keyof ServiceRow)[] = ['service_name', 'organization_name', 'data_purpose', 'agreement'];
const ORGANIZATION_TEXTS: readonly (keyof OrganizationRow)[] = ['organization_name'];
const EQUIPMENT_TEXTS: readonly (keyof EquipmentRow)[] = ['equipment_name'];
const NOTICE_TEXTS: readonly (keyof NoticeRow)[] = ['title', 'body', 'department', 'plain_title', 'plain_body'];

/** The sample's notices are published for everybody. */
const PUBLISHED = { is_draft: 0, approval_status: 1, reason: '', audience: 'all', is_urgent: 0, revision: 0 };

/** A text of the pack as rich text. */
const paragraph = (words: string): string => writeRichText([{ name: 'p', attributes: {}, children: [words] }]);

/** Questions keep their numbers, for links. Sections of the page about the portal get the next numbers. */
function standingRows({ faqs, about }: TownPack, now: Date): Record<string, unknown>[] {
  const stood = { ...PUBLISHED, changed_at: now };
  const questions = faqs.flatMap(({ category_key, faqs: own }) =>
    own.map(({ faq_id, title, body }, index) => ({
      ...stood,
      standing_text_id: faq_id,
      kind: 'faq',
      category_key,
      sort_order: index + 1,
      texts: { title, body },
    })),
  );
  const last = Math.max(0, ...questions.map(({ standing_text_id }) => standing_text_id));
  const lead = { title: about.title, body: { ja: paragraph(about.lead.ja), en: paragraph(about.lead.en) } };
  const sections = about.sections.map(({ heading, body }) => ({ title: heading, body }));
  const parts = [lead, ...sections].map((texts, index) => ({
    ...stood,
    standing_text_id: last + 1 + index,
    kind: 'about',
    category_key: index === 0 ? 'lead' : 'section',
    sort_order: index + 1,
    texts,
  }));
  return [...questions, ...parts];
}

/** The pack's forms are the first versions; the office's edits are further versions. */
const FIRST_VERSION = 1;

function rowsOf(town: TownPack, now: Date): Readonly<Record<TownTable, readonly Record<string, unknown>[]>> {
  return {
    // The priority is not in the table: it stays in the pack.
    spot: town.spots.map(({ priority: _priority, ...row }) => withTexts(row, SPOT_TEXTS)),
    room: town.rooms.map((row) => withTexts({ ...row, is_retired: 0 }, ROOM_TEXTS)),
    service: town.services.map((row) => withTexts(row, SERVICE_TEXTS)),
    organization: town.organizations.map((row) => withTexts(row, ORGANIZATION_TEXTS)),
    equipment: town.equipments.map((row) => withTexts(row, EQUIPMENT_TEXTS)),
    notice: town.notices.map((row) =>
      withTexts(
        {
          ...row,
          ...PUBLISHED,
          plain_title: { ja: row.plain_title ?? '', en: '' },
          plain_body: { ja: row.plain_body ?? '', en: '' },
          created_at: row.published_at,
          changed_at: row.published_at,
        },
        NOTICE_TEXTS,
      ),
    ),
    standing_text: standingRows(town, now),
    spot_relation: town.spotRelations.map((row) => ({ ...row })),
    onlineform: town.onlineforms.map(({ onlineform_id, sort_order, is_open }) => ({
      onlineform_id,
      sort_order,
      is_open,
      version: FIRST_VERSION,
      revision: 0,
      updated_at: now,
    })),
    onlineform_version: town.onlineforms.map(({ onlineform_id, sort_order: _order, is_open: _open, ...body }) => ({
      onlineform_id,
      version: FIRST_VERSION,
      body,
      created_at: now,
      published_at: now,
    })),
  };
}

/**
 * Fills the town's tables that were never filled. An older database gets the rows of new tables; existing and deleted
 * rows stay as they are. Answers whether there was anything to do.
 */
export async function seedTown(database: Database, town: TownPack): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const taken = await transaction.run(takeUnfilled, [TOWN_TABLES]);
    const empty = new Set(taken.filter((row) => row.is_empty).map((row) => row.table));
    const rows = rowsOf(town, new Date());
    const open = TOWN_TABLES.filter((table) => empty.has(table) && rows[table].length > 0);
    for (const table of open) await transaction.run(inserts[table], [JSON.stringify(rows[table])]);
    for (const table of open) {
      const key = NUMBERED[table];
      if (key)
        await passNumbers(
          transaction,
          table,
          key,
          rows[table].map((row) => Number(row[key])),
        );
    }
    return open.length > 0;
  });
}

/** The login IDs of a sample person, in the form that the database compares. */
function keysOf({ email, login_tel }: SampleMember) {
  return {
    email_key: email === undefined ? null : emailKey(email),
    login_tel_key: login_tel === undefined ? null : (telKey(login_tel) ?? null),
  };
}

const columnsOf = (person: SampleMember, password_hash: string) => ({
  ...person,
  ...keysOf(person),
  password_hash,
  is_official: person.is_official === 1,
  is_company: person.is_company === 1,
});

const hasNobody = statement<{ is_empty: boolean }>(
  'has-nobody',
  'select not exists (select from member) and not exists (select from reservation) as is_empty',
);

/** The generated past of the sample people. */
export interface SamplePast {
  /** When their use of passes ends. */
  readonly now: Date;
  /** Without it they have no lotteries and no events. */
  readonly plans?: SamplePlans;
  /** Makes a past for a whole town; undefined where the pack has none. */
  readonly live?: ((database: Queryable) => Promise<Life | undefined>) | undefined;
}

/**
 * Adds sample people who are missing; answers how many. Their passwords are public.
 * @param past without it they have no past
 */
export async function seedSampleMembers(database: Database, town: TownPack, past?: SamplePast): Promise<number> {
  const keys = (person: SampleMember) => Object.values(keysOf(person)).filter((key) => key !== null);
  const rows = await database.run(knownLoginIds, [town.sampleMembers.flatMap(keys)]);
  const known = new Set(rows.map(({ key }) => key));
  const missing = town.sampleMembers.filter((person) => !keys(person).some((key) => known.has(key)));
  if (missing.length === 0) return 0;
  const people = await Promise.all(
    missing.map(async (person) => ({ person, columns: columnsOf(person, await hashPassword(person.password)) })),
  );
  // Only if nobody has a past of their own.
  const [{ is_empty } = { is_empty: false }] = await database.run(hasNobody);
  const life = is_empty ? await past?.live?.(database) : undefined;
  const since = life ? sampleSince(life) : past ? knownSince(town, past.now) : new Date();
  return database.transaction(async (transaction) => {
    let count = 0;
    for (const { person, columns } of people) {
      const days = person.joined_days_ago;
      const joined = days === undefined ? since : new Date((past?.now ?? new Date()).getTime() - days * DAY);
      const added = await transaction.run(insertSample, [JSON.stringify(columns), person.verified === 1, joined]);
      if (added.length > 0 && past && !life) await seedSamplePasses(transaction, person, town, past.now);
      count += added.length;
    }
    // Once, together with the first people.
    if (life) await writeLife(transaction, life);
    if (past?.plans && known.size === 0) await seedSampleEvents(transaction, town, past.plans.packFolder, past.now);
    if (!life && past && known.size === 0) {
      await seedVisitsOfOthers(transaction, town, past.now);
      if (past.plans) await seedSampleLotteries(transaction, town, past.plans, past.now, since);
    }
    await passNumbers(
      transaction,
      'member',
      'member_id',
      people.map(({ person }) => person.member_id),
    );
    return count;
  });
}
