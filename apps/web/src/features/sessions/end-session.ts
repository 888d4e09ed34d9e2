import { logout } from '@machi/domain/sessions/contract';
import { call } from '../../shell/calls/client.ts';
import { recordStore } from '../../shell/record/record.ts';
import { leaveOnPurpose } from '../../shell/record/session-over.ts';
import { wipeDrafts } from '../../shell/drafts/use-draft.ts';

/**
 * Ends the session on the server and wipes it, with all drafts, from this browser. Answers whether the server knows:
 * one that does not know the session any more has ended it too.
 */
export async function endSession(): Promise<boolean> {
  const { token } = recordStore.read();
  wipeDrafts();
  if (token === false) return true;
  const result = await call(logout, {}, { ignoresError: true });
  leaveOnPurpose();
  return result.ok || result.status === 401;
}
