import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../settings/settings.ts';

const MINUTE_SECONDS = 60;
/** A counter at a door that speaks every few seconds is let through. */
const PER_DEVICE = 60;
/** Whoever looks through all faces at once asks so many times less often than for anything else: 30 times a minute as it is set. */
const FACES_SHARE = 10;
/** A way through the town's timetables costs as much as many pages: as it is set, once a second. */
const PLANS_SHARE = 10;
/** What lies ready costs next to nothing, and a page loads dozens of it at once: so many times more often than all else. */
export const READY_SHARE = 20;

/**
 * The part of an address that one household or one attacker holds: an IPv6 network has 2^64 addresses to ask from. An
 * IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const known = groups(head);
  const missing = tail === undefined ? 0 : 8 - known.length - groups(tail).length;
  const all = [...known, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

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

/** Requests a minute, per address (of IPv6: per network of 64 bits; of what lies ready, and of its ways through the town), per account (and of its looks through all faces), per device, per terminal, for the endpoints where secrets could be guessed, and of people outside per address and link. */
export function createRateLimits(rates: Settings['rates']) {
  const address = limiter(rates.perAddress);
  const account = limiter(rates.perAccount);
  const signIn = limiter(rates.signIn);
  const device = limiter(PER_DEVICE);
  const faces = limiter(Math.ceil(rates.perAccount / FACES_SHARE));
  const plans = limiter(Math.ceil(rates.perAddress / PLANS_SHARE));
  const ready = limiter(rates.perAddress * READY_SHARE);
  const terminal = limiter(rates.perTerminal);
  const answers = limiter(rates.answers);
  return {
    ofAddress: (key: string) => secondsToWait(address, networkOf(key)),
    ofReady: (key: string) => secondsToWait(ready, networkOf(key)),
    ofAccount: (memberId: number) => secondsToWait(account, String(memberId)),
    ofFaces: (memberId: number) => secondsToWait(faces, String(memberId)),
    ofPlans: (key: string) => secondsToWait(plans, networkOf(key)),
    ofDevice: (deviceId: number) => secondsToWait(device, String(deviceId)),
    ofTerminal: (terminalId: number) => secondsToWait(terminal, String(terminalId)),
    ofSignIn: (key: string) => secondsToWait(signIn, networkOf(key)),
    /** Whoever tries secrets from one address leaves no trace of them: the address is counted first. */
    ofAnswers: async (key: string, link: string) =>
      (await secondsToWait(answers, `from ${networkOf(key)}`)) || secondsToWait(answers, `by ${link}`),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
