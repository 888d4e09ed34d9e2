import { refuse, type Refusal } from '../refusals/model.ts';

/** How long a desk without a network may keep an enrolment that is finished, in days. */
export const FACE_DRAFT_DAYS = 14;
const DAY = 86_400_000;
/** The desk's clock is put right by every answer of the server; it may be ahead by so many milliseconds. */
const CLOCK_TOLERANCE = 60_000;

/** An official is told so often a day whose a face is already; who asks more often looks for people. */
export const FACE_SEARCHES_A_DAY = 20;

/** Who took it is named with the draft and its time alone: what a desk has kept, and nothing else, another official sends. */
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

/** When an enrolment counts as taken, where the desk says when: never later than now. Refused where it cannot be, or is too long ago. */
export function takenAt(taken_at: string | undefined, now: Date): Date | Refusal {
  if (taken_at === undefined) return now;
  const ahead = Date.parse(taken_at) - now.getTime();
  if (ahead > CLOCK_TOLERANCE) return refuse(422, { field: 'taken_at', code: 'face-taken-ahead' });
  if (ahead < -FACE_DRAFT_DAYS * DAY)
    return refuse(409, { field: 'taken_at', code: 'face-taken-long-ago', params: [FACE_DRAFT_DAYS] });
  return ahead > 0 ? now : new Date(taken_at);
}

/** What has happened with a person since a desk asked them. */
export interface FaceSince {
  readonly enrolled_at: Date | null;
  readonly deleted_at: Date | null;
  /** When they stopped a pass and kept none from before, or suspended the service of the passes. */
  readonly stopped_at: Date | null;
}

/** When the person agreed, where the desk says when: never later than the pictures. */
export const agreedAt = (agreed_at: string | undefined, taken: Date): Date =>
  agreed_at === undefined ? taken : new Date(Math.min(Date.parse(agreed_at), taken.getTime()));

/**
 * What has happened meanwhile decides: whoever had the face deleted, or enrolled anew, did so later. A consent holds until the
 * person deletes the face, or stops what it is used for.
 */
export function refuseOvertaken(taken: Date, agreed: Date, since: FaceSince): Refusal | undefined {
  const isAfter = (time: Date | null, than: Date): boolean => time !== null && time > than;
  if (isAfter(since.enrolled_at, taken) || isAfter(since.deleted_at, agreed))
    return refuse(409, { field: '', code: 'face-overtaken' });
  return isAfter(since.stopped_at, agreed) ? refuse(409, { field: '', code: 'face-stopped' }) : undefined;
}
