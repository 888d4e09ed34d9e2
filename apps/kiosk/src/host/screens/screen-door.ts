import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeptEntry } from './kept-entry.ts';

/** Chromium accepts it on this machine without https, too, and lets no other origin set it. */
const COOKIE = '__Host-machi-screen';

const isSame = (given: string, known: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const cookieOf = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

export interface ScreenDoor {
  /** Path of the address that opens the screens, once. */
  readonly entryPath: string;
  /** Exchanges the address's token for the Set-Cookie header; undefined if the token is wrong or used. */
  enter(token: string): string | undefined;
  /** Whether this Cookie header belongs to the browser that was let in. */
  isInside(cookieHeader: string | undefined): boolean;
  /** Cookie header without our own cookie, for the town's server; null if nothing is left. */
  withoutOwn(cookieHeader: string | undefined): string | null;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Lets one browser in: not every program that can open pages on this machine is the terminal's screen. The browser of
 * the previous program run is let in again (`kept`), until another one enters.
 */
export function openScreenDoor(kept: KeptEntry | null = null): ScreenDoor {
  const token = randomBytes(24).toString('base64url');
  let inside = kept?.read() ?? null;
  let isUsed = false;
  return {
    entryPath: `/open/${token}`,
    enter(given) {
      if (isUsed || !isSame(given, token)) return undefined;
      isUsed = true;
      const secret = randomBytes(24).toString('base64url');
      inside = hashOf(secret);
      kept?.write(inside);
      return `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; Secure`;
    },
    isInside: (header) => {
      const given = cookieOf(header);
      return given !== undefined && inside !== null && isSame(hashOf(given), inside);
    },
    withoutOwn(header) {
      const rest = (header ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !part.startsWith(`${COOKIE}=`));
      return rest.length === 0 ? null : rest.join('; ');
    },
  };
}
