import * as z from 'zod';
import type { Queryable } from '../../database/database.ts';

interface Standing {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'int' | 'text' | 'timestamptz'>>;
  /** The column that ends a row; without one rows are deleted. */
  readonly ends?: string;
}
/** What stands now and could be granted again: whatever else a backup has of it was taken away since. */
export const standingLists = {
  /** Joined LINE accounts, without their IDs. */
  lines: { table: 'line_account', columns: { member_id: 'int', joined_at: 'timestamptz' } },
  /** Passes in use. */
  consents: { table: 'pass_consent', columns: { member_id: 'int', pass: 'text', consented_at: 'timestamptz' } },
  /** Second factors, without secrets. */
  factors: { table: 'second_factor', columns: { factor_id: 'int', member_id: 'int', created_at: 'timestamptz' } },
  /** Enrolled faces, without templates. */
  faces: { table: 'face_enrolment', columns: { face_no: 'int', member_id: 'int', enrolled_at: 'timestamptz' } },
  keys: { table: 'api_key', columns: { api_key_id: 'int', created_at: 'timestamptz' }, ends: 'disabled_at' },
  /** Rows of the directory's table and accounts of last resort, in force or waiting. */
  rules: { table: 'directory_rule', columns: { directory_rule_id: 'int', asked_at: 'timestamptz' }, ends: 'ended_at' },
  /** Officials linked to the directory, without their names there. */
  links: { table: 'directory_link', columns: { member_id: 'int', linked_at: 'timestamptz' } },
} as const satisfies Record<string, Standing>;
export type StandingName = keyof typeof standingLists;
const standing: readonly (readonly [string, Standing])[] = Object.entries(standingLists);

const rowOf = ({ columns }: Standing) =>
  z.object(
    Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, type === 'int' ? z.number() : z.string()])),
  );
const listOf = (one: Standing) => z.nullable(z.array(rowOf(one))).default(null);

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
  /** Thresholds in force, measured on site with strangers' faces, for each model; null as above. */
  thresholds: z
    .nullable(z.array(z.object({ model_id: z.string(), median: z.number(), upper: z.number() })))
    .default(null),
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
  /** Null as above. */
  ...(Object.fromEntries(standing.map(([name, one]) => [name, listOf(one)])) as Record<
    StandingName,
    ReturnType<typeof listOf>
  >),
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
    rowsAs(
      'thresholds',
      'model_id, median, upper',
      `(select distinct on (model_id) * from ${schema}face_calibration where is_approved
        order by model_id, face_calibration_id desc) c`,
      'model_id',
    ),
    rowsAs(
      'webhooks',
      'webhook_id, created_at, old_secret_until, disabled_at is null as is_on',
      `${schema}webhook`,
      'webhook_id',
    ),
    ...standing.map(([name, { table, columns, ends }]) => {
      const names = Object.keys(columns);
      const from = `${schema}${table}${ends === undefined ? '' : ` where ${ends} is null`}`;
      return rowsAs(name, names.join(), from, names.join(', r.'));
    }),
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
const grantable = ({ as_of: _asOf, terminals: _terminals, devices: _devices, cards: _cards, ...lists }: TakenAway) =>
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
  const isUnchanged = JSON.stringify(grantable(kept)) === JSON.stringify(grantable(now));
  return { ...added, ...grantable(now), as_of: isUnchanged ? kept.as_of : now.as_of };
}
