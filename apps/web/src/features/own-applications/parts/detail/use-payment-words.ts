import type { OwnApplication } from '@machi/domain/applications/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { useApplicationTexts } from '../../texts.ts';
import { timeInLanguage } from './time-in-language.ts';

/** How the fee of an application is paid, in a sentence; empty where nothing is due, or nothing was begun. */
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
