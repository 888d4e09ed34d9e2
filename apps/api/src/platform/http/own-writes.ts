import { cookieName } from '@machi/domain/contract/cookies';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Queryable } from '../../database/database.ts';
import { isLogPosition } from '../../database/log-position.ts';
import { WROTE_SECONDS } from '../../database/readers.ts';
import { isSecure, type House } from '../house.ts';
import { secretCookie } from '../sessions/sessions.ts';

/** Tells the browser's next requests how far the log was: until then a replica answers none of them. */
const WROTE_COOKIE = 'wrote';

/** The cookie after what an endpoint has written; undefined where there is no replica, or nothing was written. */
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

/** Who reads for a request that may carry that cookie. */
export function readerOf(house: House, cookie: (name: string) => string | undefined): Queryable {
  const wrote = cookie(cookieName(isSecure(house), WROTE_COOKIE));
  return house.readers.readFor(isLogPosition(wrote) ? wrote : undefined);
}
