import { isIPv6 } from 'node:net';
import { OFFERS_AN_HOUR, OFFER_TRIES_AN_HOUR } from '@machi/domain/delegations/model';
import { LINE_CODES_AN_HOUR, LINE_TRIES_AN_HOUR } from '@machi/domain/line/events';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../settings/settings.ts';
import { createWorkMeter } from '../work/work-meter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Texts that the town answers to one LINE account. */
const PER_LINE_ACCOUNT = 20;
/** A counter at a door that reports every few seconds stays below this. */
const PER_DEVICE = 60;
/** Searches among all faces are limited to this fraction of the other requests: 30 a minute by default. */
const FACES_SHARE = 10;
/** A route search costs as much as many pages: once a second by default. */
const PLANS_SHARE = 10;
/** Prepared files cost next to nothing, and a page loads dozens at once, so their limit is this many times higher. */
export const READY_SHARE = 20;

/** Prefix lengths of IPv6 networks: one household, its line, a customer and a provider. */
const NETWORK_BITS = [64, 56, 48, 32] as const;
/**
 * The limit of each of these networks, as a multiple of the narrowest: the most that a client with many networks gets.
 */
export const NETWORK_TIMES = [1, 4, 20, 100] as const;

/**
 * The networks of an address, narrowest first, because an IPv6 network has 2^64 addresses or more. An IPv4 address is
 * its own network, in IPv6 notation, too.
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

/** The network that one household or one attacker has. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address;

/** The network that a provider gives one customer. Work is limited by it: a process has one minute of work a minute. */
const customerOf = (address: string): string => networksOf(address)[2] ?? address;

const limiter = (points: number, duration = MINUTE_SECONDS) => new RateLimiterMemory({ points, duration });

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Seconds to wait; 0 if the request may pass. */
async function secondsToWait(limit: RateLimiterMemory, key: string, cost = 1): Promise<number> {
  try {
    await limit.consume(key, cost);
    return 0;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return secondsOf(rejection);
    throw rejection;
  }
}

/** Counts without a limit of its own. */
const counter = () => limiter(Number.MAX_SAFE_INTEGER);
const networkCounters = () => NETWORK_TIMES.map(counter);

/**
 * What addresses have asked and cost in this minute, in all towns of the process: whoever asks a hundred towns has no
 * hundred allowances. Each town compares it with its own limits.
 */
export const countAddresses = () => ({
  address: networkCounters(),
  signIn: networkCounters(),
  plans: networkCounters(),
  ready: networkCounters(),
  answers: networkCounters(),
  work: counter(),
});
export type AddressCounts = ReturnType<typeof countAddresses>;

/** Seconds to wait for an address or one of its wider networks. The cost is capped at a minute's points. */
function networkLimiter(
  points: number,
  counters: readonly RateLimiterMemory[],
): (address: string, cost?: number) => Promise<number> {
  return async (address, cost = 1) => {
    for (const [level, network] of networksOf(address).entries()) {
      const counted = await counters[level]?.consume(network, Math.min(cost, points));
      if (counted && counted.consumedPoints > points * (NETWORK_TIMES[level] ?? 1)) return secondsOf(counted);
    }
    return 0;
  };
}

/** Seconds to wait once the work for this key, successful or not, exceeds a minute's budget. */
async function secondsInTheRed(budget: RateLimiterMemory, key: string, points = budget.points): Promise<number> {
  const spent = await budget.get(key);
  return spent && spent.consumedPoints >= points ? secondsOf(spent) : 0;
}
function takeOff(budget: RateLimiterMemory, key: string, milliseconds: number): void {
  if (milliseconds > 0) void budget.penalty(key, milliseconds);
}

const memberAs = (memberId: number): string => `member ${memberId}`;
/** The key for a calendar's readers. They need no login, so their work is counted apart from the owner's. */
export const readersOf = (memberId: number): string => `calendar of ${memberId}`;

/**
 * Limits of requests a minute: by address (IPv6: by its networks of 64 bits and wider; separate limits for prepared
 * files and route searches), by account (separate limit for face searches), by device, by terminal, for endpoints where
 * secrets could be guessed, and for guests by address and link. Also limits the work for an address, an account and a
 * calendar's readers.
 * @param counts of the whole process; otherwise the town's own
 */
export function createRateLimits(rates: Settings['rates'], counts = countAddresses()) {
  const address = networkLimiter(rates.perAddress, counts.address);
  const account = limiter(rates.perAccount);
  const signIn = networkLimiter(rates.signIn, counts.signIn);
  const device = limiter(PER_DEVICE);
  const faces = limiter(Math.ceil(rates.perAccount / FACES_SHARE));
  const plans = networkLimiter(Math.ceil(rates.perAddress / PLANS_SHARE), counts.plans);
  const ready = networkLimiter(rates.perAddress * READY_SHARE, counts.ready);
  const terminal = limiter(rates.perTerminal);
  const answers = networkLimiter(rates.answers, counts.answers);
  const links = limiter(rates.answers);
  const workOfAddress = counts.work;
  const workOfAsker = limiter(rates.workPerAccount);
  const chats = limiter(PER_LINE_ACCOUNT);
  const lineCodes = limiter(LINE_CODES_AN_HOUR, HOUR_SECONDS);
  const lineTries = limiter(LINE_TRIES_AN_HOUR.perAccount, HOUR_SECONDS);
  const lineTriesOfAll = limiter(LINE_TRIES_AN_HOUR.perTown, HOUR_SECONDS);
  const offers = limiter(OFFERS_AN_HOUR, HOUR_SECONDS);
  const offerTries = limiter(OFFER_TRIES_AN_HOUR.perMember, HOUR_SECONDS);
  const offerTriesOfAll = limiter(OFFER_TRIES_AN_HOUR.perTown, HOUR_SECONDS);
  const systems = new Map<number, RateLimiterMemory>();
  const begin = createWorkMeter();
  return {
    ofAddress: async (key: string, cost?: number) =>
      (await address(key, cost)) || secondsInTheRed(workOfAddress, customerOf(key), rates.workPerAddress),
    ofReady: async (key: string) =>
      (await ready(key)) || secondsInTheRed(workOfAddress, customerOf(key), rates.workPerAddress),
    ofAccount: async (memberId: number) =>
      (await secondsToWait(account, String(memberId))) || secondsInTheRed(workOfAsker, memberAs(memberId)),
    ofCalendar: (memberId: number) => secondsInTheRed(workOfAsker, readersOf(memberId)),
    /**
     * Starts to measure work of the main thread. The result ends it and charges the address and the account that pays.
     */
    begin() {
      let end = begin();
      let worked = 0;
      return {
        /** Pauses the measurement while a slow reply is sent, so that it is not charged for others' work. */
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
    /** Charges a thread's work to a member. */
    spend: (memberId: number, milliseconds: number) => takeOff(workOfAsker, memberAs(memberId), milliseconds),
    spendOnCalendar: (memberId: number, milliseconds: number) =>
      takeOff(workOfAsker, readersOf(memberId), milliseconds),
    ofFaces: (memberId: number) => secondsToWait(faces, String(memberId)),
    ofPlans: plans,
    ofDevice: (deviceId: number) => secondsToWait(device, String(deviceId)),
    ofTerminal: (terminalId: number) => secondsToWait(terminal, String(terminalId)),
    /** Requests of another system, by the rate of its key. */
    async ofSystem(apiKeyId: number, rate: number) {
      const limit = systems.get(rate) ?? limiter(rate);
      systems.set(rate, limit);
      return secondsToWait(limit, String(apiKeyId));
    },
    ofSignIn: signIn,
    /** Texts of one LINE account, whose ID stays in memory. */
    ofChat: (userId: string) => secondsToWait(chats, userId),
    ofLineCodes: (memberId: number) => secondsToWait(lineCodes, String(memberId)),
    ofOffers: (memberId: number) => secondsToWait(offers, String(memberId)),
    ofOfferTries: async (memberId: number) =>
      (await secondsToWait(offerTries, String(memberId))) || secondsToWait(offerTriesOfAll, 'all'),
    /** The account is counted first, so that one alone does not use up the tries of all. */
    ofLineTries: async (userId: string) =>
      (await secondsToWait(lineTries, userId)) || secondsToWait(lineTriesOfAll, 'all'),
    /** The address is counted first, so that guessed links from one address do not fill the link counters. */
    ofAnswers: async (key: string, link: string) => (await answers(key)) || secondsToWait(links, link),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
