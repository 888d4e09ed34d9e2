import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HAND_DAYS, type Official } from '../second-official/rules.ts';
import { stateOf, type PublishingFlags, type PublishingState, type PublishingStep } from './model.ts';

/** A stored text, with its writer and last changer. */
export interface StoredText extends PublishingFlags {
  /** Rises with each change of the text or its state. */
  readonly revision: number;
  /** Writer; null once the account is deleted, or without a writer. */
  readonly writer: Official | null;
  /** Last person to change it or apply for it; null once the account is deleted. */
  readonly changer: Official | null;
}

export interface AskedStep {
  /** Revision that the official has read. */
  readonly seen: number;
  /** Reason; required to disapprove. */
  readonly reason: string;
  /** 1: the person has confirmed that the public text disappears. */
  readonly is_confirmed: Flag;
}

const fits: Readonly<Record<PublishingStep, readonly PublishingState[]>> = {
  update: ['draft', 'denied', 'applied', 'approved'],
  apply: ['draft', 'denied'],
  approve: ['applied'],
  disapprove: ['applied'],
  drop: ['applied', 'approved'],
};

/** Tells whether a step exists for a text in this state, regardless of who may take it. */
export const isOffered = (step: PublishingStep, state: PublishingState): boolean => fits[step].includes(state);

/** Refuses an approver who wrote or changed the text, or whose account was recently in the same hands. */
function refuseApprover({ writer, changer }: StoredText, actor: Official): Refusal | undefined {
  // A person has to be responsible for the text.
  if (changer === null) return refuse(409, { field: '', code: 'publication-nobodys' });
  const authors = writer === null ? [changer] : [writer, changer];
  if (authors.some(({ member_id }) => member_id === actor.member_id))
    return refuse(409, { field: '', code: 'own-publication' });
  const isOneHand = authors.some(({ hands }) => hands.some((hand) => actor.hands.includes(hand)));
  return isOneHand ? refuse(409, { field: '', code: 'publication-same-hand', params: [HAND_DAYS] }) : undefined;
}

/**
 * Finds why a step is refused: another revision was read, the state does not allow it, the text is the official's own,
 * a refusal lacks its reason, or the removal of a public text is not confirmed. Undefined: it is allowed.
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
