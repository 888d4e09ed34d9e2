import { dateInWords } from '@machi/domain/calendar/words';
import type { DeskField } from '@machi/domain/desk/desk';
import type { Locale } from '@machi/domain/locale/model';
import { priceInWords } from '@machi/domain/locale/words';
import type { ReactNode } from 'react';
import { momentInWords } from '../../language/dates.ts';
import { listedMoment, listedToday } from '../../listed.ts';

type Kind = DeskField<unknown>['kind'];
type Value = ReturnType<NonNullable<DeskField<unknown>['of']>>;

/** A value in a list, in the short form of its kind. */
export function inList(kind: Kind, value: Value, locale: Locale): ReactNode {
  if (value === null || value === undefined) return null;
  if (kind === 'yen') return <span className="num desk-line">{priceInWords(Number(value))[locale]}</span>;
  if (kind === 'moment') return <span className="num desk-line">{listedMoment(String(value), locale)}</span>;
  if (kind === 'day') return <span className="num desk-line">{listedToday(String(value), locale)}</span>;
  return kind === 'unbroken' ? <span className="nb">{value}</span> : value;
}

/** A value in an open file, in full; null when there is none. */
export function inFile(kind: Kind, value: Value, locale: Locale): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'yen') return priceInWords(Number(value))[locale];
  if (kind === 'moment') return momentInWords(String(value), locale);
  if (kind === 'day') return dateInWords(String(value))[locale];
  return kind === 'japanese' ? <span lang="ja">{value}</span> : value;
}
