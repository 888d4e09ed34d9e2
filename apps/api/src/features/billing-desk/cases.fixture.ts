import { newReservation } from '../../testing/cases/new-reservation.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { dateAt } from '@machi/domain/calendar/model';
import { bills } from '../billing/bill-store.ts';
import { previewClosing } from '../billing/closing.ts';
import { billActions, seenOf } from '../billing/actions.ts';
import { sealNumber } from '../billing/mandates/seal-number.ts';
import { billRequests } from '../billing/request-store.ts';
import { accountTyped } from '../../testing/papers/mandates.ts';
import { reminders } from '../billing/reminder-store.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { RECEPTION, nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

async function newFile(town: OpenTown, isPaid = false) {
  const billing_id = await newBill(town, (await town.addPerson()).member_id, {
    month: '1998-01',
    planned_on: dateAt(town.now()),
  });
  if (isPaid)
    await town.database.transaction(async (transaction) => {
      const row = await bills.lock(transaction, billing_id);
      if (row)
        await billActions.pay(
          transaction,
          row,
          { paid_on: dateAt(town.now()), paid_by: 'cash' },
          { member_id: null, now: town.now() },
        );
    });
  const row = await bills.read(town.database, billing_id);
  if (!row) throw new Error('a bill is gone');
  return { billing_id, seen: seenOf(row) };
}

/** Old months are closed in turn; the first one needs a month before it. */
async function nextClosing(town: OpenTown) {
  await town.rows`insert into billing_month (month, closed_at, planned_on)
    values ('1997-12', ${town.now()}, '1998-01-27') on conflict do nothing`;
  const shown = await previewClosing(town.database, town.house.town.passes, town.now());
  if (!shown) throw new Error('no month is to be closed');
  return { month: shown.month, seen: shown.seen };
}

/** A bill long overdue. */
async function newOverdue(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const billing_id = await newBill(town, member_id, { month: '1998-01', planned_on: '1998-02-27' });
  return { member_id, bill: { billing_id, seen: `${billing_id}.0.open` } };
}

async function newPaidTwice(town: OpenTown) {
  const { billing_id } = await newFile(town, true);
  await town.database.transaction(async (transaction) => {
    const row = await bills.lock(transaction, billing_id);
    if (row) await billActions.payAgain(transaction, row, 'slip', '', { member_id: null, now: town.now() });
  });
  const row = await bills.read(town.database, billing_id);
  if (!row) throw new Error('a bill is gone');
  return { billing_id, seen: seenOf(row) };
}

/** A colleague's request for a refund to an account, waiting or decided. */
async function newRequest(town: OpenTown, outcome?: 'released'): Promise<number> {
  const { billing_id } = await newPaidTwice(town);
  const place = { bank_code: '1010', branch_code: '005' };
  const number = { account_number: '7654321', post_symbol: null, post_number: null };
  const account = {
    ...place,
    bank_name: '北空知信金',
    branch_name: '幌加内支店',
    account_type: 0,
    last_digits: '321',
    holder: 'ﾎｼﾓﾘ ﾀﾛｳ',
    number_sealed: sealNumber(town.house, { ...place, refund_of: billing_id }, number),
  } as const;
  const made = {
    billing_id,
    kind: 'refund',
    yen: 100,
    way: 'account',
    recipient_name: '星守 太郎',
    recipient_address: '',
  } as const;
  await town.database.transaction((transaction) =>
    billRequests.insert(transaction, { ...made, account, reason: '二重の支払い', by: RECEPTION, now: town.now() }),
  );
  const [row] = await town.rows<{ request_id: number }>('select max(request_id) as request_id from billing_request');
  if (!row) throw new Error('a request was not kept');
  if (outcome)
    await town.database.transaction((transaction) =>
      billRequests.decide(transaction, row.request_id, { outcome, by: RECEPTION, now: town.now(), entry: null }),
    );
  return row.request_id;
}

const payersOfRequests = async (town: OpenTown) =>
  (
    await town.rows<{ member_id: number }>`select coalesce(b.member_id, r.member_id) as member_id
      from billing_request q left join bathing_billing b on b.billing_id = q.billing_id left
      join reservation r on r.reservation_id = q.reservation_id where coalesce(b.member_id, r.member_id) is not null`
  ).map(({ member_id }) => member_id);

/** The payers of all bills, the newest first. */
const payers = async (town: OpenTown) =>
  (
    await town.rows<{ member_id: number }>`select member_id from bathing_billing where member_id is not null
      order by billing_id desc`
  ).map(({ member_id }) => member_id);

const lastPayer = async (town: OpenTown) => (await payers(town)).slice(0, 1);

/** A paid and then cancelled room. */
async function newOwedRoom(town: OpenTown) {
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  await notePaidBefore(town, reservation_id, town.now());
  await town.rows`update reservation set is_canceled = 1, canceled_at = ${town.now()}
    where reservation_id = ${reservation_id}`;
  return { reservation_id, yen: 100, reason: '取消しのため' };
}

/** Calls of the office about bath bills. */
export const cases: Readonly<Record<string, Case>> = {
  askRoomRefund: { showsNobody: true, input: newOwedRoom },
  askRoomRefundToAccount: {
    showsNobody: true,
    input: async (town) => ({ ...(await newOwedRoom(town)), ...accountTyped() }),
  },
  readClosing: { input: nothing, showsNobody: true },
  closeMonth: { input: nextClosing, showsNobody: true, isOneByOne: true },
  listBills: {
    input: async (town) => {
      await newFile(town);
      return nothing();
    },
  },
  exportBills: {
    input: async (town) => {
      await newFile(town);
      return { format: 'csv' };
    },
    shown: payers,
  },
  readBill: { input: async (town) => ({ billing_id: (await newFile(town)).billing_id }) },
  printBill: {
    input: async (town) => ({ billing_id: (await newFile(town)).billing_id, paper: 'invoice' }),
    shown: lastPayer,
  },
  payBillInCash: { input: async (town) => ({ ...(await newFile(town)), paid_on: dateAt(town.now()) }) },
  takeCashBack: { input: async (town) => ({ ...(await newFile(town, true)), reason: '別の方の分でした' }) },
  reduceBill: { input: async (town) => ({ ...(await newFile(town)), yen: 100, reason: '町の手違いのため' }) },
  listReminders: {
    input: async (town) => {
      await newOverdue(town);
      return nothing();
    },
    shown: lastPayer,
  },
  remindBills: { input: async (town) => ({ bills: [(await newOverdue(town)).bill] }), shown: lastPayer },
  printReminders: {
    input: async (town) => {
      const { bill } = await newOverdue(town);
      const today = dateAt(town.now());
      const made = { reminded_on: today, term_on: today, by: 1, ids: [bill.billing_id], now: town.now() };
      return { reminder_id: await town.database.transaction((transaction) => reminders.make(transaction, made)) };
    },
    shown: lastPayer,
  },
  listBillRequests: {
    input: async (town) => {
      await newRequest(town);
      return nothing();
    },
    shown: payersOfRequests,
  },
  askRefund: {
    input: async (town) => ({ ...(await newPaidTwice(town)), yen: 100, reason: '二重に支払われたため', way: 'cash' }),
  },
  askRefundToAccount: {
    input: async (town) => ({
      ...(await newPaidTwice(town)),
      yen: 100,
      reason: '二重に支払われたため',
      ...accountTyped(),
    }),
  },
  askWriteOff: { input: async (town) => ({ ...(await newFile(town)), reason: '相続人がいないため' }) },
  payBillAgain: {
    input: async (town) => ({ ...(await newFile(town, true)), paid_by: 'slip', reason: '二重の支払い' }),
  },
  decideBillRequest: {
    input: async (town) => ({ request_id: await newRequest(town), outcome: 'refused' }),
    shown: lastPayer,
  },
  printRefund: { input: async (town) => ({ request_id: await newRequest(town, 'released') }), shown: lastPayer },
  showRefundNumber: {
    input: async (town) => ({ request_id: await newRequest(town), reason: '振込みのため' }),
    shown: lastPayer,
  },
  noteFailedDebit: { input: async (town) => ({ ...(await newFile(town)), failure: 'funds' }) },
};
