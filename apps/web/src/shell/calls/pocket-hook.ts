import type { CallFlags, CallResult } from '@machi/client/client';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';

/**
 * Hears every call. Undefined: the result stays as it is; otherwise this one counts, and nothing else tells of it.
 * `token`: the session that asked.
 */
export type HearCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  result: CallResult<E>,
  flags: CallFlags,
  token: string | false,
) => Promise<CallResult<E> | undefined> | undefined;

export const hearer: { hear: HearCall } = { hear: () => undefined };
