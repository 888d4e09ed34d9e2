import { timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { HandledApplication, InboxLine, OpenExemption, UseTime } from '@machi/domain/reception/model';

import { listedToday } from '../../../shell/listed.ts';

/** Room, purpose and dates that an application asks for. */
export interface Wanted {
  readonly location_name: string;
  readonly plan_name: string;
  readonly first: UseTime | undefined;
  /** Number of dates. */
  readonly count: number;
}

/** One date that can be decided, as the official read it. */
interface Undecided {
  readonly reservation_id: number;
  readonly seen: string;
  readonly words: string;
}

/** An application with at least one date to decide. */
export interface DecideTarget {
  readonly code: string;
  /** Name of the group, else of the applicant. */
  readonly name: string;
  readonly dates: readonly Undecided[];
  /** Shown beside the name while the file is not open; null when it is open. */
  readonly wanted: Wanted | null;
  /** An exemption to answer before approval; null when there is none. */
  readonly exemption: OpenExemption | null;
}

export type Verdict = 'approve' | 'refuse';

/** The official's answer to a requested exemption. */
export type ExemptionAnswer = 'confirm' | 'decline';

/** Dates of an application whose exemption waits for an answer. */
export const openExemptions = ({ reservations }: HandledApplication): HandledApplication['reservations'] =>
  reservations.filter(
    (one) =>
      one.exemption_method !== 0 && one.is_canceled === 0 && one.approval_status !== 2 && one.exemption_status === 0,
  );

export const dateAndTimes = ({ target_date, start, end }: UseTime, locale: Locale): string =>
  `${listedToday(target_date, locale)} ${timesInWords({ start, end })[locale]}`;

export const nameOf = ({ group_name, name }: Pick<InboxLine, 'group_name' | 'name'>): string =>
  group_name === '' ? name : group_name;

/** The request shown in a line of the inbox. */
export const wantedOf = ({ location_name, plan_name, dates }: InboxLine): Wanted => ({
  location_name,
  plan_name,
  first: dates[0],
  count: dates.length,
});

/** The decidable part of a line; undefined when there is none, or when it belongs to somebody else. */
export function targetOfLine(line: InboxLine): DecideTarget | undefined {
  if (line.application_code === null || line.undecided.length === 0 || line.is_own) return undefined;
  return {
    code: line.application_code,
    name: nameOf(line),
    dates: line.undecided.map(({ reservation_id, seen }) => ({ reservation_id, seen, words: '' })),
    wanted: wantedOf(line),
    exemption: line.exemption,
  };
}

/** The decidable part of an open application, with each date in words. */
export function targetOfApplication(application: HandledApplication, locale: Locale): DecideTarget | undefined {
  const [first] = application.reservations;
  const open = application.reservations.filter((one) => one.is_canceled === 0 && one.approval_status === 0);
  if (!first || open.length === 0 || application.is_own) return undefined;
  return {
    code: application.application_code,
    name: nameOf({ group_name: first.group_name, name: application.applicant?.name ?? '' }),
    dates: open.map(({ reservation_id, seen, target_date, target_time }) => ({
      reservation_id,
      seen,
      words: dateAndTimes({ target_date, ...target_time }, locale),
    })),
    wanted: null,
    exemption: application.exemption,
  };
}
