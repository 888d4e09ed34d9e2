import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { readBounded } from '../read-bounded.ts';
import { connectionCode } from '../sms/http.ts';
import type { LockTrouble } from './locks.ts';

/** A maker that takes longer counts as away. */
export const PATIENCE_MILLISECONDS = 10_000;
/** A page of accesses or events has some tens of KB. */
const MOST_BYTES = 1_000_000;
/** A maker that names a later time is not believed. */
const MOST_WAIT_SECONDS = 15 * 60;

export const trouble = (kind: LockTrouble['trouble'], code: string): LockTrouble => ({ trouble: kind, code });

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds for the whole answer. */
  readonly patience: number;
}
export type MakerAsked = Omit<Asked, 'headers' | 'patience'>;

export interface MakerOptions {
  readonly clock: () => Date;
  readonly isSandbox: boolean;
  readonly patience: number;
}

/** When a maker that has had enough takes requests again, from its headers. */
function waitOf(headers: Headers, now: Date): Date {
  const after = Number(headers.get('retry-after'));
  const reset = Number(headers.get('x-ratelimit-reset'));
  const seconds = after > 0 ? after : reset > 0 ? reset - now.getTime() / 1000 : 60;
  return new Date(now.getTime() + Math.min(Math.max(seconds, 1), MOST_WAIT_SECONDS) * 1000);
}

/**
 * One request to a maker, never repeated here. Its words may hold the code, so only the status is told.
 * @param isNothing statuses that mean that there is nothing to read
 */
export async function askMaker<Reply>(
  url: string,
  { method = 'GET', headers, body, patience }: Asked,
  reply: z.ZodType<Reply>,
  now: Date,
): Promise<{ readonly reply: Reply } | LockTrouble> {
  try {
    const response = await fetch(url, {
      method,
      // Credentials for this address must not follow to another.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const read = await readBounded(response, MOST_BYTES);
    if (status === 404) return trouble('unknown-lock', 'HTTP_404');
    if (status === 429) return { ...trouble('limited', 'HTTP_429'), until: waitOf(response.headers, now) };
    if (status >= 500 || status === 408) return trouble('away', `HTTP_${status}`);
    if (status >= 300) return trouble(isTaken(status, read) ? 'code-taken' : 'refused', `HTTP_${status}`);
    const text = read?.toString('utf8');
    const parsed = reply.safeParse(text === undefined || text === '' ? undefined : JSON.parse(text));
    return parsed.success ? { reply: parsed.data } : trouble('away', 'unreadable');
  } catch (error) {
    return trouble('away', error instanceof SyntaxError ? 'unreadable' : connectionCode(error));
  }
}

/** Whether a refusal is about a code that somebody else has at this lock. */
const isTaken = (status: number, read: Buffer | undefined): boolean =>
  (status === 409 || status === 422 || status === 400) &&
  /(?:pin|code)\W.{0,80}(?:taken|already|exists|in use|duplicate)/is.test(
    (read?.toString('utf8') ?? '').slice(0, 4000),
  );

/** Compares secrets in the same time for every wrong one of the right length. */
export function isSameSecret(given: string | undefined, right: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A battery's charge as makers tell it; a column takes whole percents alone. */
export const Percent = z.number().transform((value) => Math.round(Math.min(100, Math.max(0, value))));
