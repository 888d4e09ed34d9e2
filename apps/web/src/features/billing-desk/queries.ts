import { listBillRequests } from '@machi/domain/billing/request-contract';
import { listReminders } from '@machi/domain/billing/reminder-contract';
import { listBills, readBill, readClosing } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { listBillDebits } from '@machi/domain/debits/contract';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const billQueries = {
  closing: (locale: Locale) => queryOptions({ ...ask(readClosing, {}, locale), staleTime: 0 }),
  reminders: (locale: Locale) => queryOptions({ ...ask(listReminders, {}, locale), staleTime: 0 }),
  requests: (locale: Locale) => queryOptions({ ...ask(listBillRequests, {}, locale), staleTime: 0 }),
  /** The bills that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listBills>) =>
    queryOptions({ ...ask(listBills, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One bill; none where there is no such number. */
  bill: (locale: Locale, billingId: number) =>
    queryOptions<ReplyOf<typeof readBill> | null>({
      queryKey: [readBill.name, locale, billingId],
      queryFn: ({ signal }) => loadIfAny(readBill, { billing_id: billingId }, { signal }),
      placeholderData: keptInLanguages(locale, billingId),
      staleTime: 0,
    }),
  debits: (locale: Locale, billingId: number) =>
    queryOptions({
      ...ask(listBillDebits, { billing_id: billingId }, locale),
      staleTime: 0,
    }),
};

/** Shows a bill as a write has answered it, at once; lists and months are asked for again. */
export function useKeepBill(locale: Locale): (bill: BillFile) => void {
  const queryClient = useQueryClient();
  return (bill) => {
    keepReply(queryClient, billQueries.bill(locale, bill.billing_id), { bill });
    void queryClient.invalidateQueries({ queryKey: [listBills.name] });
    void queryClient.invalidateQueries({ queryKey: [readClosing.name] });
    void queryClient.invalidateQueries({ queryKey: [listReminders.name] });
    void queryClient.invalidateQueries({ queryKey: [listBillRequests.name] });
  };
}

/** Asks again for a bill that has changed meanwhile. */
export function useReadBillAgain(locale: Locale): (billingId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (billingId) => queryClient.invalidateQueries({ queryKey: billQueries.bill(locale, billingId).queryKey });
}

/** After a closing nothing is as it was shown. */
export function useReadMonthsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [readClosing.name] });
    await queryClient.invalidateQueries({ queryKey: [listBills.name] });
  };
}

/** After letters were made, or could not be: who is to be reminded, and the bills, are as they are now. */
export function useReadRemindersAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [listReminders.name] });
    await queryClient.invalidateQueries({ queryKey: [listBills.name] });
  };
}

/** After a second official has decided: what waits, the bills, and the one that is open. */
export function useReadRequestsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [listBillRequests.name] });
    await queryClient.invalidateQueries({ queryKey: [listBills.name] });
    await queryClient.invalidateQueries({ queryKey: [readBill.name] });
  };
}
