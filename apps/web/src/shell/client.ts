import { createClient, isReplyLost } from '@machi/client/client';
import type { CallFailure, CallFlags } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { showAlert, tellLostQuestion } from './alerts.ts';
import { currentPath, goInstead } from './navigation.ts';
import { recordStore } from './record.ts';

const base = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/** The one client of this browser; `call` answers with a value, see its flags in @machi/client. */
export const { call } = createClient({ base, store: recordStore, currentPath, navigate: goInstead, alert: showAlert });

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
  const result = await call(endpoint, input, { ...flags, ignoresLostReply: true });
  if (result.ok) return result.reply;
  const isSilent = flags.ignoresError === true || flags.ignoresLostReply === true || flags.signal?.aborted === true;
  if (!isSilent && isReplyLost(result)) tellLostQuestion();
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
