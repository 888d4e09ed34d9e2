import { LEAST_CAPTURES, templateOf, type FaceConsentKind, type HolderFace } from '../cards/face-enrolment.ts';
import { isRefusal } from '../refusals/model.ts';
import type { CapturePose, FaceCapture } from './captures.ts';

/** Steps for one person at the counter, in order. */
export const enrolmentSteps = ['compare', 'consent', 'capture', 'try', 'card', 'done'] as const;
export type EnrolmentStep = (typeof enrolmentSteps)[number];

/** Form and text version of the consent; for a child, the guardian. */
export interface GivenConsent {
  readonly consent_kind: FaceConsentKind;
  readonly consent_version: string;
  readonly guardian_name: string | null;
}

/** kept: on this computer while offline. registered: by the server. */
export type EnrolmentSent = 'no' | 'kept' | 'registered';

/** An enrolment in progress. */
export interface Enrolment {
  readonly step: EnrolmentStep;
  /** True once the official has confirmed the person's identity, by their card or another document. */
  readonly is_compared: boolean;
  readonly consent: GivenConsent | null;
  readonly captures: readonly FaceCapture[];
  readonly sent: EnrolmentSent;
}

/** Data of the person and the town that limit the steps. */
export interface EnrolmentFacts {
  readonly is_verified: boolean;
  readonly face: Pick<HolderFace, 'consent_version' | 'needs_guardian' | 'with_card'>;
}

export const beginEnrolment: Enrolment = {
  step: 'compare',
  is_compared: false,
  consent: null,
  captures: [],
  sent: 'no',
};

const placeOf = (step: EnrolmentStep): number => enrolmentSteps.indexOf(step);

function isConsentGood(consent: GivenConsent | null, { consent_version, needs_guardian }: EnrolmentFacts['face']) {
  if (!consent || consent.consent_version !== consent_version) return false;
  return !needs_guardian || consent.guardian_name !== null;
}

/** The first incomplete step: no later one may be reached. */
function missingAt({ is_compared, consent, captures, sent }: Enrolment, { is_verified, face }: EnrolmentFacts) {
  if (sent !== 'no') return 'done';
  if (!is_compared || !is_verified) return 'compare';
  if (!isConsentGood(consent, face)) return 'consent';
  const embeddings = captures.map(({ embedding }) => embedding);
  const isTemplate = captures.length >= LEAST_CAPTURES && !isRefusal(templateOf(embeddings, face));
  return isTemplate ? 'try' : 'capture';
}

/** The enrolment at this step, or at an earlier incomplete one. */
export function reachStep(enrolment: Enrolment, step: EnrolmentStep, facts: EnrolmentFacts): Enrolment {
  const missing = missingAt(enrolment, facts);
  return { ...enrolment, step: placeOf(step) <= placeOf(missing) ? step : missing };
}

/** Goes to the next step if this one is complete. */
export const goOn = (enrolment: Enrolment, facts: EnrolmentFacts): Enrolment =>
  reachStep(enrolment, enrolmentSteps[placeOf(enrolment.step) + 1] ?? 'done', facts);

/** The step before; null at the first step, and at the first after the face was sent, which only a deletion undoes. */
export function stepBefore({ step, sent }: Enrolment): EnrolmentStep | null {
  const before = enrolmentSteps[placeOf(step) - 1] ?? null;
  return sent === 'no' || step === 'done' ? before : null;
}

/** Going back keeps all data. */
export function goBack(enrolment: Enrolment): Enrolment {
  const before = enrolment.sent === 'kept' ? null : stepBefore(enrolment);
  return before === null ? enrolment : { ...enrolment, step: before };
}

export const withCapture = (enrolment: Enrolment, capture: FaceCapture): Enrolment => ({
  ...enrolment,
  captures: [...enrolment.captures.filter(({ pose }) => pose !== capture.pose), capture],
});

/** Removes a picture so that it is taken again; without a pose, all of them. */
export const withoutCapture = (enrolment: Enrolment, pose?: CapturePose): Enrolment => ({
  ...enrolment,
  step: 'capture',
  captures: pose === undefined ? [] : enrolment.captures.filter((capture) => capture.pose !== pose),
});
