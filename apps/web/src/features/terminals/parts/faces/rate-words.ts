import type { FaceTexts } from '../../texts.ts';

const MILLION = 1_000_000;

/** A share from 0 to 1 as people say it: once in so many. Two digits count, as it is reckoned. */
export function rateInWords(rate: number, { t, locale }: FaceTexts): string {
  const times = 1 / rate;
  if (!(times < MILLION)) return t('rate.hardly');
  return t('rate.one-in', { times: Number(times.toPrecision(times < 10 ? 1 : 2)).toLocaleString(locale) });
}
