import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { Percent, askMaker, isSameSecret, type MakerAsked, type MakerOptions } from './ask-maker.ts';
import { isLockTrouble, type LockEvent, type LockMaker, type LockTrouble } from './locks.ts';

export interface NukiAccount {
  readonly token: string;
  /** Signs its webhooks; without it none is accepted. */
  readonly webhookSecret: string | undefined;
  readonly url: () => Promise<string>;
}

/** "Keypad code" among the kinds of authorizations. */
const KEYPAD = 13;
/** Unlock, and pull the latch back: the door can be pushed open. */
const UNLATCH = 3;
const EVERY_DAY = 127;
const LOCKED = 1;
const UNLOCKED = new Set([3, 5, 6]);
const DOOR_CLOSED = 2;
const DOOR_OPEN = 3;
const OFFLINE = 4;
const LOW = 10;

const Nothing = z.unknown();
const Auth = z.object({
  id: z.string().max(100),
  type: z.number(),
  name: z.string().nullish(),
  allowedFromDate: z.string().nullish(),
  allowedUntilDate: z.string().nullish(),
});
const Smartlock = z.object({
  state: z
    .object({
      state: z.number().nullish(),
      batteryCritical: z.boolean().nullish(),
      batteryCharge: Percent.nullish(),
      keypadBatteryCritical: z.boolean().nullish(),
      doorState: z.number().nullish(),
    })
    .nullish(),
  serverState: z.number().nullish(),
});
/** The name of an authorization is read only where it is our reference. */
const Logged = z.object({
  id: z.string().min(1).max(100),
  smartlockId: z.number(),
  action: z.number(),
  trigger: z.number().nullish(),
  state: z.number(),
  date: z.iso.datetime({ offset: true }),
  authId: z.string().max(100).nullish(),
  name: z.string().max(100).nullish(),
});
const LogMessage = z.object({ feature: z.literal('DEVICE_LOGS'), smartlockLog: Logged });

/** Of a log line: what was done, by the keypad or otherwise. */
const OPENING = new Set([1, 3, 4, 5]);
const LOCKING = 2;
const BY_KEYPAD = 255;
const SUCCEEDED = 0;
const MOTOR_BLOCKED = 1;

function eventOf({ id, smartlockId, action, trigger, state, date, authId, name }: z.infer<typeof Logged>) {
  const kind: LockEvent['kind'] | undefined =
    state === MOTOR_BLOCKED
      ? 'lock-failed'
      : state !== SUCCEEDED
        ? trigger === BY_KEYPAD
          ? 'refused'
          : undefined
        : OPENING.has(action)
          ? 'opened'
          : action === LOCKING
            ? 'locked'
            : undefined;
  if (kind === undefined) return undefined;
  const event: LockEvent = {
    id,
    lock_id: String(smartlockId),
    kind,
    happened_at: new Date(date),
    reason: kind === 'refused' ? 'code-wrong' : kind === 'lock-failed' ? 'jammed' : null,
    ref: authId ?? null,
    reference: name ?? null,
    battery: null,
  };
  return event;
}

const isAt = (text: string | null | undefined, at: Date): boolean => Date.parse(text ?? '') === at.getTime();

/** Signs a message as Nuki does, in hexadecimal digits. */
export const signNuki = (rawBody: string, secret: string): string =>
  createHmac('sha256', secret).update(rawBody).digest('hex');

/**
 * Locks of Nuki by its Web API (docs/decisions/0184). It answers at once and asks the lock afterwards: only a look shows
 * whether the lock has a code. Its times are instants.
 */
export function nuki(
  { token, webhookSecret, url }: NukiAccount,
  { clock, isSandbox, patience }: MakerOptions,
): LockMaker {
  const ask = async <Reply>(lockId: string, path: string, reply: z.ZodType<Reply>, asked: MakerAsked = {}) =>
    askMaker(
      `${await url()}/smartlock/${encodeURIComponent(lockId)}${path}`,
      { ...asked, headers: { authorization: `Bearer ${token}` }, patience },
      reply,
      clock(),
    );
  const write = async (lockId: string, path: string, asked: MakerAsked): Promise<LockTrouble | undefined> => {
    const answer = await ask(lockId, path, Nothing, asked);
    return isLockTrouble(answer) ? answer : undefined;
  };
  return {
    isSandbox,
    async list(lockId, prefix) {
      const asked = await ask(lockId, '/auth', z.array(Auth));
      if (isLockTrouble(asked)) return asked;
      return asked.reply.flatMap(({ id, type, name, allowedFromDate, allowedUntilDate }) =>
        type === KEYPAD && name?.startsWith(prefix)
          ? [
              {
                ref: id,
                reference: name,
                isFor: (from, until) => isAt(allowedFromDate, from) && isAt(allowedUntilDate, until),
                isGranted: true,
                isThere: true,
              },
            ]
          : [],
      );
    },
    give: (lockId, { reference, code, from, until }) =>
      write(lockId, '/auth', {
        method: 'PUT',
        body: {
          name: reference,
          type: KEYPAD,
          code: Number(code),
          remoteAllowed: false,
          allowedFromDate: from.toISOString(),
          allowedUntilDate: until.toISOString(),
          allowedWeekDays: EVERY_DAY,
          allowedFromTime: 0,
          allowedUntilTime: 0,
        },
      }),
    async takeBack(lockId, ref) {
      const answer = await write(lockId, `/auth/${encodeURIComponent(ref)}`, { method: 'DELETE' });
      return answer?.trouble === 'unknown-lock' ? undefined : answer;
    },
    async look(lockId) {
      const asked = await ask(lockId, '', Smartlock);
      if (isLockTrouble(asked)) return asked;
      const { state, serverState } = asked.reply;
      const number = state?.state ?? -1;
      const isLow = state?.batteryCritical === true || state?.keypadBatteryCritical === true;
      return {
        isLocked: number === LOCKED ? true : UNLOCKED.has(number) ? false : null,
        isOpen: state?.doorState === DOOR_OPEN ? true : state?.doorState === DOOR_CLOSED ? false : null,
        battery: isLow ? Math.min(LOW, state.batteryCharge ?? LOW) : (state?.batteryCharge ?? null),
        isOnline: serverState !== OFFLINE,
        seenAt: clock(),
      };
    },
    open: (lockId) => write(lockId, '/action', { method: 'POST', body: { action: UNLATCH } }),
    async recent(lockId) {
      const asked = await ask(lockId, '/log?limit=50', z.array(z.unknown()));
      if (isLockTrouble(asked)) return asked;
      return asked.reply.flatMap((one) => {
        const read = Logged.safeParse(one);
        const event = read.success ? eventOf(read.data) : undefined;
        return event?.lock_id === lockId ? [event] : [];
      });
    },
    isSigned: (rawBody, signature) =>
      webhookSecret !== undefined && isSameSecret(signature?.toLowerCase(), signNuki(rawBody, webhookSecret)),
    read(message) {
      const read = LogMessage.safeParse(message);
      return read.success ? eventOf(read.data.smartlockLog) : undefined;
    },
  };
}
