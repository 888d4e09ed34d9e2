import type { FactorResetOutcome, IdentityProof } from '@machi/domain/factor-resets/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { above, among, rowsOf } from '../../../database/rows.ts';
import { factor_reset } from '../../../database/tables/factors.ts';
import { audit } from '../../../database/tables/platform.ts';
import { ASKER, type WaitingSecond } from '../rights/second-request.ts';

const resets = rowsOf(factor_reset);
const log = rowsOf(audit);

/** A stored request. */
export type ResetRow = Pick<typeof factor_reset.$inferSelect, 'factor_reset_id' | 'member_id' | 'proof' | 'asked_by'>;
/** A waiting request with the names of the people involved. */
export type WaitingReset = ResetRow & WaitingSecond;

const ROW = 'q.factor_reset_id, q.member_id, q.proof, q.asked_by';
const waiting = statement<WaitingReset>(
  'list-factor-resets',
  `select ${ROW}, q.asked_at, m.lastname, m.firstname, ${ASKER}
   from factor_reset q join member m using (member_id) left join member a on a.member_id = q.asked_by
   where q.decided_at is null order by q.factor_reset_id`,
);

export const resetStore = {
  /** Whether a member's roles were given, changed or removed since a moment. */
  wasOfficial(database: Queryable, memberId: number, since: Date): Promise<boolean> {
    const actions = ['member:give-roles', 'member:roles', 'member:approve-roles'];
    const raised = { subject: 'member', subject_id: memberId, acted_at: above(since), action: among(actions) };
    return log.has(database, 'was-official', raised);
  },
  find: (database: Queryable, factor_reset_id: number): Promise<ResetRow | undefined> =>
    resets.one(database, 'find-factor-reset', { factor_reset_id }),
  /**
   * Records the official, the proof and the member. The request waits unless it is decided at once; false if one
   * already waits.
   * @param decidedBy the official who removed the factors without a second official
   */
  async add(
    transaction: Queryable,
    member_id: number,
    proof: IdentityProof,
    asked_by: number,
    decidedBy: number | null,
    asked_at: Date,
  ): Promise<boolean> {
    const decided =
      decidedBy !== null && ({ decided_by: decidedBy, decided_at: asked_at, outcome: 'approved' } as const);
    const row = { member_id, proof, asked_by, asked_at, ...decided };
    const open = { decided_at: null };
    const added = await resets.insertIfAbsent(transaction, 'insert-factor-reset', row, ['proof'], ['member_id'], open);
    return added !== undefined;
  },
  /** False if already decided. The caller has locked the people's rows, so two decisions happen in turn. */
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
