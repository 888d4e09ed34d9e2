import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listPayments, readPayment } from '@machi/domain/payments/contract';
import type { PaymentFile } from '@machi/domain/payments/views';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const paymentQueries = {
  /** The payments that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listPayments>) =>
    queryOptions({ ...ask(listPayments, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One payment; none where there is no such number. */
  payment: (locale: Locale, paymentId: number) =>
    queryOptions<ReplyOf<typeof readPayment> | null>({
      queryKey: [readPayment.name, locale, paymentId],
      queryFn: ({ signal }) => loadIfAny(readPayment, { payment_id: paymentId }, { signal }),
      placeholderData: keptInLanguages(locale, paymentId),
      staleTime: 0,
    }),
};

/** Shows a payment as a write has answered it, at once; the list is asked for again. */
export function useKeepPayment(locale: Locale): (payment: PaymentFile) => void {
  const queryClient = useQueryClient();
  return (payment) => {
    keepReply(queryClient, paymentQueries.payment(locale, payment.payment_id), { payment });
    void queryClient.invalidateQueries({ queryKey: [listPayments.name] });
  };
}

/** Asks again for a payment that has changed meanwhile. */
export function useReadPaymentAgain(locale: Locale): (paymentId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (paymentId) => queryClient.invalidateQueries({ queryKey: paymentQueries.payment(locale, paymentId).queryKey });
}
