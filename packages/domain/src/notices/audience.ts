import * as z from 'zod/mini';
import type { ApprovalStatus } from '../publishing/model.ts';
import type { Flag } from '../fields/model.ts';
import { OBITUARY, type NoticeCategoryId } from './model.ts';

/** Audience of a notice: everybody, verified residents, or users of one service. */
export const audiences = ['all', 'residents', 'service'] as const;
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

/** Days for which an obituary is shown. It is never in search engines, feeds and notifications. */
export const OBITUARY_DAYS = 14;
const DAY = 86_400_000;

/** Fields of a notice that decide its readers and times. */
export interface Published {
  readonly notice_category_id: NoticeCategoryId;
  readonly is_draft: Flag;
  readonly approval_status: ApprovalStatus;
  readonly published_at: Date;
  readonly closed_at: Date | null;
  readonly audience: Audience;
  /** Service of the audience, for 'service'. */
  readonly service_id: number | null;
}

/** A reader. A guest is neither a resident nor a user of a service. */
export interface NoticeReader {
  /** Verified by the office; otherwise unknown. */
  readonly isResident: boolean;
  /** Subscribed services that are not suspended. */
  readonly services: readonly number[];
}

/** Computes when a notice disappears; null: never. */
export function endOf({
  notice_category_id,
  published_at,
  closed_at,
}: Pick<Published, 'notice_category_id' | 'published_at' | 'closed_at'>): Date | null {
  if (notice_category_id !== OBITUARY) return closed_at;
  const faded = new Date(published_at.getTime() + OBITUARY_DAYS * DAY);
  return closed_at !== null && closed_at < faded ? closed_at : faded;
}

/** Tells whether a notice is public: approved, started and not ended. Time alone publishes it. */
export function isPublished(notice: Published, now: Date): boolean {
  const end = endOf(notice);
  return (
    notice.is_draft === 0 && notice.approval_status === 1 && notice.published_at <= now && (end === null || end > now)
  );
}

/** Tells whether a reader belongs to the audience. */
export function isFor(
  { audience, service_id }: Pick<Published, 'audience' | 'service_id'>,
  { isResident, services }: NoticeReader,
): boolean {
  if (audience === 'all') return true;
  return audience === 'residents' ? isResident : service_id !== null && services.includes(service_id);
}
