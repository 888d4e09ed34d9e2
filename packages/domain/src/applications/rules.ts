import { dateAt, type DateText } from '../calendar/model.ts';
import { businessDayAfter } from '../calendar/business-days.ts';
import { knownResidence, type Residence } from '../members/residence.ts';
import type { FormFace } from '../onlineforms/model.ts';
import type { ApplicationStep } from '../onlineforms/steps.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Problem, type Refusal, type RefusalParameter } from '../refusals/model.ts';
import type { ApplicationStage, ApplicationStatus } from './model.ts';

/** Applications of one member that wait for a decision, at most. */
export const MOST_UNDECIDED = 30;
/** For so long the same content counts as sent twice by mistake: on two devices, or because an answer was lost. */
export const SENT_AGAIN_MINUTES = 10;
/** An application that is not signed or paid ends after so many days. */
export const BEGUN_DAYS = 7;

/**
 * Why a member may not use a form for residents: they live elsewhere, or the office has not verified where (product,
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

/** The day by which something is delivered that is applied for at `at`; null where nothing is. */
export const deliveredOn = (
  { estimated_delivery_days: days }: Pick<FormFace, 'estimated_delivery_days'>,
  at: Date,
): DateText | null => (days === null ? null : businessDayAfter(dateAt(at), days));

/** What of an application tells what may happen to it. */
export interface ApplicationState {
  readonly stage: ApplicationStage;
  readonly approval_status: ApplicationStatus;
  readonly is_in_correction: Flag;
}

/** Filed and not decided: it can be decided, answered about and taken back. */
export const isWaiting = ({ stage, approval_status }: Pick<ApplicationState, 'stage' | 'approval_status'>): boolean =>
  stage === 'filed' && approval_status === 0;

/** Filed once and not decided, also while it is signed anew: it can be taken back and written about. */
export const isUndecided = ({
  filed_at,
  approval_status,
}: Pick<ApplicationState, 'approval_status'> & { readonly filed_at: Date | null }): boolean =>
  filed_at !== null && approval_status === 0;

/** Why an applicant cannot correct an application: it is decided, or the office has not asked for it. */
export function refuseCorrecting(
  application: Pick<ApplicationState, 'approval_status' | 'is_in_correction'> & { readonly filed_at: Date | null },
): Refusal | undefined {
  if (application.approval_status !== 0) return refuse(409, { field: '', code: 'application-decided' });
  if (isUndecided(application) && application.is_in_correction === 1) return undefined;
  return refuse(409, { field: '', code: 'correction-not-asked' });
}

/** Who did something, as the applicant is told: no official is named. */
export const doneBy = (actorId: number | null, applicantId: number | null): 'applicant' | 'office' | 'system' => {
  if (actorId === null) return 'system';
  return actorId === applicantId ? 'applicant' : 'office';
};

export const stageBefore = (step: ApplicationStep): ApplicationStage => {
  if (step === 'sign') return 'signing';
  return step === 'pay' ? 'paying' : 'filed';
};

/** The step at which it goes on; null once it is filed. */
export const stepOfStage = (stage: ApplicationStage): 'sign' | 'pay' | null =>
  (['sign', 'pay'] as const).find((step) => stageBefore(step) === stage) ?? null;
