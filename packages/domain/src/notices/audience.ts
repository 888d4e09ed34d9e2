import * as z from 'zod/mini';
import type { ApprovalStatus } from '../publishing/model.ts';
import type { Flag } from '../fields/model.ts';
import { OBITUARY, type NoticeCategoryId } from './model.ts';

/** Whom a notice is for: everybody, residents whom the office knows as such, or who uses one service of the town. */
export const audiences = ['all', 'residents', 'service'] as const;
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

/** For so many days an obituary is read; it is kept out of search engines, feeds and notifications from the start. */
export const OBITUARY_DAYS = 14;
const DAY = 86_400_000;

/** What of a notice decides who reads it, and when. */
export interface Published {
  readonly notice_category_id: NoticeCategoryId;
  readonly is_draft: Flag;
  readonly approval_status: ApprovalStatus;
  readonly published_at: Date;
  readonly closed_at: Date | null;
  readonly audience: Audience;
  /** Of which service, where it is for those who use one. */
  readonly service_id: number | null;
}

/** Who reads; a guest is no resident and uses no service. */
export interface NoticeReader {
  /** Verified by the office; what is not verified is unknown. */
  readonly isResident: boolean;
  /** Services that they use and have not suspended. */
  readonly services: readonly number[];
}

/** From when on a notice is no longer shown; null: it stays. */
export function endOf({
  notice_category_id,
  published_at,
  closed_at,
}: Pick<Published, 'notice_category_id' | 'published_at' | 'closed_at'>): Date | null {
  if (notice_category_id !== OBITUARY) return closed_at;
  const faded = new Date(published_at.getTime() + OBITUARY_DAYS * DAY);
  return closed_at !== null && closed_at < faded ? closed_at : faded;
}

/** Whether a notice is out: approved, its hour has come and its end has not. Nothing but the clock publishes it. */
export function isPublished(notice: Published, now: Date): boolean {
  const end = endOf(notice);
  return (
    notice.is_draft === 0 && notice.approval_status === 1 && notice.published_at <= now && (end === null || end > now)
  );
}

/** Whether a notice is for this reader. */
export function isFor(
  { audience, service_id }: Pick<Published, 'audience' | 'service_id'>,
  { isResident, services }: NoticeReader,
): boolean {
  if (audience === 'all') return true;
  return audience === 'residents' ? isResident : service_id !== null && services.includes(service_id);
}
