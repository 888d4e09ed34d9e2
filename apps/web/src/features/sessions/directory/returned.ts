import type { InputOf } from '@machi/domain/contract/endpoint';
import type { endDirectoryLogin } from '@machi/domain/directory/contract';

/** What the directory gave the browser (RFC 6749, 4.1.2; RFC 9207). */
export type Returned = InputOf<typeof endDirectoryLogin>;

/** The parameters of a return from the directory in an address; undefined: it is none. */
export function returnedIn(query: URLSearchParams): Returned | undefined {
  const state = query.get('state');
  if (state === null || !(query.has('code') || query.has('error'))) return undefined;
  const told = (['code', 'error', 'iss'] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { state, ...Object.fromEntries(told) };
}
