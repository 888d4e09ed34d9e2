import type { CallFailure } from '@machi/client/client';
import type { DateText } from '@machi/domain/calendar/model';
import { fieldOfSlot } from '@machi/domain/reservations/slots';
import { dateOf, type Dates } from '@machi/domain/chosen-dates/dates';
import { isFieldName } from '../form-values.ts';

interface Said {
  readonly code: string;
  readonly sentence: string;
}

/** The server's errors by day, in the words of its reply. */
export type RefusedDates = ReadonlyMap<DateText, readonly Said[]>;

export const noneRefused: RefusedDates = new Map();

/** Codes of extras that are not free: dropping the extra is enough, the day itself is free. */
const ofExtras: ReadonlySet<string> = new Set(['adjunct-taken', 'equipment-short']);

type Answer = Pick<CallFailure, 'errors' | 'codes'>;

const saidAt = ({ errors, codes }: Answer, field: string): Said[] =>
  (errors[field] ?? []).map((sentence, index) => ({ code: codes[field]?.[index] ?? '', sentence }));

/** The days that the server refused, with the reasons. */
export function refusedDates(failure: Answer, sent: Dates): RefusedDates {
  const named = sent.map(({ date }, index): [DateText, Said[]] => [
    date,
    [...new Set([fieldOfSlot(index, 'date'), fieldOfSlot(index, 'time')])].flatMap((field) => saidAt(failure, field)),
  ]);
  return new Map(named.filter(([, said]) => said.length > 0));
}

/** Whether only extras were refused and the days are free. */
export const isOnlyExtras = (refused: RefusedDates): boolean =>
  refused.size > 0 && [...refused.values()].every((said) => said.every(({ code }) => ofExtras.has(code)));

/** Whether the member already holds the time. */
export const isOwnAt = (refused: RefusedDates, date: DateText): boolean =>
  refused.get(date)?.some(({ code }) => code === 'slot-own') === true;

/** Refusals that still apply after a change of days: none for a removed day or another time. */
export const afterChange = (refused: RefusedDates, before: Dates, after: Dates): RefusedDates =>
  new Map(
    [...refused].filter(([date]) => {
      const [was, is] = [dateOf(before, date), dateOf(after, date)];
      return was !== undefined && is !== undefined && was.start === is.start && was.end === is.end;
    }),
  );

/** Refusals that still apply after a change of extras. */
export const withoutExtras = (refused: RefusedDates): RefusedDates =>
  new Map(
    [...refused]
      .map(([date, said]): [DateText, readonly Said[]] => [date, said.filter(({ code }) => !ofExtras.has(code))])
      .filter(([, said]) => said.length > 0),
  );

/** The same sentence may apply to a day and to its time. */
export const sentencesFor = (refused: RefusedDates, date: DateText): readonly string[] => [
  ...new Set((refused.get(date) ?? []).map(({ sentence }) => sentence)),
];

const nameOf = (field: string): string => field.split('.')[0] ?? field;

/** The step that can correct a refusal: dates, then fields, else the present one. An extra has its own field. */
export function whereRefused(errors: Readonly<Record<string, unknown>>, dates: RefusedDates): 1 | 2 | 3 {
  if (dates.size > 0 && !isOnlyExtras(dates)) return 1;
  return Object.keys(errors).some((field) => isFieldName(nameOf(field))) ? 2 : 3;
}
