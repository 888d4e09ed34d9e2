import type { OurSide } from './model.ts';

const DAY = 86_400_000;

/** A hold on a card ends after so many days, where the provider does not say when. */
export const HOLD_DAYS = 7;
/** Staff are told so many days before a hold ends. */
export const WARNING_DAYS = 2;
/** How long somebody has at the provider's page. */
export const PAGE_MINUTES = 60;

/** Until when what was held now can be captured. @param told what the provider says of it, ISO 8601 */
export const captureBefore = (heldAt: Date, told: string | null): Date =>
  told === null ? new Date(heldAt.getTime() + HOLD_DAYS * DAY) : new Date(told);

/** Whether what is held can no longer be captured: its payer pays again. */
export const isHoldOver = ({ state, capture_before }: Pick<OurSide, 'state' | 'capture_before'>, now: Date): boolean =>
  state === 'held' && capture_before !== null && capture_before <= now;

/** Whether staff are to be told that a hold ends while nothing is decided. */
export const isHoldEnding = (
  { state, intention, capture_before }: Pick<OurSide, 'state' | 'intention' | 'capture_before'>,
  now: Date,
): boolean =>
  state === 'held' &&
  intention === null &&
  capture_before !== null &&
  capture_before.getTime() - WARNING_DAYS * DAY <= now.getTime();

/** When a page that is opened now ends; to the second, as the provider counts. */
export const pageEnd = (begunAt: Date): Date =>
  new Date(Math.floor(begunAt.getTime() / 1000) * 1000 + PAGE_MINUTES * 60_000);
