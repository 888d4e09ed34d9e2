import { obstacleTo } from '../desk/decision.ts';
import type { ApplicationStage, ApplicationStatus } from '../applications/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

export interface Handled {
  readonly application_code: string;
  readonly member_id: number | null;
  readonly proxied_by: number | null;
  readonly approval_status: ApplicationStatus;
  readonly revision: number;
  readonly stage: ApplicationStage;
}

/** Version tag of an application; a decision based on an older one is refused. */
export const seenOf = ({ revision, approval_status }: Handled): string => `${revision}-${approval_status}`;

/** Whether the official applied for it or filed it, and so may not decide it (product, "Own matters"). */
export const isOwn = ({ member_id, proxied_by }: Handled, actorId: number): boolean =>
  member_id === actorId || proxied_by === actorId;

/** Refuses an action on an application that is own, decided or changed; always a 409. */
export function refuseHandling(handled: Handled, seen: string, actorId: number): Refusal | undefined {
  const stored = {
    isOwn: isOwn(handled, actorId),
    isDecided: handled.approval_status !== 0,
    seen: seenOf(handled),
  };
  const found = obstacleTo(stored, seen);
  const field = 'onlineform_application_id';
  if (found === 'own') return refuse(409, { field, code: 'own-application' });
  const params = [handled.application_code];
  return found && refuse(409, { field, code: found === 'decided' ? 'already-decided' : 'application-changed', params });
}

/** Refuses an approval while the applicant's correction is not signed again. */
export const refuseApproving = (
  { stage, application_code }: Pick<Handled, 'stage' | 'application_code'>,
  status: ApplicationStatus,
): Refusal | undefined =>
  status === 1 && stage !== 'filed'
    ? refuse(409, { field: 'approval_status', code: 'application-unsigned', params: [application_code] })
    : undefined;

/**
 * Refuses to put an official in charge or to release them: the application is decided or the reader's own, a colleague
 * has reassigned it since, or the official does not handle applications.
 * @param mayHandle whether the new official in charge has the role of forms
 */
export function refuseAssigning(
  stored: Handled & { readonly assigned_to: number | null },
  { from, to }: { readonly from: number | null; readonly to: number | null },
  mayHandle: boolean,
): Refusal | undefined {
  const field = 'to';
  const params = [stored.application_code];
  if (stored.approval_status !== 0) return refuse(409, { field, code: 'already-decided', params });
  if (stored.assigned_to !== from) return refuse(409, { field, code: 'assigned-meanwhile', params });
  if (to === null) return undefined;
  if (isOwn(stored, to)) return refuse(409, { field, code: 'own-application' });
  return mayHandle ? undefined : refuse(422, { field, code: 'no-forms-official' });
}
