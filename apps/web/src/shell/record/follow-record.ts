import { holdsSession } from '@machi/client/record-store';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { readTown } from '@machi/domain/town/contract';
import { readSession } from '@machi/domain/sessions/read-session';
import { call, queryClient } from '../calls/client.ts';
import { followPreferences } from '../frame/dress-page.ts';
import { findKnown } from '../navigation/known-screens.ts';
import { currentPath, goInstead } from '../navigation/navigation.ts';
import { recordStore } from './record.ts';
import { noteSessionsThatEnd } from './session-over.ts';

/** Clears data of another session on a change of the person. */
function forgetOnChangeOfPerson(): void {
  let person = recordStore.read().member_id;
  recordStore.subscribe(() => {
    const { member_id } = recordStore.read();
    if (member_id === person) return;
    person = member_id;
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== readTown.name });
  });
}

/** Ends the session here; a page for members only goes away, as after a refused call. */
function leave(): void {
  recordStore.clearSession();
  const shown = currentPath();
  const found = findKnown(shown.replace(/[?#].*$/, ''));
  if (found && !found.route.isPublic) goInstead(loginPathFor(shown));
}

const LOOK_MILLISECONDS = 15_000;

/** Ends an expired session also on a screen that nobody touches. */
function leaveWhenOver(): void {
  const record = recordStore.read();
  if (record.token !== false && !holdsSession(record, new Date())) leave();
}

/** Asks the server whether the stored session is still valid, and updates the name. */
export async function confirmSession(): Promise<void> {
  const { token } = recordStore.read();
  if (token === false) return;
  if (!holdsSession(recordStore.read(), new Date())) return recordStore.clearSession();
  const result = await call(readSession, {}, { ignoresError: true });
  // A login or logout since then decides.
  if (recordStore.read().token !== token || !result.ok) return undefined;
  // leave() discards the page's queries, and with them the alert that would lead to the login.
  return result.reply.member_id === null ? leave() : recordStore.startSession({ ...result.reply, token });
}

/** Keeps the page in step with session and preferences from the start. */
export function followRecord(): void {
  noteSessionsThatEnd();
  followPreferences();
  forgetOnChangeOfPerson();
  setInterval(leaveWhenOver, LOOK_MILLISECONDS);
  // A device that slept has missed the end.
  document.addEventListener('visibilitychange', leaveWhenOver);
  void confirmSession();
}
