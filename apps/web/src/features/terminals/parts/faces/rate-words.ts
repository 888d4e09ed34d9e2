import { looksFor } from '@machi/domain/faces/calibration';
import type { FaceTexts } from '../../texts.ts';

/** A share from 0 to 1 as people say it: once in so many. */
export function rateInWords(rate: number, { t, locale }: FaceTexts): string {
  const looks = looksFor(rate);
  return looks === null ? t('rate.hardly') : t('rate.one-in', { times: looks.toLocaleString(locale) });
}
