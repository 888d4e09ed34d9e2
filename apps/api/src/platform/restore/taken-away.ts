import * as z from 'zod';
import type { Queryable } from '../../database/database.ts';

/**
 * Rights that the town has revoked and that a backup must not bring back: numbers, times and names of roles, no other
 * personal data. A row is identified by number and creation time, because a number may be reused.
 */
export const TakenAway = z.object({
  /** Time of the lists below of what can be granted again; null: unknown. */
  as_of: z.string().nullable().default(null),
  terminals: z
    .array(
      z.object({
        terminal_id: z.number(),
        created_at: z.string(),
        revoked_at: z.string(),
        wipe_asked_at: z.string().nullable(),
      }),
    )
    .default([]),
  devices: z.array(z.object({ device_id: z.number(), created_at: z.string(), revoked_at: z.string() })).default([]),
  cards: z
    .array(
      z.object({
        card_id: z.number(),
        linked_at: z.string(),
        lost_at: z.string().nullable(),
        ended_at: z.string().nullable(),
      }),
    )
    .default([]),
  locked: z.array(z.object({ member_id: z.number(), created_at: z.string(), locked_at: z.string() })).default([]),
  /** All accounts of officials and companies, with their remaining roles. */
  officials: z
    .array(
      z.object({
        member_id: z.number(),
        created_at: z.string(),
        roles: z.array(z.string()),
        /** Absent in older lists, before companies were a kind of account. */
        is_company: z.nullish(z.boolean()),
      }),
    )
    .default([]),
  /** All valid secret calendar addresses; null: not recorded yet. */
  feeds: z
    .nullable(
      z.array(
        z.object({
          member_id: z.number(),
          /** Absent in older lists, before there were several kinds. */
          kind: z
            .string()
            .nullish()
            .transform((kind) => kind ?? 'reservations'),
          created_at: z.string(),
        }),
      ),
    )
    .default(null),
  /** All joined LINE accounts, without their IDs; null as above. */
  lines: z.nullable(z.array(z.object({ member_id: z.number(), joined_at: z.string() }))).default(null),
  /** All passes in use; null as above. */
  consents: z
    .nullable(z.array(z.object({ member_id: z.number(), pass: z.string(), consented_at: z.string() })))
    .default(null),
  /** All second factors, without secrets; null as above. */
  factors: z
    .nullable(z.array(z.object({ factor_id: z.number(), member_id: z.number(), created_at: z.string() })))
    .default(null),
  /** All enrolled faces, without templates; null as above. */
  faces: z
    .nullable(z.array(z.object({ face_no: z.number(), member_id: z.number(), enrolled_at: z.string() })))
    .default(null),
  /** Thresholds in force, measured on site with strangers' faces, for each model; null as above. */
  thresholds: z
    .nullable(z.array(z.object({ model_id: z.string(), median: z.number(), upper: z.number() })))
    .default(null),
  /** API keys that are not disabled; null as above. */
  keys: z.nullable(z.array(z.object({ api_key_id: z.number(), created_at: z.string() }))).default(null),
  /** All webhooks. `old_secret_until` differs after each new secret; null as above. */
  webhooks: z
    .nullable(
      z.array(
        z.object({
          webhook_id: z.number(),
          created_at: z.string(),
          old_secret_until: z.nullable(z.string()),
          is_on: z.boolean(),
        }),
      ),
    )
    .default(null),
  /** Rows of the directory's table and accounts of last resort, in force or waiting; null as above. */
  rules: z.nullable(z.array(z.object({ directory_rule_id: z.number(), asked_at: z.string() }))).default(null),
  /** All officials linked to the directory, without their names there; null as above. */
  links: z.nullable(z.array(z.object({ member_id: z.number(), linked_at: z.string() }))).default(null),
});
export type TakenAway = z.infer<typeof TakenAway>;

export const NOTHING_TAKEN: TakenAway = TakenAway.parse({});

const rowsAs = (name: string, columns: string, from: string, order: string): string =>
  `'${name}', (select coalesce(jsonb_agg(to_jsonb(r) order by r.${order}), '[]') from (select ${columns} from ${from}) r)`;

const takenIn = (schema: string): string => `select jsonb_build_object(
  ${[
    rowsAs(
      'terminals',
      'terminal_id, created_at, revoked_at, wipe_asked_at',
      `${schema}terminal where revoked_at is not null`,
      'terminal_id',
    ),
    rowsAs('devices', 'device_id, created_at, revoked_at', `${schema}device where revoked_at is not null`, 'device_id'),
    rowsAs(
      'cards',
      'card_id, linked_at, lost_at, ended_at',
      `${schema}card where coalesce(lost_at, ended_at) is not null`,
      'card_id',
    ),
    rowsAs('locked', 'member_id, created_at, locked_at', `${schema}member where locked_at is not null`, 'member_id'),
    // The replaced town may have a version without companies.
    rowsAs(
      'officials',
      `member_id, created_at, roles, (to_jsonb(m) ->> 'is_company')::boolean as is_company`,
      `${schema}member m where is_official or (to_jsonb(m) ->> 'is_company')::boolean`,
      'member_id',
    ),
    // The replaced town may have a version in which feeds had no kind.
    rowsAs(
      'feeds',
      `member_id, to_jsonb(f) ->> 'kind' as kind, created_at`,
      `${schema}calendar_feed f`,
      'member_id, r.kind',
    ),
    rowsAs('lines', 'member_id, joined_at', `${schema}line_account`, 'member_id'),
    rowsAs('factors', 'factor_id, member_id, created_at', `${schema}second_factor`, 'factor_id'),
    rowsAs('faces', 'face_no, member_id, enrolled_at', `${schema}face_enrolment`, 'face_no'),
    rowsAs(
      'thresholds',
      'model_id, median, upper',
      `(select distinct on (model_id) * from ${schema}face_calibration where is_approved
        order by model_id, face_calibration_id desc) c`,
      'model_id',
    ),
    rowsAs('consents', 'member_id, pass, consented_at', `${schema}pass_consent`, 'member_id, r.pass'),
    rowsAs('keys', 'api_key_id, created_at', `${schema}api_key where disabled_at is null`, 'api_key_id'),
    rowsAs(
      'webhooks',
      'webhook_id, created_at, old_secret_until, disabled_at is null as is_on',
      `${schema}webhook`,
      'webhook_id',
    ),
    rowsAs(
      'rules',
      'directory_rule_id, asked_at',
      `${schema}directory_rule where ended_at is null`,
      'directory_rule_id',
    ),
    rowsAs('links', 'member_id, linked_at', `${schema}directory_link`, 'member_id'),
  ].join(',\n  ')}) as taken`;

/** @param schema the schema to read; by default the town's own */
export async function readTaken(database: Queryable, now: Date, schema?: string): Promise<TakenAway> {
  const prefix = schema === undefined ? '' : `"${schema}".`;
  const name = schema === undefined ? 'read-taken-away' : 'read-taken-away-beside';
  const [row] = await database.run<{ taken: unknown }>({ name, text: takenIn(prefix) });
  return { ...TakenAway.parse(row?.taken), as_of: now.toISOString() };
}

function join<Row>(kept: readonly Row[], now: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const rows = new Map([...kept, ...now].map((row) => [keyOf(row), row]));
  return [...rows.values()];
}

/** What can be granted again. */
const standing = ({ as_of: _asOf, terminals: _terminals, devices: _devices, cards: _cards, ...lists }: TakenAway) =>
  lists;

/**
 * The kept list, updated with the current one. Terminals, devices and cards are only added. Everything else can be
 * granted again, so the current state replaces it.
 * @param isSameTown false: the database is a different one, so nothing kept is dropped
 */
export function joinTaken(kept: TakenAway, now: TakenAway, isSameTown: boolean): TakenAway {
  const added = {
    terminals: join(kept.terminals, now.terminals, (row) => `${row.terminal_id} ${row.created_at}`),
    devices: join(kept.devices, now.devices, (row) => `${row.device_id} ${row.created_at}`),
    cards: join(kept.cards, now.cards, (row) => `${row.card_id} ${row.linked_at}`),
  };
  if (!isSameTown) return { ...kept, ...added };
  const isUnchanged = JSON.stringify(standing(kept)) === JSON.stringify(standing(now));
  return { ...added, ...standing(now), as_of: isUnchanged ? kept.as_of : now.as_of };
}
