import { bankDayBefore } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import type { AccountAsked } from '@machi/domain/mandates/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { answerTo } from '@machi/domain/zengin/answer.fixture';
import type { DebitResult } from '@machi/domain/zengin/model';
import { debits } from '../../features/billing/debits/debit-store.ts';
import { openRun, writeRun } from '../../features/billing/debits/run-file.ts';
import { runStore } from '../../features/billing/debits/run-store.ts';
import { RECEPTION } from '../cases/case.ts';
import { newMandate } from '../papers/mandates.ts';
import type { OpenTown } from '../towns/open-town.ts';
import { newBill } from './bills.ts';

/** A mandate that the bank accepted a year ago; answers its ID. */
export async function newAccepted(town: OpenTown, memberId: number, parts: Partial<AccountAsked> = {}) {
  const { mandate_id } = await newMandate(town, memberId, parts);
  const [row] = await town.rows<{ revision: number }>`update mandate set state = 'accepted',
    accepted_on = ${addDays(dateAt(town.now()), -365)}, signed_on = ${addDays(dateAt(town.now()), -365)}
    where mandate_id = ${mandate_id} returning revision`;
  return { mandate_id, revision: row?.revision ?? 0 };
}

/** A person who pays by debit, with an old open bill that no run includes automatically. */
export async function newPayer(town: OpenTown, bill: { month?: string; yen?: number; planned_on?: string } = {}) {
  const person = await town.addPerson();
  const mandate = await newAccepted(town, person.member_id);
  const billing_id = await newBill(town, person.member_id, { month: '1998-01', planned_on: '2039-01-27', ...bill });
  return { person, billing_id, ...mandate };
}
export type Payer = Awaited<ReturnType<typeof newPayer>>;

/** A run of only these bills, prepared by the sample's billing official: tests of forged fields count officials. */
export async function newRun(
  town: OpenTown,
  payers: readonly Payer[],
  {
    debit_on = bankDayBefore(dateAt(town.now()), 1),
    isReleased = false,
  }: { debit_on?: DateText; isReleased?: boolean } = {},
) {
  const one = town.house.town.sampleMembers.find(({ roles }) => roles?.includes('billing'));
  const collection = town.house.town.debits?.collections.find(({ collects_from }) => collects_from.includes('1010'));
  if (!collection || !one) throw new Error('nothing to debit with');
  const rows = await town.rows<{ billing_id: number; turn: number; yen: number }>`select billing_id, turn,
    lines_yen + carried_yen as yen from bathing_billing
    where billing_id = any(${payers.map(({ billing_id }) => billing_id)}::int[]) order by billing_id`;
  const taken = rows.flatMap((row) =>
    payers
      .filter(({ billing_id }) => billing_id === row.billing_id)
      .map(({ mandate_id, revision }) => ({
        bill: { ...row, mandate_id, revision },
        standing: 'first' as const,
      })),
  );
  const yen = rows.reduce((sum, row) => sum + row.yen, 0);
  const { debit_run_id } = await town.database.transaction(async (transaction) => {
    const made = await runStore.prepare(
      transaction,
      { collection, question: { debit_on }, taken, yen },
      { member_id: one.member_id, now: town.now() },
    );
    if (made.debits !== payers.length) throw new Error('a run of tests has fewer debits than it wants');
    const event = { debit_run_id: made.debit_run_id, at: town.now() };
    await runStore.note(transaction, { ...event, what: 'prepare', by: one.member_id });
    if (isReleased) {
      await runStore.release(transaction, made.debit_run_id, RECEPTION, town.now());
      await runStore.note(transaction, { ...event, what: 'release', by: RECEPTION });
    }
    return made;
  });
  return { debit_run_id, prepared_by: one };
}

/** The file of a run, read without the rules. */
export async function sentFile(town: OpenTown, runId: number): Promise<Buffer> {
  const run = await runStore.read(town.database, runId);
  if (!run) throw new Error('there is no such run');
  const open = openRun(town.house, run, await debits.sealed(town.database, runId));
  const written = isRefusal(open) ? open : writeRun(open, null);
  if (isRefusal(written)) throw new Error(`a run of tests has no file: ${JSON.stringify(written.problems)}`);
  return Buffer.from(written.bytes);
}

/** The bank's results for a run. */
export const resultsFile = async (
  town: OpenTown,
  runId: number,
  resultOf: (index: number) => DebitResult = () => '0',
): Promise<Buffer> => Buffer.from(answerTo(await sentFile(town, runId), resultOf));

export async function newPaidDebit(town: OpenTown) {
  const payer = await newPayer(town);
  const { debit_run_id } = await newRun(town, [payer], { isReleased: true });
  const run = await runStore.read(town.database, debit_run_id);
  const [row] = await debits.sealed(town.database, debit_run_id);
  if (!run || !row) throw new Error('a run of tests is gone');
  const by = { member_id: payer.person.member_id, now: town.now(), nextDay: null, file_hash: Buffer.from('results') };
  await town.database.transaction((transaction) =>
    debits.settle(transaction, run, [{ debit_id: row.debit_id, result: '0', failure: null }], by),
  );
  return { ...payer, debit_run_id, debit_id: row.debit_id };
}
