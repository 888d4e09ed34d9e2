import { cookieName } from '@machi/domain/contract/cookies';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Queryable } from '../../database/database.ts';
import { isLogPosition } from '../../database/log-position.ts';
import { WROTE_SECONDS } from '../../database/readers.ts';
import { isSecure, type House } from '../house.ts';
import { secretCookie } from '../sessions/sessions.ts';

/** The log position of the browser's last write: a replica answers this browser only once it has applied it. */
const WROTE_COOKIE = 'wrote';

/** The cookie after an endpoint's write; undefined without a replica or a write. */
export async function cookieOfWrite(
  house: House,
  { method }: Endpoint,
  status: number,
  now: Date,
): Promise<string | undefined> {
  if (method === 'GET' || status >= 300) return undefined;
  const position = await house.readers.position();
  const end = new Date(now.getTime() + WROTE_SECONDS * 1000);
  return position === undefined ? undefined : secretCookie(isSecure(house), WROTE_COOKIE, position, end);
}

/** The connection for reads of a request that may have that cookie. */
export function readerOf(house: House, cookie: (name: string) => string | undefined): Queryable {
  const wrote = cookie(cookieName(isSecure(house), WROTE_COOKIE));
  return house.readers.readFor(isLogPosition(wrote) ? wrote : undefined);
}
