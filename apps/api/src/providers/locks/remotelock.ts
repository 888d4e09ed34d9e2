import * as z from 'zod';
import { Percent, askMaker, isSameSecret, trouble, type MakerAsked, type MakerOptions } from './ask-maker.ts';
import { isLockTrouble, type KnownAccess, type LockEvent, type LockMaker, type LockTrouble } from './locks.ts';
import { wallTimeIn } from './wall-time.ts';

export interface RemoteLockAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `X-Secret` of its webhooks; without it none is accepted. */
  readonly webhookSecret: string | undefined;
  /** The origin of the API. */
  readonly url: () => Promise<string>;
}

const ACCEPT = 'application/vnd.lockstate+json; version=1';
const PAGE = 50;
/** Accesses of an account that are looked through; a town has some hundred at a time. */
const MOST_PAGES = 20;
/** States of a guest that opens nothing any more. */
const OVER = new Set(['deactivated', 'expired']);
const ZONE_MILLISECONDS = 3_600_000;
/** Events of one look. */
const MOST_EVENTS = 50;

const Nothing = z.unknown();
const Token = z.object({ access_token: z.string().max(5000), expires_in: z.number().positive().max(1e6) });
const Guest = z.object({
  id: z.string().max(100),
  attributes: z.object({
    name: z.string().nullish(),
    status: z.string().nullish(),
    starts_at: z.string().max(40).nullish(),
    ends_at: z.string().max(40).nullish(),
  }),
});
const Guests = z.object({ data: z.array(Guest), meta: z.object({ total_pages: z.number() }).optional() });
const Accesses = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        accessible_id: z.string(),
        devices_pending_sync_count: z.number().nullish(),
        devices_failed_sync_count: z.number().nullish(),
      }),
    }),
  ),
});
const Device = z.object({
  data: z.object({
    attributes: z.object({
      state: z.string().nullish(),
      power_level: Percent.nullish(),
      connected: z.boolean().nullish(),
      alive: z.boolean().nullish(),
      connected_at: z.string().nullish(),
      location_id: z.string().nullish(),
    }),
  }),
});
const Location = z.object({ data: z.object({ attributes: z.object({ time_zone: z.string().max(60) }) }) });
/** The code itself, which RemoteLOCK sends along, is not read. */
const Happened = z.object({
  type: z.string().max(60),
  id: z.string().min(1).max(100),
  attributes: z.object({
    status: z.string().nullish(),
    status_info: z.string().max(60).nullish(),
    method: z.string().nullish(),
    occurred_at: z.iso.datetime({ offset: true }),
    publisher_id: z.string().max(100),
    associated_resource_id: z.string().max(100).nullish(),
    power_level: Percent.nullish(),
  }),
});
const Message = z.object({ data: Happened });

const KINDS: Readonly<Record<string, LockEvent['kind']>> = {
  unlocked_event: 'opened',
  locked_event: 'locked',
  access_denied_event: 'refused',
  power_level_low_event: 'battery-low',
  jammed_event: 'lock-failed',
  access_person_sync_failed_event: 'lock-failed',
};

function eventOf({ type, id, attributes }: z.infer<typeof Happened>): LockEvent | undefined {
  const kind = KINDS[type];
  if (kind === undefined) return undefined;
  const isRefused = kind === 'opened' && attributes.status === 'failed';
  return {
    id,
    lock_id: attributes.publisher_id,
    kind: isRefused ? 'refused' : kind,
    happened_at: new Date(attributes.occurred_at),
    reason:
      isRefused || kind === 'refused' ? 'code-wrong' : kind === 'lock-failed' ? type.replace(/_event$/, '') : null,
    ref: attributes.associated_resource_id ?? null,
    reference: null,
    battery: attributes.power_level ?? null,
  };
}

/** Locks of RemoteLOCK by its API, version 1 (docs/decisions/0184). Times are those of the lock's own zone. */
export function remoteLock(
  { clientId, clientSecret, webhookSecret, url }: RemoteLockAccount,
  { clock, isSandbox, patience }: MakerOptions,
): LockMaker {
  let token: { readonly text: string; readonly until: number } | undefined;
  const zones = new Map<string, { readonly zone: string; readonly until: number }>();

  async function signIn(): Promise<string | LockTrouble> {
    const now = clock();
    if (token && token.until > now.getTime()) return token.text;
    // connect.remotelock.com beside api.remotelock.com; a sandbox has one address.
    const at = (await url()).replace('//api.', '//connect.');
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
    const asked = await askMaker(`${at}/oauth/token`, { method: 'POST', headers: {}, body, patience }, Token, now);
    if (isLockTrouble(asked)) return asked;
    const { access_token: text, expires_in } = asked.reply;
    token = { text, until: now.getTime() + (expires_in - 60) * 1000 };
    return text;
  }

  async function ask<Reply>(path: string, reply: z.ZodType<Reply>, asked: MakerAsked = {}) {
    for (const isLast of [false, true]) {
      const bearer = await signIn();
      if (typeof bearer !== 'string') return bearer;
      const headers = { accept: ACCEPT, authorization: `Bearer ${bearer}` };
      const answer = await askMaker((await url()) + path, { ...asked, headers, patience }, reply, clock());
      // A token may end before its time; a new one decides.
      if (isLast || !isLockTrouble(answer) || answer.code !== 'HTTP_401') return answer;
      token = undefined;
    }
    return trouble('refused', 'HTTP_401');
  }
  const write = async (path: string, asked: MakerAsked): Promise<LockTrouble | undefined> => {
    const answer = await ask(path, Nothing, asked);
    return isLockTrouble(answer) ? answer : undefined;
  };
  const device = (lockId: string) => `/devices/${encodeURIComponent(lockId)}`;
  const person = (ref: string) => `/access_persons/${encodeURIComponent(ref)}`;

  async function zoneOf(lockId: string): Promise<string | LockTrouble> {
    const known = zones.get(lockId);
    if (known && known.until > clock().getTime()) return known.zone;
    const found = await ask(device(lockId), Device);
    if (isLockTrouble(found)) return found;
    const { location_id } = found.reply.data.attributes;
    const place = await ask(`/locations/${encodeURIComponent(location_id ?? '')}`, Location);
    if (isLockTrouble(place)) return place;
    const zone = place.reply.data.attributes.time_zone;
    if (wallTimeIn(zone, clock()) === undefined) return trouble('refused', 'time-zone');
    zones.set(lockId, { zone, until: clock().getTime() + ZONE_MILLISECONDS });
    return zone;
  }

  async function known(guest: z.infer<typeof Guest>, lockId: string, zone: string): Promise<KnownAccess | LockTrouble> {
    const { id, attributes } = guest;
    const asked = await ask(`${person(id)}/accesses?per_page=${PAGE}`, Accesses);
    if (isLockTrouble(asked)) return asked;
    const own = asked.reply.data.find(({ attributes: to }) => to.accessible_id === lockId)?.attributes;
    return {
      ref: id,
      reference: attributes.name ?? '',
      // Times on a wall: in the hour that a zone repeats, an instant has none of its own.
      isFor: (from, until) =>
        attributes.starts_at?.slice(0, 19) === wallTimeIn(zone, from) &&
        attributes.ends_at?.slice(0, 19) === wallTimeIn(zone, until),
      isGranted: own !== undefined,
      isThere: own !== undefined && !own.devices_pending_sync_count && !own.devices_failed_sync_count,
    };
  }

  return {
    isSandbox,
    async list(lockId, prefix) {
      const zone = await zoneOf(lockId);
      if (typeof zone !== 'string') return zone;
      const found: KnownAccess[] = [];
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
        const asked = await ask(`/access_persons?type=access_guest&per_page=${PAGE}&page=${page}`, Guests);
        if (isLockTrouble(asked)) return asked;
        pages = asked.reply.meta?.total_pages ?? 1;
        for (const guest of asked.reply.data) {
          const { name, status } = guest.attributes;
          if (!name?.startsWith(prefix) || OVER.has(status ?? '')) continue;
          const one = await known(guest, lockId, zone);
          // Somebody deleted it meanwhile; the lock itself was found above.
          if (isLockTrouble(one) && one.trouble === 'unknown-lock') continue;
          if (isLockTrouble(one)) return one;
          found.push(one);
        }
      }
      return found;
    },
    async give(lockId, { reference, code, from, until }, half) {
      const zone = await zoneOf(lockId);
      if (typeof zone !== 'string') return zone;
      const attributes = {
        name: reference,
        pin: code,
        starts_at: wallTimeIn(zone, from),
        ends_at: wallTimeIn(zone, until),
      };
      const made =
        half === undefined
          ? await ask('/access_persons', z.object({ data: Guest }), {
              method: 'POST',
              body: { type: 'access_guest', attributes },
            })
          : { reply: { data: { id: half } } };
      if (isLockTrouble(made)) return made;
      const to = { accessible_id: lockId, accessible_type: 'lock' };
      return write(`${person(made.reply.data.id)}/accesses`, { method: 'POST', body: { attributes: to } });
    },
    async takeBack(_lockId, ref) {
      // RemoteLOCK recommends this before deleting: later events still say whose access it was.
      const answer = await write(`${person(ref)}/deactivate`, { method: 'PUT' });
      return answer?.trouble === 'unknown-lock' ? undefined : answer;
    },
    async look(lockId) {
      const found = await ask(device(lockId), Device);
      if (isLockTrouble(found)) return found;
      const { state, power_level, connected, alive, connected_at } = found.reply.data.attributes;
      const at = new Date(connected_at ?? '');
      return {
        isLocked: state === 'locked' ? true : state === 'unlocked' ? false : null,
        isOpen: null,
        battery: power_level ?? null,
        isOnline: connected === true || alive === true,
        seenAt: Number.isNaN(at.getTime()) || at > clock() ? clock() : at,
      };
    },
    open: (lockId) => write(`${device(lockId)}/unlock`, { method: 'PUT' }),
    async recent(lockId) {
      const asked = await ask(
        `/events?sort=-created_at&per_page=${MOST_EVENTS}`,
        z.object({ data: z.array(z.unknown()) }),
      );
      if (isLockTrouble(asked)) return asked;
      return asked.reply.data.flatMap((one) => {
        const read = Happened.safeParse(one);
        const event = read.success ? eventOf(read.data) : undefined;
        return event?.lock_id === lockId ? [event] : [];
      });
    },
    isSigned: (_rawBody, signature) => webhookSecret !== undefined && isSameSecret(signature, webhookSecret),
    read(message) {
      const read = Message.safeParse(message);
      return read.success ? eventOf(read.data.data) : undefined;
    },
  };
}
