import type { Cause, StepOutcome } from '@machi/domain/evacuation/model';
import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { member } from '../members.ts';

/** An evacuation order (避難情報) for areas, as one thread of steps. A drill stays one: the row is never changed. */
export const evacuation_order = pgTable(
  'evacuation_order',
  {
    evacuation_order_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    is_drill: smallint().$type<Flag>().notNull(),
    cause: text().$type<Cause>().notNull(),
    /** Areas of the pack; null: the whole town. */
    area_keys: text().array(),
  },
  (table) => [check('evacuation_order_drill', sql`${table.is_drill} in (0, 1)`)],
);

/** A step of an order: issued, raised, lowered or ended. It holds once it was sent. */
export const evacuation_step = pgTable(
  'evacuation_step',
  {
    evacuation_step_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    evacuation_order_id: partOf(() => evacuation_order.evacuation_order_id),
    /** Place in the thread; dropped ones take none. */
    step: integer().notNull(),
    /** 3 to 5; 0: ended. */
    level: smallint().notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    /** Why one official alone sent it; null: a second one approved it. */
    alone_reason: text(),
    outcome: text().$type<StepOutcome>(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** The banner over portal, terminals and monitors that says it. */
    banner_id: integer(),
  },
  (table) => [
    index('evacuation_step_order').on(table.evacuation_order_id),
    uniqueIndex('evacuation_step_place')
      .on(table.evacuation_order_id, table.step)
      .where(sql`${table.outcome} is distinct from 'dropped'`),
    check('evacuation_step_level', sql`${table.level} in (0, 3, 4, 5)`),
    check('evacuation_step_outcome', sql`${table.outcome} in ('sent', 'dropped')`),
    check('evacuation_step_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

export const columns: HeldColumns = {
  evacuation_order: { technical: 'evacuation_order_id is_drill cause area_keys' },
  evacuation_step: {
    technical: `evacuation_step_id evacuation_order_id step level asked_by asked_at alone_reason outcome decided_by
      decided_at banner_id`,
  },
};
