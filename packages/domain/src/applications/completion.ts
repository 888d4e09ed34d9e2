import type { Flag } from '../fields/model.ts';
import type { FormFace } from '../onlineforms/model.ts';
import { proxySteps, stepsOf, type ApplicationStep } from '../onlineforms/steps.ts';
import type { PaymentState } from '../payments/model.ts';
import type { ApplicationStage, ApplicationStatus, PaymentWay } from './model.ts';
import { isWaiting, stepOfStage } from './rules.ts';

/** Hours to finish after signing, or after confirming without signature, although the form has closed. */
export const FINISH_HOURS = 1;
/** Most attempts to sign or pay within a day: for one application, and for one member. */
export const MOST_BEGINNINGS = { application: 20, member: 60 } as const;

/** Columns of an application that decide how its fee is paid. */
export interface Owed {
  readonly amount: number;
  /** 1: an official filed it for the applicant. */
  readonly is_proxied: Flag;
  readonly body: Pick<FormFace, 'has_signing' | 'has_payment'>;
}

export const stepsOfApplication = ({ body, amount, is_proxied }: Owed): readonly ApplicationStep[] =>
  is_proxied === 1 ? proxySteps : stepsOf(body, amount);

/** How the fee is paid: at the counter unless a card is possible. */
export function paymentWayOf(owed: Owed): PaymentWay {
  if (owed.amount === 0) return 'none';
  return stepsOfApplication(owed).includes('pay') ? 'card' : 'counter';
}

/** Columns of an application that decide its next step. */
export interface Unfinished extends Owed {
  readonly stage: ApplicationStage;
  readonly approval_status: ApplicationStatus;
  /** State of the newest payment; null: none. */
  readonly payment_state: PaymentState | null;
}

/** Whether the fee is held on a card or collected from it, or no card is charged. */
export const isPaid = (application: Owed & Pick<Unfinished, 'payment_state'>): boolean =>
  paymentWayOf(application) !== 'card' ||
  application.payment_state === 'held' ||
  application.payment_state === 'captured';

/** The next step of an application; null: none. A filed one is paid again once its hold has ended. */
export const nextStepOf = (application: Unfinished): 'sign' | 'pay' | null =>
  stepOfStage(application.stage) ?? (isWaiting(application) && !isPaid(application) ? 'pay' : null);

/** Whether the office has approved it and the payment is missing. */
export const isApprovalWaiting = ({
  approval_status,
  approval_meant_at,
}: Pick<Unfinished, 'approval_status'> & { readonly approval_meant_at: Date | null }): boolean =>
  approval_status === 0 && approval_meant_at !== null;

const HOUR = 3_600_000;

/**
 * Whether a form may be finished now: it is open, or tried under its test URL, or was signed or confirmed within the
 * hour.
 */
export const mayFinish = (
  form: { readonly is_open: Flag; readonly is_test: Flag },
  doneAt: Date | undefined,
  now: Date,
): boolean =>
  form.is_open === 1 ||
  form.is_test === 1 ||
  (doneAt !== undefined && now.getTime() - doneAt.getTime() <= FINISH_HOURS * HOUR);
