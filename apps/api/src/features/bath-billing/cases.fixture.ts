import { dateAt } from '@machi/domain/calendar/model';
import { bills } from '../billing/bill-store.ts';
import { billActions } from '../billing/actions.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let month = 0;

/** A bill of a new month each time: a member has one per month. */
async function newOpenBill(town: OpenTown, owner: number): Promise<number> {
  month += 1;
  const text = `${1950 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  return newBill(town, owner, { month: text });
}

async function newPaidBill(town: OpenTown, owner: number): Promise<number> {
  const billingId = await newOpenBill(town, owner);
  const by = { member_id: null, now: town.now() };
  await town.database.transaction(async (transaction) => {
    const row = await bills.lock(transaction, billingId);
    if (row) await billActions.pay(transaction, row, { paid_on: dateAt(by.now), paid_by: 'cash' }, by);
  });
  return billingId;
}

/** Calls for own bath bills and their PDFs. */
export const cases: Readonly<Record<string, Case>> = {
  readBathPayment: { input: nothing },
  // A new person has used nothing and sees that.
  billOwnVisits: { input: () => ({ visits: 0, yen: 0 }), spendsCaller: true },
  // A new person is owed nothing and sees that.
  askOwnRefund: { input: () => ({ yen: 0, way: 'cash' }), spendsCaller: true },
  readBathInvoice: {
    input: async (town, owner) => ({ billing_id: await newPaidBill(town, owner) }),
    isOwned: true,
  },
  readBathReceipt: {
    input: async (town, owner) => ({ billing_id: await newPaidBill(town, owner) }),
    isOwned: true,
  },
  readBathSlip: {
    input: async (town, owner) => ({ billing_id: await newOpenBill(town, owner) }),
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
