import type { DateText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse } from '../refusals/model.ts';
import type { Refusal } from '../refusals/model.ts';
import type { MandateState } from './model.ts';

/** A hundred days after its end no debit of a mandate can come back any more, and its number goes. */
export const NUMBER_KEPT_DAYS = 100;

export interface StandingMandate {
  readonly member_id: number;
  readonly state: MandateState;
  readonly revision: number;
  readonly signed_on: DateText;
}

export type MandateStep = 'accept' | 'refuse' | 'end';

/** From which states a step leads on. */
const before: Readonly<Record<MandateStep, readonly MandateState[]>> = {
  accept: ['waiting'],
  refuse: ['waiting'],
  end: ['waiting', 'accepted'],
};

/** Whether an official may take a step: not on their own mandate, nor on one that has changed since they read it. */
export function refuseStep(
  mandate: StandingMandate,
  step: MandateStep,
  { actorId, revision }: { readonly actorId: number; readonly revision: number },
): Refusal | undefined {
  const seen = String(mandate.revision);
  const isOwn = mandate.member_id === actorId;
  const obstacle = obstacleTo({ isOwn, isDecided: !before[step].includes(mandate.state), seen }, String(revision));
  if (obstacle === 'own') return refuse(409, { field: '', code: 'own-account' });
  if (obstacle === 'changed') return refuse(409, { field: '', code: 'mandate-changed' });
  if (obstacle === 'decided')
    return refuse(409, { field: '', code: step === 'end' ? 'mandate-over' : 'mandate-not-waiting' });
  return undefined;
}

/** Whether whoever ends a mandate has seen which of its debits are awaited: what the bank is asked for comes all the same. */
export const refuseUnseenDebits = (awaited: number, seen: number): Refusal | undefined =>
  awaited === seen ? undefined : refuse(409, { field: '', code: 'mandate-debited', params: [awaited] });

/** A day on the paper: not before the one that has to come first, and not ahead of today. */
export const refusePaperDay = (
  field: 'signed_on' | 'accepted_on',
  day: DateText,
  { from, today }: { readonly from?: DateText; readonly today: DateText },
): Refusal | undefined =>
  day > today || (from !== undefined && day < from) ? refuse(422, { field, code: 'mandate-day' }) : undefined;
