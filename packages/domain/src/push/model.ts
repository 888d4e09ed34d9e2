import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { fromBase64Url } from '../passes/base64-url.ts';

/** Browsers of one member that take messages; another one takes the place of the one that was told least recently. */
export const MOST_PUSH_DEVICES = 10;

const ENDPOINT_UNITS = 1024;

/** Bytes in base64url, in the one form that they have. */
const bytesOf = (count: number) =>
  z.string().check(
    bounded(Math.ceil((count * 4) / 3), { error: 'push-unreadable' }),
    z.refine((text: string) => fromBase64Url(text)?.length === count, { error: 'push-unreadable' }),
  );

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(bounded(ENDPOINT_UNITS), z.minLength(1, { error: 'required' })),
  /** A point of P-256, uncompressed. */
  p256dh: bytesOf(65),
  auth: bytesOf(16),
});

export const PushDevice = z.object({
  push_subscription_id: z.number(),
  /** Browser and system, for example "Chrome, Android". */
  label: z.string(),
  created_at: z.string(),
  told_at: z.nullable(z.string()),
  /** The last message did not reach its push service. */
  is_failing: z.boolean(),
  is_this: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;
