import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../settings/settings.ts';
import { createWorkMeter } from '../work/work-meter.ts';

const MINUTE_SECONDS = 60;
/** A counter at a door that speaks every few seconds is let through. */
const PER_DEVICE = 60;
/** Whoever looks through all faces at once asks so many times less often than for anything else: 30 times a minute as it is set. */
const FACES_SHARE = 10;
/** A way through the town's timetables costs as much as many pages: as it is set, once a second. */
const PLANS_SHARE = 10;
/** What lies ready costs next to nothing, and a page loads dozens of it at once: so many times more often than all else. */
export const READY_SHARE = 20;

/** Bits of the networks that hold an IPv6 address: those of one household, of its line, of a customer and of a provider. */
const NETWORK_BITS = [64, 56, 48, 32] as const;
/** How many times as much as the narrowest each of them may ask: whoever holds many networks spends no more than those few. */
export const NETWORK_TIMES = [1, 4, 20, 100] as const;

/**
 * The networks to which an address belongs, the narrowest first: whoever holds an IPv6 network has 2^64 addresses or more to
 * ask from. An IPv4 address is one by itself, in IPv6 notation, too.
 */
export function networksOf(address: string): readonly string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const known = groups(head);
  const missing = tail === undefined ? 0 : 8 - known.length - groups(tail).length;
  const all = [...known, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')].map((group) =>
    Number.parseInt(group, 16),
  );
  return NETWORK_BITS.map((bits) => {
    const kept = all.slice(0, 4).map((group, index) => {
      const rest = Math.min(Math.max(bits - index * 16, 0), 16);
      return (group & (0xffff << (16 - rest))).toString(16);
    });
    return `${kept.join(':')}::/${bits}`;
  });
}

/** The part of an address that one household or one attacker holds. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address;

/** The part that a provider gives one customer: a process has only one minute of work a minute. */
const customerOf = (address: string): string => networksOf(address)[2] ?? address;

const limiter = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS });

/** Seconds to wait, or 0 when the request may pass. */
async function secondsToWait(limit: RateLimiterMemory, key: string, cost = 1): Promise<number> {
  try {
    await limit.consume(key, cost);
    return 0;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw rejection;
  }
}

/** Seconds to wait by an address, or by one of the wider networks that hold it. No cost is above what a minute holds. */
function networkLimiter(points: number): (address: string, cost?: number) => Promise<number> {
  const limits = NETWORK_TIMES.map((times) => limiter(points * times));
  return async (address, cost = 1) => {
    for (const [level, network] of networksOf(address).entries()) {
      const limit = limits[level];
      const seconds = limit ? await secondsToWait(limit, network, Math.min(cost, points)) : 0;
      if (seconds > 0) return seconds;
    }
    return 0;
  };
}

/** The same once what was worked for this key, whatever came of it, is more than a minute's. */
async function secondsInTheRed(budget: RateLimiterMemory, key: string): Promise<number> {
  const spent = await budget.get(key);
  return spent && spent.consumedPoints >= budget.points ? Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) : 0;
}
function takeOff(budget: RateLimiterMemory, key: string, milliseconds: number): void {
  if (milliseconds > 0) void budget.penalty(key, milliseconds);
}

const memberAs = (memberId: number): string => `member ${memberId}`;
/** A calendar is read without a login: its owner, who is asked for it, can still use the portal. */
export const readersOf = (memberId: number): string => `calendar of ${memberId}`;

/**
 * Requests a minute, per address (of IPv6: per network of 64 bits and the wider ones that hold it; of what lies ready, and
 * of its ways through the town), per account (and of its looks through all faces), per device, per terminal, for the
 * endpoints where secrets could be guessed, and of people outside per address and link; beside them what is worked for an address, an account and the readers of a calendar.
 */
export function createRateLimits(rates: Settings['rates']) {
  const address = networkLimiter(rates.perAddress);
  const account = limiter(rates.perAccount);
  const signIn = networkLimiter(rates.signIn);
  const device = limiter(PER_DEVICE);
  const faces = limiter(Math.ceil(rates.perAccount / FACES_SHARE));
  const plans = networkLimiter(Math.ceil(rates.perAddress / PLANS_SHARE));
  const ready = networkLimiter(rates.perAddress * READY_SHARE);
  const terminal = limiter(rates.perTerminal);
  const answers = networkLimiter(rates.answers);
  const links = limiter(rates.answers);
  const workOfAddress = limiter(rates.workPerAddress);
  const workOfAsker = limiter(rates.workPerAccount);
  const begin = createWorkMeter();
  return {
    ofAddress: async (key: string, cost?: number) =>
      (await address(key, cost)) || secondsInTheRed(workOfAddress, customerOf(key)),
    ofReady: async (key: string) => (await ready(key)) || secondsInTheRed(workOfAddress, customerOf(key)),
    ofAccount: async (memberId: number) =>
      (await secondsToWait(account, String(memberId))) || secondsInTheRed(workOfAsker, memberAs(memberId)),
    ofCalendar: (memberId: number) => secondsInTheRed(workOfAsker, readersOf(memberId)),
    /** Begins to count what the main thread works; what it answers takes that off, also for who pays it beside the address. */
    begin() {
      let end = begin();
      let worked = 0;
      return {
        /** What is sent slowly is under way and works nothing: meanwhile it bears no part of what others work. */
        async whileSent<Sent>(sent: Promise<Sent>): Promise<Sent> {
          worked += end();
          return sent.finally(() => (end = begin()));
        },
        takeOff(from: string, payer: string | undefined): void {
          const milliseconds = worked + end();
          takeOff(workOfAddress, customerOf(from), milliseconds);
          if (payer !== undefined) takeOff(workOfAsker, payer, milliseconds);
        },
      };
    },
    /** Takes off what a thread has worked for a member. */
    spend: (memberId: number, milliseconds: number) => takeOff(workOfAsker, memberAs(memberId), milliseconds),
    spendOnCalendar: (memberId: number, milliseconds: number) =>
      takeOff(workOfAsker, readersOf(memberId), milliseconds),
    ofFaces: (memberId: number) => secondsToWait(faces, String(memberId)),
    ofPlans: plans,
    ofDevice: (deviceId: number) => secondsToWait(device, String(deviceId)),
    ofTerminal: (terminalId: number) => secondsToWait(terminal, String(terminalId)),
    ofSignIn: signIn,
    /** Whoever tries secrets from one address leaves no trace of them: the address is counted first. */
    ofAnswers: async (key: string, link: string) => (await answers(key)) || secondsToWait(links, link),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
