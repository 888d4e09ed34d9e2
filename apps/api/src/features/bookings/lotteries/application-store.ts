import { statement, type Queryable } from '../../../database/database.ts';
import { lottery_application } from '../../../database/tables/lotteries/lotteries.ts';
import type { Reachable } from '../../../platform/notifications/recipient.ts';
import { among, present, rowsOf, fixed, not } from '../../../database/rows.ts';

/** The form's fields, and answers to the facility's questions. */
export type Content = ApplicationRow['content'];

export type ApplicationRow = typeof lottery_application.$inferSelect;
const applications = rowsOf(lottery_application);

/** An applicant for the draw and the desk. */
export interface DrawnApplicant extends Reachable {
  readonly lottery_application_id: number;
  readonly code: string;
  readonly choices: number[];
  readonly split_reason: string;
  readonly member_id: number;
  readonly name: string;
  readonly tel: string | null;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly is_resident: 0 | 1;
  readonly is_verified: boolean;
  readonly is_locked: boolean;
  readonly has_died: boolean;
}
const selectApplicants = statement<DrawnApplicant>(
  'lottery-applicants',
  `select a.lottery_application_id, a.code, a.choices, a.split_reason, m.member_id,
     m.lastname || ' ' || m.firstname as name, coalesce(m.tel, m.login_tel_key) as tel, m.email, m.login_tel_key,
     m.address1, m.address2, m.address3, m.is_resident, m.verified_at is not null as is_verified, m.locked_at is not null as is_locked,
     exists (select from member_death d where d.member_id = m.member_id) as has_died
   from lottery_application a join member m using (member_id) where a.lottery_id = $1 order by a.lottery_application_id`,
);

export type WrittenOutcome = Pick<
  typeof lottery_application.$inferSelect,
  'lottery_application_id' | 'household_no' | 'outcome' | 'won_slot_no'
>;

export interface Written {
  readonly lotteryId: number;
  readonly memberId: number;
  readonly choices: readonly number[];
  readonly content: Content;
}

export const applicationStore = {
  read: (database: Queryable, lottery_id: number, member_id: number) =>
    applications.one(database, 'read-own-lottery-application', { lottery_id, member_id }),
  list: (database: Queryable, member_id: number) =>
    applications.list(
      database,
      'list-own-lottery-applications',
      { member_id },
      { order: ['-lottery_application_id'], limit: 100 },
    ),
  change: async (transaction: Queryable, { lotteryId, memberId, choices, content }: Written) =>
    (
      await applications.updateReturning(
        transaction,
        'change-lottery-application',
        { lottery_id: lotteryId, member_id: memberId },
        { choices: [...choices], content },
      )
    )[0],
  /** Undefined if the code is already taken. */
  insert: (
    transaction: Queryable,
    { lotteryId, memberId, choices, content }: Written,
    { code, now, enteredBy }: { readonly code: string; readonly now: Date; readonly enteredBy: number | null },
  ) =>
    applications.insertIfAbsent(
      transaction,
      'insert-lottery-application',
      {
        lottery_id: lotteryId,
        member_id: memberId,
        choices: [...choices],
        content,
        code,
        applied_at: now,
        entered_by: enteredBy,
      },
      undefined,
      ['code'],
    ),
  withdraw: async (transaction: Queryable, lottery_id: number, member_id: number): Promise<boolean> => {
    const own = { lottery_id, member_id };
    const gone = await applications.removeReturning(transaction, 'withdraw-lottery-application', own, ['code']);
    return gone.length > 0;
  },
  applicants: (database: Queryable, lotteryId: number) => database.run(selectApplicants, [lotteryId]),
  /**
   * Locks the applications, then reads them. A concurrent withdrawal either waits and finds the application drawn, or
   * comes first and is left out. An application that moves to another account meanwhile would otherwise be in no list.
   */
  async lockApplicants(transaction: Queryable, lotteryId: number) {
    await applications.hold(
      transaction,
      'lock-lottery-applicants',
      { lottery_id: lotteryId },
      { columns: [], order: ['lottery_application_id'] },
    );
    return transaction.run(selectApplicants, [lotteryId]);
  },
  /** Won applications whose reservations are still to be made. */
  wonToSettle: (database: Queryable, lottery_id: number) =>
    applications.list(
      database,
      'won-to-settle',
      { lottery_id, outcome: fixed('won'), settled_at: null },
      { columns: ['lottery_application_id', 'member_id'], order: ['won_slot_no'] },
    ),
  writeOutcomes: (transaction: Queryable, outcomes: readonly WrittenOutcome[]) =>
    applications.updateAll(transaction, 'write-lottery-outcomes', 'lottery_application_id', outcomes),
  async countOutcomes(database: Queryable, lottery_id: number) {
    const [won, lost] = await Promise.all([
      applications.count(database, 'count-lottery-winners', { lottery_id, outcome: fixed('won') }),
      applications.count(database, 'count-lottery-losers', { lottery_id, outcome: not('won') }),
    ]);
    return { won, lost };
  },
  async drawn(database: Queryable, lottery_id: number) {
    const rows = await applications.list(
      database,
      'read-drawn-list',
      { lottery_id, household_no: present, outcome: present },
      { columns: ['code', 'household_no', 'choices', 'outcome', 'won_slot_no'], order: ['code'] },
    );
    return rows.flatMap(({ household_no, outcome, ...row }) =>
      household_no === null || outcome === null || outcome === 'out' ? [] : { ...row, household_no, outcome },
    );
  },
  /** Members counted apart from their household, or put back by an empty reason. */
  split: async (transaction: Queryable, lottery_id: number, memberIds: readonly number[], split_reason: string) => {
    const theirs = { lottery_id, member_id: among(memberIds) };
    const split = await applications.updateReturning(transaction, 'split-lottery-household', theirs, { split_reason }, [
      'member_id',
    ]);
    return split.flatMap(({ member_id }) => member_id ?? []);
  },
};
