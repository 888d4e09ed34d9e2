import type { ApplicationLine } from '@machi/domain/applications/contract';
import type { StatusShape } from '@machi/ui/tag/Tag';

/** State of an application for its applicant, in one word. */
export type ApplicationState = 'begun' | 'requesting' | 'correction' | 'approved' | 'denied' | 'invalid';

export function stateOf(
  application: Pick<ApplicationLine, 'filed_at' | 'approval_status' | 'is_in_correction'>,
): ApplicationState {
  if (application.filed_at === null) return 'begun';
  const decided = ([undefined, 'approved', 'denied', 'invalid'] as const)[application.approval_status];
  return decided ?? (application.is_in_correction === 1 ? 'correction' : 'requesting');
}

export const shapeOf: Readonly<Record<ApplicationState, StatusShape>> = {
  begun: 'provisional',
  requesting: 'provisional',
  correction: 'provisional',
  approved: 'fixed',
  denied: 'refused',
  invalid: 'cancelled',
};

/** Shapes of a document that was asked for after the application. */
export const askedShapes = {
  asked: 'provisional',
  arrived: 'provisional',
  accepted: 'fixed',
  paper: 'fixed',
  again: 'refused',
  withdrawn: 'cancelled',
} as const;
