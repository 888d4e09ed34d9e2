import type { Locale } from '../locale/model.ts';
import type { RetentionFile } from './model.ts';
import type { Outcome } from './lines.ts';
import { periodOf, type Period } from './period.ts';

const MINUTES_A_DAY = 1440;
const DAYS_A_YEAR = 365;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

interface Parts {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

function partsOf(period: Period): Parts {
  const none = { years: 0, months: 0, days: 0, hours: 0, minutes: 0 };
  if ('months' in period) return { ...none, years: Math.floor(period.months / 12), months: period.months % 12 };
  const days = Math.floor(period.minutes / MINUTES_A_DAY);
  if (period.minutes === DAYS_A_YEAR * MINUTES_A_DAY) return { ...none, years: 1 };
  const left = period.minutes % MINUTES_A_DAY;
  return { ...none, days, hours: Math.floor(left / 60), minutes: left % 60 };
}

/** 「5年間」, "5 years". */
export function periodInWords(text: string, locale: Locale): string {
  const { years, months, days, hours, minutes } = partsOf(periodOf(text));
  if (locale === 'en')
    return [
      years > 0 && counted(years, 'year'),
      months > 0 && counted(months, 'month'),
      days > 0 && counted(days, 'day'),
      hours > 0 && counted(hours, 'hour'),
      minutes > 0 && counted(minutes, 'minute'),
    ]
      .filter((part) => part !== false)
      .join(' ');
  return [
    years > 0 && `${years}年`,
    months > 0 && `${months}か月`,
    days > 0 && `${days}日`,
    hours > 0 && `${hours}時間`,
    minutes > 0 && `${minutes}分`,
  ]
    .filter((part) => part !== false)
    .join('と')
    .replace(/(?<!時間)$/, '間');
}

/** A row of the table in the privacy policy. */
export interface KeptKind {
  readonly kind: string;
  readonly name: string;
  readonly start: string;
  readonly span: string;
  readonly outcome: Outcome;
}

/** Makes the table of the privacy policy from the file that controls deletion. */
export const keptKinds = (file: RetentionFile, locale: Locale): KeptKind[] =>
  file.kinds.map(({ kind, name, start, span }) => {
    const row = file.periods.find((period) => period.kind === kind);
    const log = file.logs.find((other) => other.kind === kind);
    const period = row?.period ?? log?.period;
    return {
      kind,
      name: name[locale],
      start: start[locale],
      span: period === undefined ? (span?.[locale] ?? '') : periodInWords(period, locale),
      outcome: row?.outcome ?? 'deleted',
    };
  });
