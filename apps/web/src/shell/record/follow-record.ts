import { holdsSession } from '@machi/client/record-store';
import { readTown } from '@machi/domain/town/contract';
import { readSession } from '@machi/domain/sessions/read-session';
import { call, queryClient } from '../calls/client.ts';
import { followPreferences } from '../frame/dress-page.ts';
import { recordStore } from './record.ts';

/** What another session has loaded is not shown to this one. */
function forgetOnChangeOfPerson(): void {
  let person = recordStore.read().member_id;
  recordStore.subscribe(() => {
    const { member_id } = recordStore.read();
    if (member_id === person) return;
    person = member_id;
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== readTown.name });
  });
}

/** Asks the server whether the stored session still stands, which may have been ended elsewhere, and takes its name. */
export async function confirmSession(): Promise<void> {
  const { token } = recordStore.read();
  if (token === false) return;
  if (!holdsSession(recordStore.read(), new Date())) return recordStore.clearSession();
  const result = await call(readSession, {}, { ignoresError: true });
  // A login or logout since then has settled the question.
  if (recordStore.read().token !== token || !result.ok) return undefined;
  return result.reply.member_id === null
    ? recordStore.clearSession()
    : recordStore.startSession({ ...result.reply, token });
}

/** Keeps the page in step with session and preferences from its start on. */
export function followRecord(): void {
  followPreferences();
  forgetOnChangeOfPerson();
  void confirmSession();
}
