import type { LotteryOutcome } from '@machi/domain/lotteries/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { lottery_application } from '../../database/tables/lotteries/lotteries.ts';

const applications = rowsOf(lottery_application);

/** Only one application for each lottery: the account's stays. */
const give = statement<{ lottery_application_id: number }>(
  'give-lottery-applications',
  `update lottery_application a set member_id = $1 where a.member_id = $2 and not exists (
     select from lottery_application own where own.lottery_id = a.lottery_id and own.member_id = $1)
   returning lottery_application_id`,
);
const readLeft = statement<{ application: EndedApplication }>(
  'read-left-lottery-applications',
  'select to_jsonb(a) as application from lottery_application a where a.member_id = $1 for update',
);
/** Locks lotteries before applications, as the draw does, so that a draw in progress ends first. */
const lockOpen = statement<{ lottery_id: number; is_open: boolean }>(
  'lock-open-lotteries',
  `select lottery_id, drawn_at is null and called_off_at is null as is_open from lottery
   where lottery_id = any($1::int[]) or lottery_id in (select lottery_id from lottery_application
     where lottery_application_id in (select jsonb_array_elements_text($2::jsonb)::int))
   order by lottery_id for share`,
);
const putOpenBack = statement(
  'put-lottery-applications-back',
  'insert into lottery_application select * from jsonb_populate_recordset(null::lottery_application, $1::jsonb)',
);
/** Restores the content of a drawn application, which had become anonymous. */
const putDrawnBack = statement<{ lottery_application_id: number }>(
  'put-drawn-lottery-applications-back',
  `update lottery_application a set member_id = $2, content = e.content, split_reason = e.split_reason
   from jsonb_populate_recordset(null::lottery_application, $1::jsonb) e
   where a.lottery_application_id = e.lottery_application_id and a.member_id is null returning a.lottery_application_id`,
);

/** A former row of `lottery_application`. */
export interface EndedApplication {
  readonly lottery_application_id: number;
  readonly lottery_id: number;
  readonly outcome: LotteryOutcome | null;
}
/** Applications that were handed over, and those that ended. */
export interface GivenLotteries {
  readonly given: readonly number[];
  readonly ended: readonly EndedApplication[];
}

/** Removes a member from every lottery that is not drawn yet. A draw in progress ends first and stays valid. */
export const leaveLotteries = (transaction: Queryable, member_id: number) =>
  applications.remove(transaction, 'leave-lotteries', { member_id, outcome: null });

/**
 * A drawn application stays as an anonymous line, so that the draw can be verified; its texts are erased. Its member is
 * removed with the member's row.
 */
export async function eraseLotteries(transaction: Queryable, memberId: number): Promise<void> {
  await leaveLotteries(transaction, memberId);
  const wordless = { content: {} as (typeof lottery_application.$inferInsert)['content'], split_reason: '' };
  await applications.update(transaction, 'erase-lottery-applications', { member_id: memberId }, wordless);
}

/** Moves a counter guest's applications to the account. */
export async function giveLotteries(
  transaction: Queryable,
  memberId: number,
  guestId: number,
): Promise<GivenLotteries> {
  const given = await transaction.run(give, [memberId, guestId]);
  const left = await transaction.run(readLeft, [guestId]);
  await eraseLotteries(transaction, guestId);
  return {
    given: given.map(({ lottery_application_id }) => lottery_application_id),
    ended: left.map(({ application }) => application),
  };
}

/** Gives them back to the guest, except for lotteries that were drawn without them, whose number it answers. */
export async function putLotteriesBack(
  transaction: Queryable,
  guestId: number,
  memberId: number,
  { given, ended }: GivenLotteries,
): Promise<number> {
  const waiting = ended.filter(({ outcome }) => outcome === null);
  const ids = waiting.map(({ lottery_id }) => lottery_id);
  const lotteries = await transaction.run(lockOpen, [ids, JSON.stringify(given)]);
  const open = new Set(lotteries.flatMap(({ lottery_id, is_open }) => (is_open ? [lottery_id] : [])));
  const back = waiting.filter(({ lottery_id }) => open.has(lottery_id));
  const taken = { member_id: memberId, lottery_application_id: among(given) };
  await applications.update(transaction, 'take-lottery-applications', taken, { member_id: guestId });
  const drawn = ended.filter(({ outcome }) => outcome !== null);
  await transaction.run(putOpenBack, [JSON.stringify(back)]);
  const told = await transaction.run(putDrawnBack, [JSON.stringify(drawn), guestId]);
  return ended.length - back.length - told.length;
}
