import { yenInWords } from '@machi/domain/locale/words';
import type { Figures } from '@machi/domain/statistics/contract';
import { shareTold } from '@machi/domain/statistics/utilisation';
import type { StatisticsTexts } from './texts.ts';

const inLocale = (value: number, { locale }: StatisticsTexts, digits = 0): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Minutes as hours with one decimal. */
export const hoursInWords = (minutes: number, texts: StatisticsTexts): string =>
  texts.t('hours', { shown: inLocale(minutes / 60, texts, 1) });

/** Per cent to one decimal. */
function shareInWords(figures: Figures, texts: StatisticsTexts): string {
  const { t } = texts;
  const share = shareTold({ utilisation: figures.utilisation, used: figures.minutes_used });
  if (share === null) return t('none');
  return t(share.isUnder ? 'percent.under' : 'percent', { shown: inLocale(share.percent, texts, 1) });
}

export function figureWords(figures: Figures, texts: StatisticsTexts) {
  const { t, locale } = texts;
  const counted = (count: number) => t('total.bookings.value', { count, shown: inLocale(count, texts) });
  return {
    bookings: counted(figures.bookings),
    hours: hoursInWords(figures.minutes_used, texts),
    town: hoursInWords(figures.minutes_town, texts),
    utilisation: shareInWords(figures, texts),
    persons: t('people', { shown: inLocale(figures.persons, texts) }),
    amount: yenInWords(figures.amount)[locale],
    cancelled: counted(figures.cancellations),
    missed: counted(figures.no_shows),
  };
}
