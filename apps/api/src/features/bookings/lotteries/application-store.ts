import type { LotteryOutcome } from '@machi/domain/lotteries/model';
import type { Kept } from '@machi/domain/described/model';
import type { reservationFields } from '@machi/domain/reservations/fields';
import type { AnsweredQuestion } from '@machi/domain/reservations/model';
import { statement, type Queryable } from '../../../database/database.ts';
import type { lottery_application } from '../../../database/tables/lotteries/lotteries.ts';
import type { Reachable } from '../../../platform/letters/recipient.ts';

/** What the form asked: fields, and answers to the questions of the facility. */
export type Content = Kept<typeof reservationFields> & { readonly additional_questions: readonly AnsweredQuestion[] };

export type ApplicationRow = Omit<typeof lottery_application.$inferSelect, 'content'> & { readonly content: Content };

const selectOwn = statement<ApplicationRow>(
  'read-own-lottery-application',
  'select * from lottery_application where lottery_id = $1 and member_id = $2',
);
const listOwn = statement<ApplicationRow>(
  'list-own-lottery-applications',
  'select * from lottery_application where member_id = $1 order by lottery_application_id desc limit 100',
);
const change = statement<ApplicationRow>(
  'change-lottery-application',
  `update lottery_application set choices = $3::jsonb, content = $4::jsonb where lottery_id = $1 and member_id = $2 returning *`,
);
const insert = statement<ApplicationRow>(
  'insert-lottery-application',
  `insert into lottery_application (lottery_id, member_id, choices, content, code, applied_at, entered_by)
   values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7) on conflict (code) do nothing returning *`,
);
const withdraw = statement<{ lottery_application_id: number }>(
  'withdraw-lottery-application',
  'delete from lottery_application where lottery_id = $1 and member_id = $2 returning lottery_application_id',
);

/** Somebody who applies, as the draw and the desk see them. */
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
const APPLICANTS = `select a.lottery_application_id, a.code, a.choices, a.split_reason, m.member_id,
     m.lastname || ' ' || m.firstname as name, coalesce(m.tel, m.login_tel_key) as tel, m.email, m.login_tel_key,
     m.address1, m.address2, m.address3, m.is_resident, m.verified_at is not null as is_verified, m.locked_at is not null as is_locked,
     exists (select from member_death d where d.member_id = m.member_id) as has_died
   from lottery_application a join member m using (member_id) where a.lottery_id = $1 order by a.lottery_application_id`;
const selectApplicants = statement<DrawnApplicant>('lottery-applicants', APPLICANTS);
/** Whoever withdraws meanwhile waits, and finds the application drawn; or was first, and is not in the draw. */
const lockApplications = statement(
  'lock-lottery-applicants',
  'select from lottery_application where lottery_id = $1 order by lottery_application_id for update',
);

export interface WrittenOutcome {
  readonly lottery_application_id: number;
  readonly household_no: number | null;
  readonly outcome: LotteryOutcome;
  readonly won_slot_no: number | null;
}
const writeOutcomes = statement(
  'write-lottery-outcomes',
  `update lottery_application a set household_no = d.household_no, outcome = d.outcome, won_slot_no = d.won_slot_no
   from jsonb_to_recordset($1::jsonb) as d(lottery_application_id int, household_no int, outcome text, won_slot_no int)
   where a.lottery_application_id = d.lottery_application_id`,
);
const selectDrawn = statement<{
  code: string;
  household_no: number;
  choices: number[];
  outcome: Exclude<LotteryOutcome, 'out'>;
  won_slot_no: number | null;
}>(
  'read-drawn-list',
  `select code, household_no, choices, outcome, won_slot_no from lottery_application
   where lottery_id = $1 and household_no is not null and outcome is not null order by code`,
);

const split = statement<{ member_id: number }>(
  'split-lottery-household',
  `update lottery_application set split_reason = $3 where lottery_id = $1 and member_id = any($2::int[]) returning member_id`,
);

export interface Written {
  readonly lotteryId: number;
  readonly memberId: number;
  readonly choices: readonly number[];
  readonly content: Content;
}
const valuesOf = ({ lotteryId, memberId, choices, content }: Written) => [
  lotteryId,
  memberId,
  JSON.stringify(choices),
  JSON.stringify(content),
];

export const applicationStore = {
  read: async (database: Queryable, lotteryId: number, memberId: number) =>
    (await database.run(selectOwn, [lotteryId, memberId]))[0],
  list: (database: Queryable, memberId: number) => database.run(listOwn, [memberId]),
  change: async (transaction: Queryable, written: Written) => (await transaction.run(change, valuesOf(written)))[0],
  /** Undefined when the code is somebody's already. */
  insert: async (
    transaction: Queryable,
    written: Written,
    { code, now, enteredBy }: { readonly code: string; readonly now: Date; readonly enteredBy: number | null },
  ) => (await transaction.run(insert, [...valuesOf(written), code, now, enteredBy]))[0],
  withdraw: async (transaction: Queryable, lotteryId: number, memberId: number): Promise<boolean> =>
    (await transaction.run(withdraw, [lotteryId, memberId])).length > 0,
  applicants: (database: Queryable, lotteryId: number) => database.run(selectApplicants, [lotteryId]),
  /** Read once they are held: whose application became another account's meanwhile would be in no list. */
  async lockApplicants(transaction: Queryable, lotteryId: number) {
    await transaction.run(lockApplications, [lotteryId]);
    return transaction.run(selectApplicants, [lotteryId]);
  },
  writeOutcomes: (transaction: Queryable, outcomes: readonly WrittenOutcome[]) =>
    transaction.run(writeOutcomes, [JSON.stringify(outcomes)]),
  drawn: (database: Queryable, lotteryId: number) => database.run(selectDrawn, [lotteryId]),
  /** Whom it has taken apart, or put back by an empty reason. */
  split: async (transaction: Queryable, lotteryId: number, memberIds: readonly number[], reason: string) =>
    (await transaction.run(split, [lotteryId, memberIds, reason])).map(({ member_id }) => member_id),
};
