import { refuse, type Refusal } from '../refusals/model.ts';

/** Days for which an offline desk may keep a finished enrolment. */
export const FACE_DRAFT_DAYS = 14;
const DAY = 86_400_000;
/** Milliseconds by which the desk's clock may be ahead; each answer of the server corrects it. */
const CLOCK_TOLERANCE = 60_000;

/** How often a day an official may ask whose face a picture shows. More searches look like a hunt for people. */
export const FACE_SEARCHES_A_DAY = 20;

/** Refuses another official's name without draft and time: only an offline draft may be sent by a colleague. */
export const refuseTakenBy = (
  by: number,
  {
    taken_by,
    taken_at,
    draft_id,
  }: { readonly taken_by?: number; readonly taken_at?: string; readonly draft_id?: string },
): Refusal | undefined =>
  taken_by !== undefined && taken_by !== by && (taken_at === undefined || draft_id === undefined)
    ? refuse(422, { field: taken_at === undefined ? 'taken_at' : 'draft_id', code: 'required' })
    : undefined;

/** Time of an offline enrolment, never later than now. Refuses a time in the future or too long ago. */
export function takenAt(taken_at: string | undefined, now: Date): Date | Refusal {
  if (taken_at === undefined) return now;
  const ahead = Date.parse(taken_at) - now.getTime();
  if (ahead > CLOCK_TOLERANCE) return refuse(422, { field: 'taken_at', code: 'face-taken-ahead' });
  if (ahead < -FACE_DRAFT_DAYS * DAY)
    return refuse(409, { field: 'taken_at', code: 'face-taken-long-ago', params: [FACE_DRAFT_DAYS] });
  return ahead > 0 ? now : new Date(taken_at);
}

/** Events with a person since an offline desk asked them. */
export interface FaceSince {
  readonly enrolled_at: Date | null;
  readonly deleted_at: Date | null;
  /** When they gave up a pass without replacing it, or suspended the service of the passes. */
  readonly stopped_at: Date | null;
}

/** Time of consent, never later than the pictures. */
export const agreedAt = (agreed_at: string | undefined, taken: Date): Date =>
  agreed_at === undefined ? taken : new Date(Math.min(Date.parse(agreed_at), taken.getTime()));

/**
 * Refuses an offline enrolment after which something else has happened. A later enrolment or deletion wins, and a
 * consent ends when the person deletes the face or stops its use.
 */
export function refuseOvertaken(taken: Date, agreed: Date, since: FaceSince): Refusal | undefined {
  const isAfter = (time: Date | null, than: Date): boolean => time !== null && time > than;
  if (isAfter(since.enrolled_at, taken) || isAfter(since.deleted_at, agreed))
    return refuse(409, { field: '', code: 'face-overtaken' });
  return isAfter(since.stopped_at, agreed) ? refuse(409, { field: '', code: 'face-stopped' }) : undefined;
}
