import { addDays, daysBetween, firstDay, monthAfter, type DateText, type MonthText } from '../calendar/model.ts';
import { HOURS, type HourCount } from './status.ts';

/** Of a month's minutes and of its requests. */
export const OBJECTIVE = 0.9995;
/** 99 of 100 requests of a kind are answered within so many milliseconds. */
export const AIMS = { page: 1000, read: 500, write: 1000, terminal: 1000 } as const;
export type AimedKind = keyof typeof AIMS;
/** Where less of a month was looked at, its figure proves nothing. */
const LEAST_SEEN = 0.95;
/** With fewer requests, one in a hundred is a handful. */
const LEAST_REQUESTS = 1000;

/** Requests of an hour at the proxy. */
export interface Answered {
  readonly all: number;
  readonly failed: number;
}
export interface MonthFacts {
  /** As the status page has counted it; undefined: it was not given. */
  readonly days: Readonly<Record<DateText, readonly HourCount[]>> | undefined;
  /** By hour, as `2026-11-30 07`; undefined: no log was given. */
  readonly answered: ReadonlyMap<string, Answered> | undefined;
  /** Requests by milliseconds, of each kind. */
  readonly times: Readonly<Partial<Record<AimedKind, readonly number[]>>>;
}

type Verdict = 'reached' | 'missed' | 'not proved' | 'nothing known';
export interface Measured {
  readonly verdict: Verdict;
  /** Share that was good; NaN if nothing is known. */
  readonly share: number;
  readonly bad: number;
  readonly all: number;
  /** How many more may be bad; negative: so many too many. */
  readonly left: number;
}
export interface MonthReport {
  /** Minutes, from outside; `expected` are all of the month up to now. */
  readonly outside: Measured & { readonly expected: number };
  /** Requests, at the proxy. */
  readonly answered: Measured & { readonly quietHours: number };
  readonly times: readonly {
    readonly kind: AimedKind;
    readonly aim: number;
    readonly p99: number;
    readonly all: number;
    readonly verdict: Verdict;
  }[];
  /** The worst first. */
  readonly worst: readonly {
    readonly hour: string;
    readonly minutes: number;
    readonly failed: number;
    readonly all: number;
  }[];
}

const MOST_WORST = 5;

function measure(bad: number, all: number, of: number, isProved: boolean): Measured {
  const share = all === 0 ? Number.NaN : 1 - bad / all;
  // What may be bad in a month is known before it is over, so what is too much already stays missed.
  const left = Math.floor(of * (1 - OBJECTIVE) + 1e-6) - bad;
  const verdict = all === 0 ? 'nothing known' : left < 0 ? 'missed' : isProved ? 'reached' : 'not proved';
  return { verdict, share, bad, all, left };
}

/** The time within which 99 of 100 were answered, by counts of each millisecond. */
export function p99Of(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(all * 0.99);
  return counts.findIndex((count) => (left -= count) <= 0);
}

const hoursOf = (month: MonthText): readonly (readonly [date: DateText, hour: number])[] =>
  Array.from({ length: daysBetween(firstDay(month), firstDay(monthAfter(month))) }, (_, day) =>
    Array.from({ length: HOURS }, (_each, hour) => [addDays(firstDay(month), day), hour] as const),
  ).flat();

/** The key of an hour in a month's facts. */
export const hourKey = (date: DateText, hour: number): string => `${date} ${String(hour).padStart(2, '0')}`;

/**
 * Judges a month. A minute is bad if something of the portal was away or took longer than five seconds; a request is bad
 * if it was answered with a failure (5xx). What nobody has looked at counts neither way, and is said.
 */
export function judgeMonth(month: MonthText, { days, answered, times }: MonthFacts, now: Date): MonthReport {
  const begin = Date.parse(`${firstDay(month)}T00:00:00+09:00`);
  const end = Math.min(now.getTime(), Date.parse(`${firstDay(monthAfter(month))}T00:00:00+09:00`));
  const expected = Math.max(0, Math.floor((end - begin) / 60_000));
  const hours = hoursOf(month).map(([date, hour]) => {
    const [asked, away, part] = days?.[date]?.[hour] ?? [0, 0, 0];
    const { all, failed } = answered?.get(hourKey(date, hour)) ?? { all: 0, failed: 0 };
    return { hour: hourKey(date, hour), asked, minutes: away + part, failed, all };
  });
  const sum = (name: 'asked' | 'minutes' | 'failed' | 'all'): number =>
    hours.reduce((total, hour) => total + hour[name], 0);
  const [asked, all] = [sum('asked'), sum('all')];
  const began = hours.filter(({ hour }) => Date.parse(`${hour.replace(' ', 'T')}:00:00+09:00`) < end);
  return {
    outside: { ...measure(sum('minutes'), asked, hours.length * 60, asked >= expected * LEAST_SEEN), expected },
    answered: {
      ...measure(sum('failed'), all, all, all >= LEAST_REQUESTS),
      quietHours: began.filter((hour) => hour.all === 0).length,
    },
    times: (Object.keys(AIMS) as AimedKind[]).map((kind) => {
      const counts = times[kind] ?? [];
      const count = counts.reduce((total, one) => total + one, 0);
      const p99 = count === 0 ? Number.NaN : p99Of(counts);
      const isProved = count >= LEAST_REQUESTS;
      const verdict = count === 0 ? 'nothing known' : p99 > AIMS[kind] ? 'missed' : isProved ? 'reached' : 'not proved';
      return { kind, aim: AIMS[kind], p99, all: count, verdict };
    }),
    worst: hours
      .filter(({ minutes, failed }) => minutes + failed > 0)
      .toSorted(
        (one, other) => other.minutes - one.minutes || other.failed - one.failed || one.hour.localeCompare(other.hour),
      )
      .slice(0, MOST_WORST)
      .map(({ asked: _asked, ...hour }) => hour),
  };
}
