import { capturePoses, capturesInOrder, type FaceCapture } from '@machi/domain/enrolment/captures';
import {
  beginEnrolment,
  enrolmentSteps,
  reachStep,
  type Enrolment,
  type EnrolmentFacts,
} from '@machi/domain/enrolment/steps';
import type { EnrolmentDraft } from '../../../desk-bridge.ts';
import { fromBase64, inBase64 } from '../../camera/base64.ts';

/** Part of a draft that never changes. */
export type DraftHead = Omit<EnrolmentDraft, 'step' | 'body'>;

/** Enrolment in the host's form. */
export const draftOf = (
  head: DraftHead,
  { step, consent, captures }: Enrolment,
  modelId: string | null,
): EnrolmentDraft => ({
  ...head,
  step,
  body: {
    model_id: modelId,
    captures: capturesInOrder(captures).map(({ embedding }) => inBase64(embedding)),
    consent_version: consent?.consent_version ?? null,
    consent_kind: consent?.consent_kind ?? null,
    guardian_name: consent?.guardian_name ?? null,
  },
});

function capturesOf({ body: { captures } }: EnrolmentDraft): FaceCapture[] {
  return captures.flatMap((text, index) => {
    const [pose, embedding] = [capturePoses[index], fromBase64(text)];
    return pose && embedding ? [{ pose, embedding }] : [];
  });
}

/** Kept enrolment, continued at its step, or at an earlier one where something is missing by now. */
export function enrolmentOf(draft: EnrolmentDraft, facts: EnrolmentFacts): Enrolment {
  const { consent_kind, consent_version, guardian_name } = draft.body;
  const step = enrolmentSteps.find((name) => name === draft.step) ?? 'compare';
  const kept: Enrolment = {
    ...beginEnrolment,
    is_compared: step !== 'compare',
    consent: consent_kind && consent_version ? { consent_kind, consent_version, guardian_name } : null,
    captures: capturesOf(draft),
  };
  return reachStep(kept, step, facts);
}
