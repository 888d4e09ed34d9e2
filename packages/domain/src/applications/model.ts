import * as z from 'zod/mini';

/** 0 requesting, 1 approved, 2 denied, 3 invalid (product, "Online application"). */
export const approvalStatuses = [0, 1, 2, 3] as const;
export const ApplicationStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/**
 * Stages of an application. Before signing and payment it is a draft and not "requesting"; the status counts from
 * `filed` on.
 */
export const applicationStages = ['signing', 'paying', 'filed'] as const;
export type ApplicationStage = (typeof applicationStages)[number];

/** Events of an application's timeline. */
export const applicationEvents = [
  'filed',
  'signed',
  'held',
  'assigned',
  'correction-asked',
  'corrected',
  'asked',
  'answered',
  'approved',
  'denied',
  'invalid',
  'taken-back',
  'captured',
  'voided',
  'lapsed',
  'refunded',
] as const;
export type ApplicationEventKind = (typeof applicationEvents)[number];

/** Ways to pay the fee: nothing is due, by card, or at the counter. */
export const paymentWays = ['none', 'card', 'counter'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Most characters of a question, an answer or a reason. */
export const MESSAGE_LENGTH = 1000;
