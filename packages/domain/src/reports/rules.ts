import { businessDayAfter } from '../calendar/business-days.ts';
import { addDays, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { reportStates, type Position, type ReportKind, type ReportsFile, type ReportState } from './model.ts';

/** Metres within which a report of the same kind may be the same thing. */
export const NEAR_METRES = 50;
/** Most reports offered as perhaps the same. */
export const MOST_NEAR = 5;
/** Most reports a day of one network, and of all who are no members; of a member; with the same words. */
export const MOST_OF_NETWORK = 20;
export const MOST_OF_GUESTS = 300;
export const MOST_OF_MEMBER = 15;
export const MOST_OF_WORDS = 3;
/** Most pictures a day in which faces are looked for: of one network or member, and of all who are no members. */
export const MOST_LOOKS = 90;
export const MOST_LOOKS_OF_GUESTS = 1200;
/** Most reports at which nobody has looked yet. */
export const MOST_WAITING = 1000;
/** Days after the end of a report until the contacts of who is told are deleted. */
export const CONTACT_DAYS = 90;
/** Hours for which the link in a confirmation mail works. */
export const CONFIRM_HOURS = 24;
/** Degrees around the town's places within which a position is taken: roads lead out of a town. */
const AROUND_DEGREES = 0.15;

const METRES_A_DEGREE = 111_320;

/** Metres between two places; exact enough within a town. */
export function metresBetween(one: Position, other: Position): number {
  const across = Math.cos((one.latitude * Math.PI) / 180);
  return METRES_A_DEGREE * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * across);
}

/** The box of degrees that holds everything within some metres of a place. */
export function boxAround({ latitude, longitude }: Position, metres: number) {
  const up = metres / METRES_A_DEGREE;
  const across = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return { south: latitude - up, north: latitude + up, west: longitude - across, east: longitude + across };
}

/** Refuses a position far from all places of the town: a slip of the map, or a device that is wrong. */
export function refusePosition(position: Position | null, places: readonly Position[]): Refusal | undefined {
  if (position === null || places.length === 0) return undefined;
  const isHere = places.some(
    (place) =>
      Math.abs(place.latitude - position.latitude) <= AROUND_DEGREES &&
      Math.abs(place.longitude - position.longitude) <= AROUND_DEGREES * 1.4,
  );
  return isHere ? undefined : refuse(422, { field: 'position', code: 'report-outside' });
}

/** Columns of a place as a place. */
export const positionOf = (row: { readonly latitude: number | null; readonly longitude: number | null }) =>
  row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };

/** The kind of a report. One that the town has given up since is called other, and never shown. */
export const kindOf = ({ kinds }: ReportsFile, key: string): ReportKind =>
  kinds.find(({ kind_key }) => kind_key === key) ?? {
    kind_key: key,
    kind_name: { ja: 'そのほか', en: 'Other' },
    hint: { ja: '', en: '' },
    organization_id: kinds[0]?.organization_id ?? 0,
    due_days: 14,
    shown: 'nowhere',
  };

/** The last day in time: an office works on business days. */
export const dueOf = ({ due_days }: Pick<ReportKind, 'due_days'>, received: DateText): DateText =>
  businessDayAfter(addDays(received, due_days - 1), 1);

/** What is known of a report when an official acts on it. */
export interface Stored {
  readonly state: ReportState;
  readonly double_of: number | null;
  readonly is_public: 0 | 1;
}

/** Tells a state from whatever else happens to a report. */
export const isState = (what: string): what is ReportState => reportStates.some((state) => state === what);
export const isEnd = (state: ReportState): boolean => state === 'done' || state === 'not-ours' || state === 'declined';

const steps: Readonly<Record<ReportState, readonly ReportState[]>> = {
  received: ['accepted', 'in-hand', 'done', 'not-ours', 'declined'],
  accepted: ['in-hand', 'done', 'not-ours', 'declined'],
  'in-hand': ['done', 'not-ours', 'declined'],
  // Opened again: the hole is there still.
  done: ['accepted'],
  'not-ours': ['accepted'],
  declined: ['accepted'],
};

export const canStep = ({ state, double_of }: Stored, to: ReportState): boolean =>
  double_of === null && steps[state].includes(to);

/** Refuses a step that does not follow, and an end without a word of why. */
export function refuseStep(stored: Stored, to: ReportState, words: Localized): Refusal | undefined {
  if (!canStep(stored, to)) return refuse(409, { field: '', code: 'report-step' });
  const needsWords = to === 'not-ours' || to === 'declined';
  return needsWords && words.ja === '' ? refuse(422, { field: 'reason', code: 'required' }) : undefined;
}

/** Whether it may stand on the public list: an official has looked and released it, and the town shows its kind. */
export const isPublic = (stored: Stored, { shown }: Pick<ReportKind, 'shown'>): boolean =>
  stored.state !== 'received' && stored.double_of === null && stored.is_public === 1 && shown !== 'nowhere';

/** Where everybody may see it: only what is public and of a kind on the map has a position. */
export const shownPosition = (
  stored: Stored & { readonly latitude: number | null; readonly longitude: number | null },
  kind: ReportKind,
): Position | null => (isPublic(stored, kind) && kind.shown === 'map' ? positionOf(stored) : null);

/** Refuses to release what nobody has taken on, or a kind that the town does not show. */
export function refusePublic(stored: Stored, kind: ReportKind, is_public: 0 | 1): Refusal | undefined {
  if (is_public === 0) return undefined;
  if (stored.state === 'received') return refuse(409, { field: 'is_public', code: 'report-not-looked' });
  return kind.shown === 'nowhere' ? refuse(409, { field: 'is_public', code: 'report-kind-hidden' }) : undefined;
}

/** Refuses to merge a report into itself, into a double, or a double again. */
export function refuseMerge(report_id: number, stored: Stored, into: Stored & { readonly report_id: number }) {
  const isWrong = report_id === into.report_id || stored.double_of !== null || into.double_of !== null;
  return isWrong ? refuse(409, { field: 'into', code: 'report-merge' }) : undefined;
}

/** Words of a step: those of the town's list, and what the official adds. */
export function stepWords({ answers }: ReportsFile, answer_key: string, reason: string): Localized {
  const ready = answers.find((one) => one.answer_key === answer_key)?.words ?? { ja: '', en: '' };
  return {
    ja: [ready.ja, reason].filter((words) => words !== '').join('\n'),
    en: [ready.en, reason].filter((words) => words !== '').join('\n'),
  };
}

/** Refuses further reports today. It does not tell which limit was reached: a bot would learn from it. */
export const reportsRefused: Refusal = refuse(429, { field: '', code: 'reports-closed' });
