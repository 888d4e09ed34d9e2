import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../settings.ts';

const MINUTE_SECONDS = 60;

const limiter = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS });

/** Seconds to wait, or 0 when the request may pass. */
async function secondsToWait(limit: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limit.consume(key);
    return 0;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw rejection;
  }
}

/** Requests a minute, per address, per account, and for the endpoints where secrets could be guessed. */
export function createRateLimits(rates: Settings['rates']) {
  const address = limiter(rates.perAddress);
  const account = limiter(rates.perAccount);
  const signIn = limiter(rates.signIn);
  return {
    ofAddress: (key: string) => secondsToWait(address, key),
    ofAccount: (memberId: number) => secondsToWait(account, String(memberId)),
    ofSignIn: (key: string) => secondsToWait(signIn, key),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
