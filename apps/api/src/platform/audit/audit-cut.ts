import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { audit_cut } from '../../database/tables/platform.ts';
import { writeAudit } from './audit.ts';

/** Seals cut in one transaction. */
const SEALS = 20;

/**
 * Seals at which the log may be cut: they and all earlier ones are past retention, also by the database's clock, and a
 * newer one stays. The event of the newest cut stays, because it is not older than the seal that is cut.
 */
const OVER = `s.audit_seal_id < (select max(audit_seal_id) from audit_seal)
  and s.audit_seal_id < coalesce((select min(audit_seal_id) from audit_seal
    where sealed_at >= least($1::timestamptz, clock_timestamp() - interval '5 years')), 2147483647)`;
const look = statement<{ due: number; oldest: Date | null }>(
  'look-at-audit-cut',
  `select coalesce((select sum(cardinality(s.audit_ids)) from audit_seal s where ${OVER}), 0)::int as due,
     (select min(acted_at) from audit) as oldest`,
);
const findSeal = statement<{ audit_seal_id: number; hash: string }>(
  'find-audit-cut',
  `select audit_seal_id, hash from (
     select s.audit_seal_id, s.hash from audit_seal s where ${OVER} order by s.audit_seal_id limit ${SEALS}) first
   order by audit_seal_id desc limit 1`,
);
const cutLog = statement<{ deeds: number }>('cut-audit-log', 'select cut_audit_log($1::int, $2::timestamptz) as deeds');

export type CutRow = Readonly<Omit<typeof audit_cut.$inferSelect, 'only_row'>>;
const cuts = rowsOf(audit_cut);

/** Removes the audit log's oldest part (docs/decisions/0120). */
export const auditCut = {
  /** The last cut; undefined: there was none. */
  read: (database: Queryable): Promise<CutRow | undefined> => cuts.one(database, 'read-last-audit-cut', {}),
  async look(database: Queryable, before: Date) {
    return (await database.run(look, [before]))[0] ?? { due: 0, oldest: null };
  },
  /** Cuts off the next part and records the seal as an event; answers the number of removed events. */
  async cut(transaction: Queryable, before: Date, now: Date): Promise<number> {
    const [seal] = await transaction.run(findSeal, [before]);
    if (!seal) return 0;
    const [cut] = await transaction.run(cutLog, [seal.audit_seal_id, now]);
    await writeAudit(transaction, {
      at: now,
      actor_member_id: null,
      action: 'audit:cut',
      subject: 'audit',
      subject_id: seal.audit_seal_id,
      request_id: seal.hash,
    });
    return cut?.deeds ?? 0;
  },
};
