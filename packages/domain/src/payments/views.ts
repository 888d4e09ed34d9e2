import * as z from 'zod/mini';
import { PaymentDifference } from './compare.ts';
import { HolderKind, PaymentFailure, PaymentIntention, PaymentState } from './model.ts';

/** How the provider saw it last, as billing reads it. */
const TheirView = z.object({
  money: z.nullable(z.enum(['waiting', 'held', 'captured', 'canceled'])),
  amount: z.number(),
  received: z.number(),
  refunded: z.number(),
});

export const PaymentLine = z.object({
  payment_id: z.number(),
  holder_kind: HolderKind,
  holder_id: z.number(),
  /** null: somebody who has left since. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** What is paid for. */
  title: z.string(),
  amount: z.number(),
  state: PaymentState,
  intention: z.nullable(PaymentIntention),
  failure: z.nullable(PaymentFailure),
  /** In the town’s time, as all times here. */
  begun_at: z.string(),
  /** Until when what is held can be captured. */
  capture_before: z.nullable(z.string()),
  /** The hold ends within two days. */
  is_ending: z.boolean(),
  /** null: the provider was never looked at. */
  checked_at: z.nullable(z.string()),
  /** null: it was not looked at, or does not know this payment. */
  theirs: z.nullable(TheirView),
  differences: z.array(PaymentDifference),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

export const StrayLine = z.object({
  intent_id: z.string(),
  made_at: z.string(),
  checked_at: z.string(),
  theirs: TheirView,
  differences: z.array(PaymentDifference),
});
export type StrayLine = z.infer<typeof StrayLine>;

const PaymentEvent = z.object({
  happened_at: z.string(),
  /** A state, an intention, or that staff were told of the end of the hold. */
  what: z.enum([...PaymentState.options, 'intend-capture', 'intend-void', 'intend-refund', 'warned']),
  /** null: it followed by itself, or somebody who has left since. */
  by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PaymentEventKind = z.infer<typeof PaymentEvent>['what'];

export const PaymentFile = z.extend(PaymentLine, {
  /** By which billing finds it in the provider’s own pages. */
  intent_id: z.nullable(z.string()),
  /** The latest first. */
  events: z.array(PaymentEvent),
  /** Changes with all that a refund is decided by. */
  seen: z.string(),
});
export type PaymentFile = z.infer<typeof PaymentFile>;
