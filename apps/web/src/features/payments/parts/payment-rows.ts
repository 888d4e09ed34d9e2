import { priceInWords } from '@machi/domain/locale/words';
import type { PaymentFile } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import { momentInWords } from '../../../shell/language/dates.ts';
import type { PaymentTexts } from '../texts.ts';

/** What is known of a payment, line by line, ours before theirs; what is not known of it has none. */
export function paymentRows(payment: PaymentFile, { t, locale }: PaymentTexts) {
  const words = paymentWords[locale];
  const { theirs, capture_before, checked_at, failure, state } = payment;
  const yen = (amount: number) => priceInWords(amount)[locale];
  const rows = {
    title: payment.title,
    amount: yen(payment.amount),
    ours: words.states[state],
    failure: failure === null ? undefined : words.failures[failure],
    until: state === 'held' && capture_before !== null ? momentInWords(capture_before, locale) : undefined,
    theirs: words.theirs[theirs?.money ?? 'none'],
    received: theirs === null || theirs.received === 0 ? undefined : yen(theirs.received),
    refunded: theirs === null || theirs.refunded === 0 ? undefined : yen(theirs.refunded),
    checked: checked_at === null ? t('never') : momentInWords(checked_at, locale),
    intent: payment.intent_id ?? undefined,
  };
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((id) => {
    const detail = rows[id];
    return detail === undefined ? [] : [{ id, term: t(`row.${id}`), detail }];
  });
}
