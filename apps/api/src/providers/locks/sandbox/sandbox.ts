import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { postToTown, sandboxServer } from '../../sandbox-server.ts';
import { signNuki } from '../nuki.ts';
import { sandboxKeypads } from './keypad.ts';
import { mountNuki, nukiLog } from './nuki-api.ts';
import { mountRemoteLock, remoteLockEvent } from './remotelock-api.ts';

/** Faults of a maker on demand. */
export interface Faults {
  /** Writes are carried out this much later. */
  before: number;
  /** Answers to writes are sent this much later. */
  after: number;
  /** Instead of any answer. */
  status: 401 | 429 | 503 | undefined;
}

interface SandboxOptions {
  readonly clock: () => Date;
  readonly isLockOf: (id: string) => boolean;
  readonly zone: string;
  /** The town's webhook for this maker. */
  endpoint(): string;
}

/** A maker of locks on this machine only: its API, its locks, and its messages. */
export function lockSandbox(maker: 'remotelock' | 'nuki', { clock, isLockOf, zone, endpoint }: SandboxOptions) {
  const secret = randomBytes(16).toString('hex');
  const token = randomBytes(24).toString('base64url');
  const clientId = randomBytes(8).toString('hex');
  const keypads = sandboxKeypads(clock, isLockOf, zone);
  const faults: Faults = { before: 0, after: 0, status: undefined };
  const counts = { requests: 0, writes: 0 };
  const application = new Hono();
  application.use(async (context, next) => {
    counts.requests += 1;
    if (faults.status !== undefined) return context.json({ message: 'fault on demand' }, faults.status);
    const isWrite = context.req.method !== 'GET' && context.req.path !== '/oauth/token';
    if (isWrite) {
      counts.writes += 1;
      await pause(faults.before);
    }
    await next();
    if (isWrite) await pause(faults.after);
    return undefined;
  });
  const api =
    maker === 'remotelock'
      ? { ...mountRemoteLock(application, keypads, { clientId, clientSecret: token }), lockMilliseconds: 0 }
      : mountNuki(application, keypads, { token });
  const server = sandboxServer(application);

  /** Sends a message to the town as the maker does; answers the status. */
  async function tell(message: unknown, by: string = secret): Promise<number> {
    const body = JSON.stringify(message);
    const signature: Record<string, string> =
      maker === 'nuki' ? { 'x-nuki-signature-sha256': signNuki(body, by) } : { 'x-secret': by };
    return postToTown(endpoint(), body, signature);
  }

  return {
    ...server,
    maker,
    secret,
    token,
    clientId,
    keypads,
    faults,
    counts,
    api,
    tell,
    /** Somebody types a code at a lock, which tells the town. */
    async press(lockId: string, code: string): Promise<boolean> {
      const pressed = keypads.press(lockId, code);
      if (!pressed) return false;
      const message =
        maker === 'nuki'
          ? { feature: 'DEVICE_LOGS', smartlockLog: nukiLog(pressed) }
          : { data: remoteLockEvent(pressed) };
      // If this fails, the town polls, as with the real one.
      if (pressed.lock.isOnline) await tell(message).catch(() => undefined);
      return pressed.found !== undefined;
    },
  };
}
export type LockSandbox = ReturnType<typeof lockSandbox>;
