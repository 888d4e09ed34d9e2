import * as z from 'zod/mini';
import type { Locale } from '../locale/model.ts';

/** What an alert (緊急の知らせ) is about: a warning of the agency, an evacuation order, or a safety call. */
export const alertKinds = ['warning', 'order', 'safety'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The words of an alert in one language. `short` is for an SMS and a locked screen. */
export interface AlertWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly short: string;
}

const DRILL: Readonly<Record<Locale, { readonly mark: string; readonly says: string }>> = {
  ja: { mark: '【訓練】', says: 'これは訓練です。実際の災害ではありません。' },
  en: { mark: '[DRILL] ', says: 'This is a drill. There is no real disaster.' },
};

/** A text of a drill says so at its beginning, once. */
export const markedAsDrill = (text: string, locale: Locale): string =>
  text.startsWith(DRILL[locale].mark) ? text : `${DRILL[locale].mark}${text}`;

/** The words of a drill: every text on every way says that it is one. */
export const drillWords = ({ subject, paragraphs, short }: AlertWords, locale: Locale): AlertWords => ({
  subject: markedAsDrill(subject, locale),
  paragraphs: [DRILL[locale].says, ...paragraphs.map((text) => markedAsDrill(text, locale)), DRILL[locale].says],
  short: markedAsDrill(short, locale),
});

const Count = z.number();
/** How an alert has arrived: people, those who wait, those whom each way has told, and those whom none has. */
export const AlertReach = z.object({
  people: Count,
  waiting: Count,
  push: Count,
  line: Count,
  mail: Count,
  sms: Count,
  none: Count,
  /** Those of whom no area is known; they are told everything. */
  unplaced: Count,
});
export type AlertReach = z.infer<typeof AlertReach>;
