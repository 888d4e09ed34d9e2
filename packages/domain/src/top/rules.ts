import { addDays, dateAt, instantOf, townTimeText, type DateText } from '../calendar/model.ts';
import { actionOfKind, actionOfState, firstSteps } from './model.ts';
import type { FirstStep, NextAction, NextItem, NextKind, NextState } from './model.ts';

/** Most matters on the page. */
export const MOST_NEXT = 8;
/** What the member could do at any time stands behind what begins within these minutes, and before everything later. */
export const SOON_MINUTES = 120;
/** How long somebody counts as new. */
export const NEW_DAYS = 60;

const MINUTE = 60_000;

/** The one action of a matter. */
export const actionOf = (kind: NextKind, state: NextState | null): NextAction =>
  state === null ? actionOfKind[kind] : actionOfState[state];

/** Actions that only look: nobody waits for them. */
const LOOKS: ReadonlySet<NextAction> = new Set<NextAction>(['see', 'show-code']);

export interface Matter {
  readonly key: string | number;
  readonly title: string;
  readonly href: string;
  readonly place?: string;
  readonly starts?: Date | null;
  readonly ends?: Date | null;
  readonly due_on?: DateText | null;
  readonly yen?: number | null;
  readonly state?: NextState | null;
}

/** A matter with its action. */
export const nextItem = (
  kind: NextKind,
  { key, title, href, place = '', starts = null, ends = null, due_on = null, yen = null, state = null }: Matter,
): NextItem => ({
  kind,
  key: String(key),
  title,
  place,
  starts_at: starts && townTimeText(starts),
  ends_at: ends && townTimeText(ends),
  due_on,
  yen,
  state,
  action: actionOf(kind, state),
  href,
});

type Timed = Pick<NextItem, 'starts_at' | 'ends_at' | 'due_on' | 'action'>;

/**
 * The moment by which a matter is sorted: its beginning, or the end of its last day. What has neither is to be done
 * soon if the member has to act, and otherwise stands at the end.
 */
export function momentOf({ starts_at, due_on, action }: Timed, now: Date): number {
  if (starts_at !== null) return new Date(starts_at).getTime();
  if (due_on !== null) return instantOf(addDays(due_on, 1), 0).getTime();
  return LOOKS.has(action) ? Infinity : now.getTime() + SOON_MINUTES * MINUTE;
}

/** Whether the last day has passed. */
export const isOverdue = ({ due_on }: Pick<NextItem, 'due_on'>, now: Date): boolean =>
  due_on !== null && due_on < dateAt(now);

/** What is not over, the soonest first; matters of one moment keep their order. */
export const inOrderOfTime = <Item extends Timed>(items: readonly Item[], now: Date): Item[] =>
  items
    .filter(({ ends_at }) => ends_at === null || new Date(ends_at) > now)
    .toSorted((one, other) => {
      const [first, second] = [momentOf(one, now), momentOf(other, now)];
      return first === second ? 0 : first - second;
    });

/** What is known of a member who may be new. */
export interface Beginner {
  readonly joined_at: Date;
  readonly done: Readonly<Record<FirstStep['step'], boolean>>;
}

/** The first steps of a new member, until all are done. */
export function stepsOf({ joined_at, done }: Beginner, now: Date): FirstStep[] {
  const isNew = now.getTime() - joined_at.getTime() < NEW_DAYS * 24 * 60 * MINUTE;
  if (!isNew || firstSteps.every((step) => done[step])) return [];
  return firstSteps.map((step) => ({ step, is_done: done[step] }));
}
