import type { OurSide } from './model.ts';

const DAY = 86_400_000;

/** Days until a hold ends if the provider does not say. */
export const HOLD_DAYS = 7;
/** Days before a hold's end when staff are notified. */
export const WARNING_DAYS = 2;
/** Minutes for which the provider's page is open. */
export const PAGE_MINUTES = 60;

/** Computes the deadline for capturing a hold made now. @param told the provider's deadline, ISO 8601 */
export const captureBefore = (heldAt: Date, told: string | null): Date =>
  told === null ? new Date(heldAt.getTime() + HOLD_DAYS * DAY) : new Date(told);

/** Tells whether a hold can no longer be captured, so that the payer has to pay again. */
export const isHoldOver = ({ state, capture_before }: Pick<OurSide, 'state' | 'capture_before'>, now: Date): boolean =>
  state === 'held' && capture_before !== null && capture_before <= now;

/** Tells whether staff should be notified of a hold that ends without a decision. */
export const isHoldEnding = (
  { state, intention, capture_before }: Pick<OurSide, 'state' | 'intention' | 'capture_before'>,
  now: Date,
): boolean =>
  state === 'held' &&
  intention === null &&
  capture_before !== null &&
  capture_before.getTime() - WARNING_DAYS * DAY <= now.getTime();

/** Computes the end of a page opened now, in whole seconds as the provider counts. */
export const pageEnd = (begunAt: Date): Date =>
  new Date(Math.floor(begunAt.getTime() / 1000) * 1000 + PAGE_MINUTES * 60_000);
