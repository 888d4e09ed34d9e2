import * as z from 'zod/mini';
import { PaymentDifference } from './compare.ts';
import { HolderKind, PaymentFailure, PaymentIntention, PaymentState } from './model.ts';

/** The provider's last known state, for billing. */
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
  /** null: the account is deleted. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Purpose of the payment. */
  title: z.string(),
  amount: z.number(),
  state: PaymentState,
  intention: z.nullable(PaymentIntention),
  failure: z.nullable(PaymentFailure),
  /** With the town’s UTC offset, like all times here. */
  begun_at: z.string(),
  /** Deadline for capturing the hold. */
  capture_before: z.nullable(z.string()),
  /** The hold ends within two days. */
  is_ending: z.boolean(),
  /** null: the provider was never queried. */
  checked_at: z.nullable(z.string()),
  /** null: not queried, or unknown at the provider. */
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
  /** A state, an intention, or that staff were told of the hold's end. */
  what: z.enum([...PaymentState.options, 'intend-capture', 'intend-void', 'intend-refund', 'warned']),
  /** null: automatic, or the account is deleted. */
  by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PaymentEventKind = z.infer<typeof PaymentEvent>['what'];

export const PaymentFile = z.extend(PaymentLine, {
  /** Id of the payment in the provider’s dashboard. */
  intent_id: z.nullable(z.string()),
  /** Latest first. */
  events: z.array(PaymentEvent),
  /** Version of everything a refund depends on. */
  seen: z.string(),
});
export type PaymentFile = z.infer<typeof PaymentFile>;
