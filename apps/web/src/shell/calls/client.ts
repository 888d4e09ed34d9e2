import { createClient, isReplyLost, type CallFailure, type CallFlags, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { showAlert, tellLostReply } from './alerts.ts';
import { currentPath, goInstead } from '../navigation/navigation.ts';
import { recordStore } from '../record/record.ts';
import { actingFor, actingNow, refused } from '../acting/acting.ts';
import { hearer } from './pocket-hook.ts';
import { tellWritten } from './written.ts';

const base = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/** Without what the page does after a call. */
export const client = createClient({
  base,
  store: recordStore,
  actingFor,
  currentPath,
  navigate: goInstead,
  alert: showAlert,
  retell: (envelope) =>
    recordStore.read().variant === null
      ? envelope
      : import('../language/retell.ts').then(({ retell }) => retell(envelope)).catch(() => envelope),
});

/** The only way from this browser to the API; never throws. The alert reports lost replies the page does not. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  flags: CallFlags = {},
): Promise<CallResult<E>> {
  const { token } = recordStore.read();
  const acting = actingNow();
  // A page may ask what nobody can read for another; the bar says it once.
  const quiet = acting && endpoint.method === 'GET' ? { ignoresErrorMessage: true } : {};
  const result = await client.call(endpoint, input, { ...flags, ...quiet, ignoresLostReply: true });
  if (acting) {
    if (!result.ok) refused.hear(result);
  } else {
    const instead = await hearer.hear(endpoint, input, result, flags, token);
    if (instead) return instead;
  }
  const isSilent = flags.ignoresError === true || flags.ignoresLostReply === true || flags.signal?.aborted === true;
  if (!result.ok && !isSilent && isReplyLost(result)) tellLostReply();
  if (result.ok && endpoint.method !== 'GET') tellWritten();
  return result;
}

/** Address of an API path, for requests that do not use `call`, such as a stream. */
export const apiAddress = (path: string): string => base + path;

/** Error of a query whose call failed, after the standard handling. */
class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(name: string, failure: CallFailure) {
    super(`${name} failed with status ${failure.status}`);
    this.failure = failure;
  }
}

/** For `queryFn` of react-query: returns the reply or throws CallFailed. Pass the query's signal. */
export async function load<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  flags: CallFlags = {},
): Promise<ReplyOf<E>> {
  const result = await call(endpoint, input, flags);
  if (result.ok) return result.reply;
  throw new CallFailed(endpoint.name, result);
}

/** Like load, for one thing that may not exist (any more): then it returns null and the page stays. */
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
      // The person has already seen the failure and decides on a retry.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 30_000,
    },
  },
});
