import type { Queryable } from '../../database/database.ts';
import { otherThan, rowsOf } from '../../database/rows.ts';
import { stray_payment } from '../../database/tables/payments.ts';

/** Money at the provider without a payment of ours. */
export type StrayPayment = Readonly<typeof stray_payment.$inferSelect>;

const rows = rowsOf(stray_payment);

export const strays = {
  keep: (database: Queryable, { intent_id, theirs, differences, made_at, checked_at }: StrayPayment) =>
    rows.put(database, 'upsert-stray-payment', ['intent_id'], { intent_id, theirs, differences, made_at, checked_at }),
  /** Those that still differ, newest first. */
  list: (database: Queryable, limit: number): Promise<StrayPayment[]> =>
    rows.list(
      database,
      'select-stray-payments',
      { differences: otherThan([]) },
      { order: ['-made_at', 'intent_id'], page: { limit } },
    ),
};
