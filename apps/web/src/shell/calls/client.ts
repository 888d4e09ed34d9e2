import { createClient, isReplyLost, type CallFailure, type CallFlags, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { showAlert, tellLostReply } from './alerts.ts';
import { currentPath, goInstead } from '../navigation/navigation.ts';
import { recordStore } from '../record/record.ts';
import { tellWritten } from './written.ts';

const base = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

const client = createClient({ base, store: recordStore, currentPath, navigate: goInstead, alert: showAlert });

/**
 * The one way of this browser to the API; it answers with a value, see its flags in @machi/client. A reply that was lost
 * is told by the alert only where the page does not say it itself, with better words.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  flags: CallFlags = {},
): Promise<CallResult<E>> {
  const result = await client.call(endpoint, input, { ...flags, ignoresLostReply: true });
  const isSilent = flags.ignoresError === true || flags.ignoresLostReply === true || flags.signal?.aborted === true;
  if (!result.ok && !isSilent && isReplyLost(result)) tellLostReply();
  if (result.ok && endpoint.method !== 'GET') tellWritten();
  return result;
}

/** Where something of the API is, for what `call` does not fetch, such as a stream. */
export const apiAddress = (path: string): string => base + path;

/** What a query throws when its call failed; the standard handling has already happened. */
class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(name: string, failure: CallFailure) {
    super(`${name} failed with status ${failure.status}`);
    this.failure = failure;
  }
}

/** For the `queryFn` of react-query: the reply, or CallFailed. Give it the query's signal. */
export async function load<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  flags: CallFlags = {},
): Promise<ReplyOf<E>> {
  const result = await call(endpoint, input, flags);
  if (result.ok) return result.reply;
  throw new CallFailed(endpoint.name, result);
}

/** The same for one thing that may not exist, or no longer: then the answer is null, which leaves the page as it is. */
export async function loadIfAny<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  flags: CallFlags = {},
): Promise<ReplyOf<E> | null> {
  const result = await call(endpoint, input, { ...flags, ignores404: true });
  if (result.ok) return result.reply;
  if (result.status === 404) return null;
  throw new CallFailed(endpoint.name, result);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failure has told the person already; trying again is theirs to decide.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 30_000,
    },
  },
});
