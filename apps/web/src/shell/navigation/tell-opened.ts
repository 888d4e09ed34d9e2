import { tellRead } from '@machi/domain/wishes/contract';
import { call } from '../calls/client.ts';

/**
 * Where a message led here, tells that it was opened, so that no further way repeats it. Its token leaves the address; it
 * can do nothing else. A failure changes nothing on this page.
 */
export async function tellOpened(): Promise<void> {
  const { hash, pathname, search } = window.location;
  const [, token] = /^#told=([\w-]+)$/.exec(hash) ?? [];
  if (token === undefined) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  await call(tellRead, { token }, { ignoresError: true });
}
