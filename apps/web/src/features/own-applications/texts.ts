import type { OwnApplication } from '@machi/domain/applications/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { longDate } from '@machi/domain/calendar/long-days';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useApplicationTexts = textsOf('own-applications', { ja, en });

/** Day and time of a moment in the town's time ("2027-01-11T09:30:00+09:00"); empty without one. */
export const timeInLanguage = (at: string | null, locale: Locale): string =>
  at === null ? '' : `${longDate(at.slice(0, 10), locale)} ${timeInWords(at.slice(11, 16))}`;

/** Payment of an application's fee, in a sentence; empty when nothing is due or begun. */
export function usePaymentWords(): (application: OwnApplication) => string {
  const { t, locale } = useApplicationTexts();
  return ({ payment, payment_way: way, amount }) => {
    if (way === 'counter') return t('payment.counter');
    if (way === 'none' || payment === null) return '';
    if (payment.is_under_way === 1 && payment.state === 'held') return t('payment.under-way');
    return t(`payment.${payment.state}`, {
      amount: yenInWords(amount)[locale],
      at: timeInLanguage(payment.captured_at, locale),
      until: timeInLanguage(payment.capture_before, locale),
    });
  };
}
