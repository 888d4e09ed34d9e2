import type { FactorResetOutcome, IdentityProof } from '@machi/domain/factor-resets/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { above, among, rowsOf } from '../../../database/rows.ts';
import { factor_reset } from '../../../database/tables/factors.ts';
import { audit } from '../../../database/tables/platform.ts';
import { ASKER, type WaitingSecond } from '../rights/second-request.ts';

const resets = rowsOf(factor_reset);
const log = rowsOf(audit);

/** A request as its row is. */
export type ResetRow = Pick<typeof factor_reset.$inferSelect, 'factor_reset_id' | 'member_id' | 'proof' | 'asked_by'>;
/** A request that waits, with the names of who is in it. */
export type WaitingReset = ResetRow & WaitingSecond;

const ROW = 'q.factor_reset_id, q.member_id, q.proof, q.asked_by';
const insertReset = statement(
  'insert-factor-reset',
  `insert into factor_reset (member_id, proof, asked_by, asked_at, decided_by, decided_at, outcome)
   values ($1, $2, $3, $4, $5, case when $5::int is not null then $4::timestamptz end, case when $5::int is not null then 'approved' end)
   on conflict (member_id) where decided_at is null do nothing returning 1`,
);
const waiting = statement<WaitingReset>(
  'list-factor-resets',
  `select ${ROW}, q.asked_at, m.lastname, m.firstname, ${ASKER}
   from factor_reset q join member m using (member_id) left join member a on a.member_id = q.asked_by
   where q.decided_at is null order by q.factor_reset_id`,
);

export const resetStore = {
  /** Whether somebody's roles were given, changed or taken away since then. */
  wasOfficial(database: Queryable, memberId: number, since: Date): Promise<boolean> {
    const deeds = ['member:give-roles', 'member:roles', 'member:approve-roles'];
    const raised = { subject: 'member', subject_id: memberId, acted_at: above(since), action: among(deeds) };
    return log.has(database, 'was-official', raised);
  },
  find: (database: Queryable, factor_reset_id: number): Promise<ResetRow | undefined> =>
    resets.one(database, 'find-factor-reset', { factor_reset_id }),
  /**
   * Writes down who saw which proof of whom; it waits, unless somebody has decided it at once. False when one waits already.
   * @param decidedBy who took the factors away without a second official
   */
  async add(
    transaction: Queryable,
    memberId: number,
    proof: IdentityProof,
    askedBy: number,
    decidedBy: number | null,
    now: Date,
  ): Promise<boolean> {
    return (await transaction.run(insertReset, [memberId, proof, askedBy, now, decidedBy])).length > 0;
  },
  /** False when it was decided already. The rows of those concerned are held before: two who decide at once do it one after the other. */
  async end(
    transaction: Queryable,
    factor_reset_id: number,
    outcome: FactorResetOutcome,
    decided_by: number,
    decided_at: Date,
  ): Promise<boolean> {
    const open = { factor_reset_id, decided_at: null };
    const decided = { outcome, decided_by, decided_at };
    return (await resets.updateReturning(transaction, 'end-factor-reset', open, decided, ['outcome'])).length > 0;
  },
  waiting: (database: Queryable): Promise<WaitingReset[]> => database.run(waiting),
};
