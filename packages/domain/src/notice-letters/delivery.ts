import type { NoticeCategoryId } from '../notices/model.ts';
import { stateOf, type PublishingFlags } from '../publishing/model.ts';
import type { DeliveryState } from './desk-contract.ts';
import { isWrittenAbout } from './model.ts';

/** Fields that decide the state of a notice's notifications. */
export interface DeliveryStanding extends PublishingFlags {
  readonly notice_category_id: NoticeCategoryId;
  /** It is public to its audience now. */
  readonly is_out: boolean;
  /** Approval by an official of this town; null for notices of the town pack. */
  readonly approved_at: Date | null;
  /** Null: sending has not started. */
  readonly begun_at: Date | null;
  readonly paused_at: Date | null;
  readonly done_at: Date | null;
}

/**
 * Computes the state of a notice's notifications (product, "Notices by mail"). Notices of the town pack were not
 * approved here, and get none.
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

/** Tells whether a new version is public after all notifications about the one before. */
export const mayTellAgain = (notice: DeliveryStanding): boolean =>
  stateOfDelivery(notice) === 'done' &&
  notice.is_out &&
  isWrittenAbout(notice.notice_category_id) &&
  notice.begun_at !== null &&
  notice.approved_at !== null &&
  notice.approved_at > notice.begun_at;
