import type { RoomRow, SpotRow, TownPack } from '@machi/domain/town/model';
import { emailKey } from '@machi/domain/fields/model';
import { statement } from './database/database.ts';
import type { Database, Queryable } from './database/database.ts';
import { hashPassword } from './platform/passwords.ts';

const countSpots = statement<{ spots: number }>('count-spots', 'select count(*)::int as spots from spot');
const upsert = (table: string, key: string) =>
  statement(
    `seed-${table}`,
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict (${key}) do nothing`,
  );
const insertSpots = upsert('spot', 'spot_id');
const insertRooms = upsert('room', 'room_id');
const insertServices = upsert('service', 'service_id');
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
function withTexts(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const texts = Object.fromEntries(names.map((name) => [name, row[name]]));
  return { ...row, texts };
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
const SERVICE_TEXTS = ['service_name', 'organization_name', 'data_purpose', 'agreement'];

async function fillTown(transaction: Queryable, town: TownPack): Promise<void> {
  const json = (rows: readonly object[], names: readonly string[]) =>
    JSON.stringify(rows.map((row) => withTexts({ ...row }, names)));
  await transaction.run(insertSpots, [json(town.spots, SPOT_TEXTS)]);
  await transaction.run(insertRooms, [json(town.rooms, ROOM_TEXTS)]);
  await transaction.run(insertServices, [json(town.services, SERVICE_TEXTS)]);
}

/** Fills an empty database with the town's spots, rooms and services; answers whether there was anything to do. */
export async function seedTown(database: Database, town: TownPack): Promise<boolean> {
  const [row] = await database.run(countSpots);
  if (row && row.spots > 0) return false;
  await database.transaction((transaction) => fillTown(transaction, town));
  return true;
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
