import type { Locale } from '@machi/domain/locale/model';

/** One line of an alert; `lang` if it is not in the page's language. */
export interface AlertLine {
  readonly text: string;
  readonly lang?: Locale;
}

/** "Any other failure: bilingual alert" (product, "When a request fails"). */
export const otherFailureLines: readonly AlertLine[] = [
  { text: '処理できませんでした。しばらくしてから、もう一度お試しください。', lang: 'ja' },
  { text: 'Could not process your request. Please try again later.', lang: 'en' },
];
