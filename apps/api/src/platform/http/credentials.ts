import type { Context } from 'hono';
import { cookieName } from '@machi/domain/contract/cookies';
import { getConnInfo } from '@hono/node-server/conninfo';
import { isSecure, type House } from '../house.ts';
import { SESSION_COOKIE } from '../sessions/sessions.ts';

const bearerOf = (header: string | undefined): string | undefined => /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Both secrets of a session from a request; one alone is useless. */
export function credentialsOf(
  context: Context,
  house: House,
): { readonly token: string; readonly cookie: string } | undefined {
  const token = bearerOf(context.req.header('access-token'));
  const cookie = cookieOf(context.req.header('cookie'), cookieName(isSecure(house), SESSION_COOKIE));
  return token && cookie ? { token, cookie } : undefined;
}

export const deviceKeyOf = (context: Context): string | undefined =>
  /^Device ([\w-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1];

/** The key of another system. No other credential begins like it. */
export const systemKeyOf = (context: Context): string | undefined =>
  /^Bearer (mk_.*)$/i.exec(context.req.header('authorization') ?? '')?.[1];

/** The client's address: the connection's, or the last one that the trusted proxy passes on. */
export function addressOf(context: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(context).remote.address ?? 'unknown';
}
