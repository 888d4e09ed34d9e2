import { dateAt, minutesAt, timeOf, type DateText } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { HouseUse } from '@machi/domain/house-papers/uses';
import type { Locale } from '@machi/domain/locale/model';
import { pdfDay } from '@machi/domain/permits/words';
import { text } from './texts.ts';

/** A day in a PDF; in Japanese with its era. */
export const dayOnPdf = (day: DateText, locale: Locale): string =>
  locale === 'ja' ? pdfDay(day) : dateInWords(day).en;

/** The time of printing: later bookings are missing. */
export const printedAt = (now: Date, locale: Locale): string =>
  `${dayInWords(dateAt(now))[locale]} ${timeInWords(timeOf(minutesAt(now)))}`;

/** The user of a room in the house's PDFs. */
export function whoOnPdf({ kind, name, isProvisional }: HouseUse, locale: Locale): string {
  if (kind === 'closed') return name === '' ? text(locale, 'closed') : text(locale, 'closed.reason', { reason: name });
  if (kind === 'town') return name === '' ? text(locale, 'town') : text(locale, 'town.title', { title: name });
  const known = name === '' ? text(locale, 'withdrawn') : name;
  const who = kind === 'adjunct' ? text(locale, 'adjunct', { name: known }) : known;
  return isProvisional ? text(locale, 'provisional', { name: who }) : who;
}

/** The same on a door sign, where an adjunct room reads like any other. */
export const whoAtDoor = (use: HouseUse, locale: Locale): string =>
  whoOnPdf(use.kind === 'adjunct' ? { ...use, kind: 'booking' } : use, locale);
