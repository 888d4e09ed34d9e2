import { isLoggedIn } from '@machi/client/record-store';
import { isLoginPath } from '@machi/domain/sessions/backuri';
import { tellRead } from '@machi/domain/wishes/contract';
import { call } from '../calls/client.ts';
import { recordStore } from '../record/record.ts';
import { findKnown } from './known-screens.ts';
import { openedMessage } from './opened-message.ts';

/**
 * Whom a message led to the login first has seen nothing of it yet. A slow device still shows the address of a page for
 * members for a moment.
 */
function whenSeen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isForAll = (path: string): boolean => !isLoginPath(path) && findKnown(path)?.route.isPublic !== false;
  const isSeen = (): boolean => isForAll(window.location.pathname) || isLoggedIn(recordStore.read(), new Date());
  if (isSeen()) resolve();
  else recordStore.subscribe(() => isSeen() && resolve());
  return promise;
}

/**
 * Where a message led here, tells that it was opened, so that no further way repeats it. Its token can do nothing else. A
 * failure changes nothing on this page.
 */
export async function tellOpened(): Promise<void> {
  const token = openedMessage();
  if (token === undefined) return;
  await whenSeen();
  await call(tellRead, { token }, { ignoresError: true });
}
