import type { NoticeCategoryId } from '../notices/model.ts';
import { stateOf, type PublishingFlags } from '../publishing/model.ts';
import type { DeliveryState } from './desk-contract.ts';
import { isWrittenAbout } from './model.ts';

/** What decides how far the notifications about a notice are. */
export interface DeliveryStanding extends PublishingFlags {
  readonly notice_category_id: NoticeCategoryId;
  /** Everybody for whom it is meant reads it now. */
  readonly is_out: boolean;
  /** When an official of this town approved it; null of what the town pack brought. */
  readonly approved_at: Date | null;
  /** Null: no notifications have begun. */
  readonly begun_at: Date | null;
  readonly paused_at: Date | null;
  readonly done_at: Date | null;
}

/**
 * How far the notifications about a notice are (product, "Notices by mail"). What the pack brought, nobody approved here: it was
 * told before this town wrote notifications.
 */
export function stateOfDelivery(notice: DeliveryStanding): DeliveryState {
  const { begun_at, done_at, paused_at, is_out, approved_at } = notice;
  if (begun_at === null) {
    const isBrought = stateOf(notice) === 'approved' && approved_at === null;
    return isBrought || !isWrittenAbout(notice.notice_category_id) ? 'never' : 'not-begun';
  }
  if (done_at !== null) return 'done';
  if (paused_at !== null) return 'paused';
  return is_out ? 'running' : 'stopped';
}

/** A new version is public, and what was written about the one before is over. */
export const mayTellAgain = (notice: DeliveryStanding): boolean =>
  stateOfDelivery(notice) === 'done' &&
  notice.is_out &&
  isWrittenAbout(notice.notice_category_id) &&
  notice.begun_at !== null &&
  notice.approved_at !== null &&
  notice.approved_at > notice.begun_at;
