import { dateAt } from '@machi/domain/calendar/model';
import { bills } from '../../billing/bill-store.ts';
import { billDeeds } from '../../billing/deeds.ts';
import { newBill } from '../../testing/billing/bills.ts';
import type { Case } from '../../testing/cases/case.ts';
import { nothing } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let month = 0;

/** A bill of another month each time: a member has one a month. */
async function newPaidBill(town: OpenTown, owner: number): Promise<number> {
  month += 1;
  const text = `${1950 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  const billingId = await newBill(town, owner, { month: text });
  await town.database.transaction(async (transaction) => {
    const row = await bills.lock(transaction, billingId);
    if (row) await billDeeds.payInCash(transaction, row, dateAt(town.now()), { member_id: null, now: town.now() });
  });
  return billingId;
}

/** Own bills of the bath and their papers. */
export const cases: Readonly<Record<string, Case>> = {
  readBathPayment: { input: nothing },
  readBathInvoice: {
    input: async (town, owner) => ({ billing_id: await newPaidBill(town, owner) }),
    isOwned: true,
  },
  readBathReceipt: {
    input: async (town, owner) => ({ billing_id: await newPaidBill(town, owner) }),
    isOwned: true,
  },
  readBathStatement: {
    input: async (town, owner) => {
      await newPaidBill(town, owner);
      return { year: 2027 };
    },
    isOwned: true,
  },
};
