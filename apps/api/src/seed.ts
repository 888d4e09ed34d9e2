import type { EquipmentRow, NoticeRow, RoomRow, ServiceRow, SpotRow, TownPack } from '@machi/domain/town/model';
import { emailKey } from '@machi/domain/fields/model';
import { statement } from './database/database.ts';
import type { Database } from './database/database.ts';
import { hashPassword } from './platform/passwords.ts';

/** The tables that the pack fills. */
const TOWN_TABLES = ['spot', 'room', 'service', 'equipment', 'notice'] as const;
type TownTable = (typeof TOWN_TABLES)[number];

/** Takes the tables on that nobody has filled yet; of those the empty ones, for a town may have begun without this record. */
const takeUnfilled = statement<{ table: TownTable; is_empty: boolean }>(
  'take-unfilled-tables',
  `with taken as (insert into filled_table select name, now() from unnest($1::text[]) as name on conflict do nothing returning table_name)
   select table_name as table, is_empty from taken join (${TOWN_TABLES.map(
     (table) => `select '${table}' as name, not exists (select from ${table}) as is_empty`,
   ).join(' union all ')}) as state on name = table_name`,
);
/** `condition` keeps out rows of the pack that have no place, such as equipment of a spot that the town took away. */
const insertInto = (table: TownTable, condition = 'true') =>
  statement(
    `seed-${table}`,
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) as added where ${condition}
     on conflict do nothing`,
  );
const OF_A_KNOWN_SPOT = 'exists (select from spot where spot.spot_id = added.spot_id)';
const inserts: Readonly<Record<TownTable, ReturnType<typeof insertInto>>> = {
  spot: insertInto('spot'),
  room: insertInto('room', OF_A_KNOWN_SPOT),
  service: insertInto('service'),
  equipment: insertInto('equipment', OF_A_KNOWN_SPOT),
  notice: insertInto('notice'),
};
const nextNoticeId = statement(
  'next-notice-id',
  `select setval(pg_get_serial_sequence('notice', 'notice_id'), greatest((select max(notice_id) from notice), 1))`,
);
const knownEmails = statement<{ email_key: string }>(
  'known-emails',
  'select email_key from member where email_key = any($1::text[])',
);
const insertSample = statement(
  'seed-member',
  `insert into member (member_id, email, email_key, tel, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode,
     prefecture, address1, address2, address3, gender, birthdate, is_resident, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now()) on conflict do nothing returning member_id`,
);
const nextMemberId = statement(
  'next-member-id',
  `select setval(pg_get_serial_sequence('member', 'member_id'), greatest((select max(member_id) from member), 1))`,
);

/** Splits a pack row into the columns of its table and, in `texts`, its localized texts. */
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
const ROOM_TEXTS: readonly (keyof RoomRow)[] = ['room_name', 'main_purpose', 'fee_text', 'floors', 'other_information'];
const SERVICE_TEXTS: readonly (keyof ServiceRow)[] = ['service_name', 'organization_name', 'data_purpose', 'agreement'];
const EQUIPMENT_TEXTS: readonly (keyof EquipmentRow)[] = ['equipment_name'];
const NOTICE_TEXTS: readonly (keyof NoticeRow)[] = ['title', 'body', 'department'];

/** The notices of the sample are out: neither drafts nor waiting for anybody's approval. */
const PUBLISHED = { is_draft: 0, approval_status: 1, reason: '' };

function rowsOf(town: TownPack): Readonly<Record<TownTable, readonly Record<string, unknown>[]>> {
  return {
    spot: town.spots.map((row) => withTexts(row, SPOT_TEXTS)),
    room: town.rooms.map((row) => withTexts(row, ROOM_TEXTS)),
    service: town.services.map((row) => withTexts(row, SERVICE_TEXTS)),
    equipment: town.equipments.map((row) => withTexts(row, EQUIPMENT_TEXTS)),
    notice: town.notices.map((row) => withTexts({ ...row, ...PUBLISHED }, NOTICE_TEXTS)),
  };
}

/**
 * Fills the tables of the town that were never filled, so that a database from before a table came gets its rows and
 * what is there stays as it is, also what was deleted; answers whether there was anything to do.
 */
export async function seedTown(database: Database, town: TownPack): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const taken = await transaction.run(takeUnfilled, [TOWN_TABLES]);
    const empty = new Set(taken.filter((row) => row.is_empty).map((row) => row.table));
    const rows = rowsOf(town);
    const open = TOWN_TABLES.filter((table) => empty.has(table) && rows[table].length > 0);
    for (const table of open) await transaction.run(inserts[table], [JSON.stringify(rows[table])]);
    if (open.includes('notice')) await transaction.run(nextNoticeId);
    return open.length > 0;
  });
}

/** Adds the people of the sample who are not there yet; answers how many. Everybody can read their passwords. */
export async function seedSampleMembers(database: Database, town: TownPack): Promise<number> {
  const known = new Set(
    (await database.run(knownEmails, [town.sampleMembers.map(({ email }) => emailKey(email))])).map(
      (row) => row.email_key,
    ),
  );
  const missing = town.sampleMembers.filter(({ email }) => !known.has(emailKey(email)));
  if (missing.length === 0) return 0;
  return database.transaction(async (transaction) => {
    let count = 0;
    for (const person of missing) {
      const added = await transaction.run(insertSample, [
        person.member_id,
        person.email,
        emailKey(person.email),
        person.tel,
        await hashPassword(person.password),
        person.lastname,
        person.firstname,
        person.lastfurigana,
        person.firstfurigana,
        person.zipcode,
        person.prefecture,
        person.address1,
        person.address2,
        person.address3,
        person.gender,
        person.birthdate,
        person.is_resident,
      ]);
      count += added.length;
    }
    await transaction.run(nextMemberId);
    return count;
  });
}
