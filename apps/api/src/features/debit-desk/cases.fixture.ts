import { bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { planRun } from '../billing/debits/candidates.ts';
import { runStore } from '../billing/debits/run-store.ts';
import { seenOfRun } from '../billing/debits/views.ts';
import { newPaidDebit, newPayer, newRun, resultsFile } from '../../testing/billing/debits.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const dayOf = (town: OpenTown) => bankDayFrom(addDays(dateAt(town.now()), 1));

async function seen(town: OpenTown, debit_run_id: number) {
  const run = await runStore.read(town.database, debit_run_id);
  if (!run) throw new Error('a run is gone');
  return { debit_run_id, seen: seenOfRun(run) };
}
async function newSeen(town: OpenTown, isReleased = false, isWithdrawalAsked = false) {
  const { debit_run_id, prepared_by } = await newRun(town, [await newPayer(town)], {
    debit_on: dayOf(town),
    isReleased,
  });
  if (isWithdrawalAsked) {
    await runStore.askWithdrawal(town.database, debit_run_id, prepared_by.member_id);
    const event = { debit_run_id, at: town.now(), by: prepared_by.member_id };
    await runStore.note(town.database, { ...event, what: 'ask-withdrawal', reason: '日付を間違えました' });
  }
  return seen(town, debit_run_id);
}

async function question(town: OpenTown) {
  await newPayer(town, { planned_on: dayOf(town) });
  return { collection_key: 'shinkin', debit_on: dayOf(town) };
}

async function results(town: OpenTown) {
  const { debit_run_id } = await newRun(town, [await newPayer(town)], { isReleased: true });
  return { debit_run_id, content: (await resultsFile(town, debit_run_id)).toString('base64') };
}

/** The members debited by the newest run. */
const ofNewest = async (town: OpenTown) =>
  (
    await town.rows<{ member_id: number }>`select b.member_id from debit d join bathing_billing b using (billing_id)
      where d.debit_run_id = (select max(debit_run_id) from debit_run)`
  ).map(({ member_id }) => member_id);

/** Calls about debit runs and the bank's answers. */
export const cases: Readonly<Record<string, Case>> = {
  readDebits: { input: nothing, showsNobody: true },
  previewRun: { input: question, showsNobody: true },
  listLeftOut: {
    input: async (town) => {
      await newPayer(town);
      return { collection_key: 'shinkin', debit_on: dayOf(town) };
    },
  },
  prepareRun: {
    input: async (town) => {
      const asked = await question(town);
      const plan = await planRun(town.database, town.house, asked, dateAt(town.now()));
      if (isRefusal(plan)) throw new Error('there is nothing to debit');
      return { ...asked, seen: plan.seen };
    },
    showsNobody: true,
    isOneByOne: true,
  },
  readRun: { input: async (town) => ({ debit_run_id: (await newSeen(town)).debit_run_id }), showsNobody: true },
  listRunDebits: { input: async (town) => ({ debit_run_id: (await newSeen(town)).debit_run_id }) },
  listBillDebits: {
    input: async (town) => ({ billing_id: (await newPaidDebit(town)).billing_id }),
    shown: ofNewest,
  },
  releaseRun: { input: (town) => newSeen(town), showsNobody: true },
  withdrawRun: {
    input: async (town) => ({ ...(await newSeen(town)), reason: '日付を間違えました' }),
    showsNobody: true,
  },
  approveRunWithdrawal: { input: (town) => newSeen(town, true, true), showsNobody: true },
  refuseRunWithdrawal: { input: (town) => newSeen(town, true, true), showsNobody: true },
  fetchRunFile: {
    input: async (town) => ({ debit_run_id: (await newSeen(town, true)).debit_run_id, reason: '銀行に出すため' }),
    shown: ofNewest,
  },
  checkResults: { input: results, showsNobody: true },
  enterResults: { input: results, showsNobody: true },
  returnDebit: {
    input: async (town) => {
      const { debit_id } = await newPaidDebit(town);
      const [bill] = await town.rows<{ turn: number }>`select b.turn from bathing_billing b
        join debit d using (billing_id) where d.debit_id = ${debit_id}`;
      return {
        debit_id,
        seen: `${debit_id}.paid.${bill?.turn}`,
        returned_on: dateAt(town.now()),
        failure: 'other',
        reason: '銀行から知らせがありました',
      };
    },
    shown: ofNewest,
  },
};
