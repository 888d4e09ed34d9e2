import type { DoorLock, DoorRow } from '@machi/domain/doors/model';
import type { Settings } from '../../settings/settings.ts';
import { PATIENCE_MILLISECONDS } from './ask-maker.ts';
import type { LockMaker } from './locks.ts';
import { nuki } from './nuki.ts';
import { remoteLock } from './remotelock.ts';
import { lockSandbox, type LockSandbox } from './sandbox/sandbox.ts';

export type MakerKind = 'remotelock' | 'nuki';

/** The paths for the makers' messages. */
const lockWebhookPath = (kind: MakerKind): `/api/${string}` => `/api/locks/${kind}/webhook`;

/** The makers of locks that the town's doors have. */
export interface Locks {
  /** Undefined: a door without a maker, or a maker without credentials. */
  of(lock: DoorLock): LockMaker | undefined;
  maker(kind: MakerKind): LockMaker | undefined;
  /** Of trials, by maker. */
  readonly sandboxes: Readonly<Partial<Record<MakerKind, LockSandbox>>>;
}

interface Around {
  readonly settings: Settings;
  readonly doors: readonly DoorRow[];
  readonly publicUrl: string;
  readonly clock: () => Date;
  /** Milliseconds after which a maker counts as away. */
  readonly patience?: number;
}

const NUKI_URL = 'https://api.nuki.io';
/** The zone of a sandbox's locks. */
const ZONE = 'Asia/Tokyo';

/** The makers of the settings; in trials sandboxes with secrets of this process. */
export function openLocks({ settings, doors, publicUrl, clock, patience = PATIENCE_MILLISECONDS }: Around): Locks {
  const isAsked = (kind: MakerKind) => doors.some(({ lock }) => lock.kind === kind);
  const sandboxOf = (kind: MakerKind): LockSandbox | undefined =>
    settings.sandboxKey === undefined || settings[kind] !== undefined || !isAsked(kind)
      ? undefined
      : lockSandbox(kind, {
          clock,
          zone: ZONE,
          isLockOf: (id) => doors.some(({ lock }) => lock.kind === kind && lock.lock_id === id),
          endpoint: () => publicUrl + lockWebhookPath(kind),
        });
  const sandboxes = { remotelock: sandboxOf('remotelock'), nuki: sandboxOf('nuki') };
  const options = (sandbox: LockSandbox | undefined) => ({
    clock,
    isSandbox: sandbox !== undefined,
    patience,
  });

  function openRemoteLock(): LockMaker | undefined {
    const { remotelock: account } = settings;
    const sandbox = sandboxes.remotelock;
    if (account !== undefined)
      return remoteLock({ ...account, url: () => Promise.resolve(account.url) }, options(undefined));
    return (
      sandbox &&
      remoteLock(
        {
          clientId: sandbox.clientId,
          clientSecret: sandbox.token,
          webhookSecret: sandbox.secret,
          url: () => sandbox.open(),
        },
        options(sandbox),
      )
    );
  }
  function openNuki(): LockMaker | undefined {
    const { nuki: account } = settings;
    const sandbox = sandboxes.nuki;
    if (account !== undefined) return nuki({ ...account, url: () => Promise.resolve(NUKI_URL) }, options(undefined));
    return (
      sandbox &&
      nuki({ token: sandbox.token, webhookSecret: sandbox.secret, url: () => sandbox.open() }, options(sandbox))
    );
  }
  const makers = { remotelock: openRemoteLock(), nuki: openNuki() };
  return {
    of: ({ kind }) => (kind === 'remotelock' || kind === 'nuki' ? makers[kind] : undefined),
    maker: (kind) => makers[kind],
    sandboxes: {
      ...(sandboxes.remotelock && { remotelock: sandboxes.remotelock }),
      ...(sandboxes.nuki && { nuki: sandboxes.nuki }),
    },
  };
}
