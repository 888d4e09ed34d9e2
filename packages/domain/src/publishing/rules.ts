import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HAND_DAYS, type Official } from '../second-official/rules.ts';
import { stateOf, type PublishingFlags, type PublishingState, type PublishingStep } from './model.ts';

/** A text as it is kept now, and whose it is. */
export interface StoredText extends PublishingFlags {
  /** Rises with all that changes the text or its state. */
  readonly revision: number;
  /** Who wrote it; null once they have left, or where nobody did. */
  readonly writer: Official | null;
  /** Who changed it last or applied for it; null once they have left. */
  readonly changer: Official | null;
}

export interface AskedStep {
  /** The revision that the official has read. */
  readonly seen: number;
  /** Why; required to disapprove. */
  readonly reason: string;
  /** 1: whoever asks knows that the public text goes. */
  readonly is_confirmed: Flag;
}

const fits: Readonly<Record<PublishingStep, readonly PublishingState[]>> = {
  update: ['draft', 'denied', 'applied', 'approved'],
  apply: ['draft', 'denied'],
  approve: ['applied'],
  disapprove: ['applied'],
  drop: ['applied', 'approved'],
};

/** Whether a step can be offered for a text in this state; whose step it is stands elsewhere. */
export const isOffered = (step: PublishingStep, state: PublishingState): boolean => fits[step].includes(state);

/** Why this official is not the one who approves it: they wrote or changed it, or it comes from the same hand. */
function refuseApprover({ writer, changer }: StoredText, actor: Official): Refusal | undefined {
  // Somebody has to answer for what is said.
  if (changer === null) return refuse(409, { field: '', code: 'publication-nobodys' });
  const authors = writer === null ? [changer] : [writer, changer];
  if (authors.some(({ member_id }) => member_id === actor.member_id))
    return refuse(409, { field: '', code: 'own-publication' });
  const isOneHand = authors.some(({ hands }) => hands.some((hand) => actor.hands.includes(hand)));
  return isOneHand ? refuse(409, { field: '', code: 'publication-same-hand', params: [HAND_DAYS] }) : undefined;
}

/**
 * Why a step is not taken: something else was read, the text stands elsewhere, nobody decides what is their own, a
 * refusal says why, and what the public reads goes only when whoever asks knows of it. Undefined when it is.
 */
export function refuseStep(
  step: PublishingStep,
  stored: StoredText,
  actor: Official,
  { seen, reason, is_confirmed }: AskedStep,
): Refusal | undefined {
  if (stored.revision !== seen) return refuse(409, { field: '', code: 'publication-changed' });
  const state = stateOf(stored);
  if (!isOffered(step, state)) return refuse(409, { field: '', code: 'publication-state' });
  if (step === 'approve' || step === 'disapprove') {
    const refusal = refuseApprover(stored, actor);
    if (refusal) return refusal;
  }
  if (step === 'disapprove' && reason === '') return refuse(422, { field: 'reason', code: 'required' });
  const isTakenAway = (step === 'update' || step === 'drop') && state === 'approved';
  return isTakenAway && is_confirmed !== 1
    ? refuse(422, { field: 'is_confirmed', code: 'drop-unconfirmed' })
    : undefined;
}
