import { statement, type Queryable } from '../../database/database.ts';
import type { stray_payment } from '../../database/tables/payments.ts';

/** Money at the provider of which no payment of ours knows. */
export type StrayPayment = Readonly<typeof stray_payment.$inferSelect>;

const upsertStray = statement(
  'upsert-stray-payment',
  `insert into stray_payment (intent_id, theirs, differences, made_at, checked_at) values ($1, $2::jsonb, $3, $4, $5)
   on conflict (intent_id) do update set theirs = excluded.theirs, differences = excluded.differences, checked_at = excluded.checked_at`,
);
const selectStrays = statement<StrayPayment>(
  'select-stray-payments',
  `select * from stray_payment where differences <> '{}' order by made_at desc, intent_id limit $1`,
);

export const strays = {
  keep: (database: Queryable, { intent_id, theirs, differences, made_at, checked_at }: StrayPayment) =>
    database.run(upsertStray, [intent_id, JSON.stringify(theirs), differences, made_at, checked_at]),
  /** Those that still differ, the newest first. */
  list: (database: Queryable, most: number) => database.run(selectStrays, [most]),
};
