const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pauses after each failed try (Standard Webhooks, "Deliverability and reliability"). */
const PAUSES = [5 * SECOND, 5 * MINUTE, 0.5 * HOUR, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** How long the secret before still signs, so that the receiver can be changed without a gap. */
export const OLD_SECRET_HOURS = 24;
/** An address that has taken nothing for so long is disabled. */
export const FAILING_DAYS = 5;
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30;
export const MOST_WEBHOOKS = 30;
/** A receiver has this long to answer. */
export const ANSWER_SECONDS = 12;

/** When a delivery is tried again after so many tries; null: it has failed for good. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** What an address becomes after a try: disabled at 410 Gone, or once it has failed for days. */
export function endAfter(status: number | null, failingSince: Date, now: Date): 'gone' | 'failing' | undefined {
  if (status === 410) return 'gone';
  return now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY ? 'failing' : undefined;
}

export const oldSecretUntil = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_HOURS * HOUR);

export const webhookStates = ['working', 'disabled', 'gone', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
