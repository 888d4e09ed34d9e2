import { dateAt, type DateText } from '../calendar/model.ts';
import { businessDayAfter } from '../calendar/business-days.ts';
import { knownResidence, type Residence } from '../members/residence.ts';
import type { FormFace } from '../onlineforms/model.ts';
import type { ApplicationStep } from '../onlineforms/steps.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Problem, type Refusal, type RefusalParameter } from '../refusals/model.ts';
import type { ApplicationStage, ApplicationStatus } from './model.ts';

/** Most undecided applications of one member. */
export const MOST_UNDECIDED = 30;
/** Minutes in which the same content counts as sent twice by mistake, from two devices or after a lost reply. */
export const SENT_AGAIN_MINUTES = 10;
/** Days after which an unsigned or unpaid application ends. */
export const BEGUN_DAYS = 7;

/**
 * Problem of a member with a form for residents: they live elsewhere, or their residence is not verified (product,
 * "Residents only").
 */
export function formResidenceProblem(
  form: Pick<FormFace, 'is_resident_only'>,
  member: Residence,
  town_name: RefusalParameter,
): (Problem & { readonly code: 'resident-only-form' | 'residence-unverified-form' }) | undefined {
  const residence = knownResidence(member);
  if (form.is_resident_only === 0 || residence === 1) return undefined;
  const code = residence === 0 ? 'resident-only-form' : 'residence-unverified-form';
  return { field: 'onlineform_id', code, params: [town_name] };
}

/** Expected day of delivery for an application at `at`; null if nothing is delivered. */
export const deliveredOn = (
  { estimated_delivery_days: days }: Pick<FormFace, 'estimated_delivery_days'>,
  at: Date,
): DateText | null => (days === null ? null : businessDayAfter(dateAt(at), days));

/** Columns of an application that decide what may happen to it. */
export interface ApplicationState {
  readonly stage: ApplicationStage;
  readonly approval_status: ApplicationStatus;
  readonly is_in_correction: Flag;
}

/** Filed and not decided: it can be decided, answered and taken back. */
export const isWaiting = ({ stage, approval_status }: Pick<ApplicationState, 'stage' | 'approval_status'>): boolean =>
  stage === 'filed' && approval_status === 0;

/** Filed once and not decided, even while it is signed again: it can be taken back and written about. */
export const isUndecided = ({
  filed_at,
  approval_status,
}: Pick<ApplicationState, 'approval_status'> & { readonly filed_at: Date | null }): boolean =>
  filed_at !== null && approval_status === 0;

/** Refuses a correction of an application that is decided, or for which the office has not asked. */
export function refuseCorrecting(
  application: Pick<ApplicationState, 'approval_status' | 'is_in_correction'> & { readonly filed_at: Date | null },
): Refusal | undefined {
  if (application.approval_status !== 0) return refuse(409, { field: '', code: 'application-decided' });
  if (isUndecided(application) && application.is_in_correction === 1) return undefined;
  return refuse(409, { field: '', code: 'correction-not-asked' });
}

/** Author of an event as the applicant sees it; officials are not named. */
export const doneBy = (actorId: number | null, applicantId: number | null): 'applicant' | 'office' | 'system' => {
  if (actorId === null) return 'system';
  return actorId === applicantId ? 'applicant' : 'office';
};

export const stageBefore = (step: ApplicationStep): ApplicationStage => {
  if (step === 'sign') return 'signing';
  return step === 'pay' ? 'paying' : 'filed';
};

/** The step that a stage waits for; null once it is filed. */
export const stepOfStage = (stage: ApplicationStage): 'sign' | 'pay' | null =>
  (['sign', 'pay'] as const).find((step) => stageBefore(step) === stage) ?? null;
