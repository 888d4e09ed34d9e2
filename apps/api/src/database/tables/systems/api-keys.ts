import type { Scope } from '@machi/domain/api-keys/rules';
import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member } from '../members.ts';

/** A key of another system. Only a hash of its secret is kept. */
export const api_key = pgTable('api_key', {
  api_key_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  system_name: text().notNull(),
  /** The public start of the key, by which its row is found. */
  prefix: text().notNull().unique(),
  secret_hash: bytes().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** Requests a minute. */
  rate: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  ends_at: timestamp({ withTimezone: true }).notNull(),
  disabled_at: timestamp({ withTimezone: true }),
  disabled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
});

/** How often a key asked for an endpoint on a day. */
export const api_key_use = pgTable(
  'api_key_use',
  {
    api_key_id: integer()
      .notNull()
      .references(() => api_key.api_key_id, { onDelete: 'cascade' }),
    used_on: date({ mode: 'string' }).notNull(),
    endpoint: text().notNull(),
    granted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.api_key_id, table.used_on, table.endpoint] })],
);

export const columns: HeldColumns = {
  api_key: {
    technical: `api_key_id system_name prefix secret_hash scopes rate created_at created_by ends_at disabled_at disabled_by`,
  },
  api_key_use: { technical: 'api_key_id used_on endpoint granted refused used_at' },
};
