import * as z from 'zod/mini';
import { addDays, dateAt, minutesAt, type DateText } from '../calendar/model.ts';

/** What residents use, as the status page tells it apart. */
export const parts = ['service', 'pages', 'warnings'] as const;
export type Part = (typeof parts)[number];

/** What is asked from outside for each part: an address of the portal that anybody may ask. */
export const questions = [
  { part: 'service', path: '/readyz' },
  { part: 'pages', path: '/' },
  { part: 'pages', path: '/api/spots' },
  { part: 'pages', path: '/api/notices' },
  { part: 'warnings', path: '/warnings' },
] as const satisfies readonly { readonly part: Part; readonly path: string }[];

/** An answer that takes longer is of little use to somebody who waits for it. */
export const SLOW_MILLISECONDS = 5000;

/** The answer to one question; without a status none came. */
export interface Look {
  readonly part: Part;
  readonly status: number | undefined;
  readonly milliseconds: number;
}

export type PartState = 'works' | 'slow' | 'away';
export type TownState = 'works' | 'part' | 'away';
export interface Judged {
  readonly state: TownState;
  readonly parts: Readonly<Record<Part, PartState>>;
}

/** Who is refused for asking too often was answered: others are served. */
const TOO_OFTEN = 429;

function stateOfLook({ status, milliseconds }: Look): PartState {
  if (status !== 200 && status !== TOO_OFTEN) return 'away';
  return milliseconds > SLOW_MILLISECONDS ? 'slow' : 'works';
}

/**
 * Judges what was asked in one minute. A part is as its worst answer. The town is away if neither a reservation nor a
 * page can be had, also while its warnings are still served from a disk.
 */
export function judgeLooks(looks: readonly Look[]): Judged {
  const stateOf = (part: Part): PartState => {
    const states = looks.filter((look) => look.part === part).map(stateOfLook);
    if (states.length === 0 || states.includes('away')) return 'away';
    return states.includes('slow') ? 'slow' : 'works';
  };
  const found = { service: stateOf('service'), pages: stateOf('pages'), warnings: stateOf('warnings') };
  if (Object.values(found).every((state) => state === 'works')) return { state: 'works', parts: found };
  return { state: found.service === 'away' && found.pages === 'away' ? 'away' : 'part', parts: found };
}

/** Minutes of an hour: asked, away, and partly usable. */
export type HourCount = readonly [asked: number, away: number, part: number];
const NOTHING: HourCount = [0, 0, 0];
export const HOURS = 24;

const Count = z.tuple([z.number(), z.number(), z.number()]);
const State = z.enum(['works', 'slow', 'away']);
/** What is kept beside the page, and served with it. Days are the town's. */
export const StatusRecord = z.object({
  state: z.enum(['works', 'part', 'away']),
  parts: z.object({ service: State, pages: State, warnings: State }),
  /** Since when the state is what it is. */
  since: z.iso.datetime(),
  looked_at: z.iso.datetime(),
  days: z.record(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), z.array(Count).check(z.length(HOURS))),
});
export type StatusRecord = z.infer<typeof StatusRecord>;

/** The page shows so many days; the record keeps the month before the last for its report. */
export const SHOWN_DAYS = 90;
const KEPT_DAYS = 93;

const isSameMinute = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);

/** Adds what was judged to the record; a minute counts once. */
export function noteJudged(before: StatusRecord | undefined, judged: Judged, now: Date): StatusRecord {
  const since = before && before.state === judged.state ? before.since : now.toISOString();
  const date = dateAt(now);
  const oldest = addDays(date, 1 - KEPT_DAYS);
  const kept = Object.entries(before?.days ?? {}).filter(([day]) => day >= oldest && day <= date);
  const hours: HourCount[] = [...(before?.days[date] ?? Array.from({ length: HOURS }, () => NOTHING))];
  if (!before || !isSameMinute(new Date(before.looked_at), now)) {
    const hour = Math.floor(minutesAt(now) / 60);
    const [asked, away, part] = hours[hour] ?? NOTHING;
    hours[hour] = [asked + 1, away + Number(judged.state === 'away'), part + Number(judged.state === 'part')];
  }
  const days = { ...Object.fromEntries(kept), [date]: hours.map(([...count]) => count) };
  return { state: judged.state, parts: judged.parts, since, looked_at: now.toISOString(), days };
}

/** The minutes of a day. */
export const countOfDay = (record: Pick<StatusRecord, 'days'>, date: DateText): HourCount =>
  (record.days[date] ?? []).reduce<HourCount>(
    ([asked, away, part], hour) => [asked + hour[0], away + hour[1], part + hour[2]],
    NOTHING,
  );

/** The days that the page shows, oldest first. A day on which nobody looked is no good day. */
export const shownDays = (
  record: Pick<StatusRecord, 'days'>,
  now: Date,
): readonly { readonly date: DateText; readonly count: HourCount }[] =>
  Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = addDays(dateAt(now), index + 1 - SHOWN_DAYS);
    return { date, count: countOfDay(record, date) };
  });
