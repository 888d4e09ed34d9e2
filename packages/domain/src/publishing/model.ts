import * as z from 'zod/mini';
import { REASON_LENGTH } from '../desk/decision.ts';
import { Flag, longText } from '../fields/model.ts';

/** 0 unapproved, 1 approved, 2 denied (product, "Notices"). */
export const ApprovalStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** The two stored flags of a state. */
export const publishingFlags = { is_draft: Flag, approval_status: ApprovalStatus };
export interface PublishingFlags {
  readonly is_draft: Flag;
  readonly approval_status: ApprovalStatus;
}

/** State of a text between its writer and the public. */
export type PublishingState = 'draft' | 'applied' | 'approved' | 'denied';

export const flagsOf: Readonly<Record<PublishingState, PublishingFlags>> = {
  draft: { is_draft: 1, approval_status: 0 },
  applied: { is_draft: 0, approval_status: 0 },
  approved: { is_draft: 0, approval_status: 1 },
  denied: { is_draft: 1, approval_status: 2 },
};

/** Computes the state from the flags. An impossible combination counts as a draft, which is not public. */
export function stateOf({ is_draft, approval_status }: PublishingFlags): PublishingState {
  if (approval_status === 2) return 'denied';
  if (is_draft === 1) return 'draft';
  return approval_status === 1 ? 'approved' : 'applied';
}

/** Steps for a text that is already saved. */
export const publishingSteps = ['update', 'apply', 'approve', 'disapprove', 'drop'] as const;
export type PublishingStep = (typeof publishingSteps)[number];

/** Actions in a text's history: the steps, and the first saving. */
export const recordedSteps = ['create', ...publishingSteps] as const;
export type RecordedStep = (typeof recordedSteps)[number];

/** An action as shown at the desks. */
export const RecordedAction = z.object({
  step: z.enum(recordedSteps),
  member_id: z.nullable(z.number()),
  name: z.string(),
  reason: z.string(),
  at: z.string(),
});

/** The `revision` that was read. Each step sends it back. */
export const SeenRevision = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
export const DecisionReason = z._default(longText(REASON_LENGTH), '');

export const stateAfter: Readonly<Record<PublishingStep, PublishingState>> = {
  update: 'draft',
  apply: 'applied',
  approve: 'approved',
  disapprove: 'denied',
  drop: 'draft',
};
