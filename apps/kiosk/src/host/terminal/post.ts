import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '@machi/domain/terminals/model';
import { OPENING_SECONDS } from '@machi/domain/doors/openings';
import { confirmWipe, takeOpenings } from '@machi/domain/terminals/own-contract';
import { isSnapshotFresh } from '@machi/domain/taps/identification';
import { callStaff } from '@machi/domain/staff-calls/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { readToday, type Today } from '@machi/domain/landing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { openFaceGallery, type FaceGallery } from '../faces/face-gallery.ts';
import type { Ledger, LedgerPosition } from '../ledger/ledger.ts';
import { ownKeyNumber } from '../sync/public-key.ts';
import { createTerminalCaller } from '../sync/signed-call.ts';
import { startSync, type Condition, type Standing, type Sync, type SyncParts } from '../sync/sync.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import type { Registration, Vault } from '../vault/vault.ts';
import { openPassHolders, type KnownBalance, type PassHolders } from './pass-holders.ts';
import { openPhonePasses } from './phone-passes.ts';
import { openStaffCalls, type StaffCallParts, type StaffCalls } from './staff-calls.ts';
import { openTownBanner, type TownBanner } from './town-banner.ts';
import { openTapDesk, type TapDesk } from './tap-desk.ts';

const LIMIT_MILLISECONDS = 5000;
/** Longest delay, in milliseconds, until hours changed on the same day arrive. */
const AGAIN_MILLISECONDS = 30 * 60_000;
type TodayTold = Readonly<Record<Locale, Today>>;

/** The town's day for the waiting screen: public data, refreshed now and then, and dropped at the end of the day. */
function openTownDay(server: string, clock: TerminalClock, changed: () => void) {
  const caller = createTerminalCaller({ server, clock });
  let today: TodayTold | null = null;
  let askedAt = -Infinity;
  const told = (): TodayTold | null => (today?.ja.date === dateAt(clock.now()) ? today : null);
  return {
    told,
    async ask(): Promise<void> {
      if (told() && clock.monotonic() - askedAt < AGAIN_MILLISECONDS) return;
      askedAt = clock.monotonic();
      const [ja, en] = await Promise.all([
        caller.call(readToday, {}, LIMIT_MILLISECONDS, 'ja'),
        caller.call(readToday, {}, LIMIT_MILLISECONDS, 'en'),
      ]);
      if (ja.kind !== 'reply' || en.kind !== 'reply') return;
      today = { ja: ja.reply.today, en: en.reply.today };
      changed();
    },
  };
}

export interface PostParts {
  readonly registration: Registration;
  readonly vault: Vault;
  readonly ledger: Ledger;
  /** Left out where nobody is checked in at a shelter. */
  readonly arrivals?: SyncParts['arrivals'];
  takeShelters?: SyncParts['takeShelters'];
  readonly clock: TerminalClock;
  condition(): Condition;
  after: StaffCallParts['after'];
  changed(): void;
  standingChanged(standing: Standing): void;
  /** The office opens this terminal's door from afar. */
  openDoor(): void;
  /** An emergency holds the door open, or no longer does. */
  holdDoor(isHeld: boolean): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** A registered terminal: its ledger, its list of pass holders, its conversation with the server. */
export interface Post {
  registration(): Registration;
  /** Number of its key, which the office shows too. */
  readonly keyNumber: string;
  readonly ledger: Ledger;
  /** Null on a desk, which takes no taps. */
  readonly desk: TapDesk | null;
  readonly sync: Sync;
  readonly calls: StaffCalls;
  holders(): PassHolders | null;
  readonly gallery: Pick<FaceGallery, 'faces'>;
  /** Deletes the list of people of a terminal that staff have ended; its records stay. */
  forgetHolders(): void;
  isSnapshotTooOld(): boolean;
  /** The town's day as last received; null if it never was. */
  today(): TodayTold | null;
  /** The town's current banner. */
  banner: TownBanner['shown'];
  /** Ends the conversation with the server; the ledger stays open. */
  leave(): Promise<void>;
  /** Sends the last message of a stolen terminal, after everything was deleted; tried a few times. */
  tellWiped(): Promise<void>;
}

/** Version that the server names to a desk: there is no snapshot to request. */
const NO_SNAPSHOT = 0;
const WIPED_TRIES = 5;
const WIPED_MILLISECONDS = 5000;

export function openPost(parts: PostParts): Post {
  const { vault, ledger, clock } = parts;
  let registration = parts.registration;
  const stored = vault.readSnapshot();
  let holders: PassHolders | null = stored ? openPassHolders(stored.snapshot, stored.position) : null;
  let balances = new Map<number, KnownBalance>();
  const { terminal_id: terminalId, pass } = registration.terminal;
  const caller = createTerminalCaller({
    server: registration.server,
    clock,
    signer: { terminalId, key: vault.terminalKey() },
  });

  const gallery = openFaceGallery({ vault, caller, note: parts.note }, stored?.snapshot ?? null);

  function takeSnapshot(snapshot: Snapshot, position: LedgerPosition): void {
    gallery.keepTo(snapshot);
    vault.writeSnapshot({ snapshot, position });
    holders = openPassHolders(snapshot, position);
    // The snapshot includes all uploaded events.
    balances = new Map();
    parts.changed();
  }

  function keepRegistration(changes: Partial<Registration>): void {
    registration = { ...registration, ...changes };
    vault.writeRegistration(registration);
  }

  /** Openings that were carried out: a repeated answer opens nothing. */
  const opened = new Set<number>();
  /** When the server said last whether an emergency holds the door: an older answer may arrive later. */
  let heldAsOf = '';
  /** The office has ended this terminal: what was answered before that must not draw the bolt again. */
  let isEnded = false;
  const openedAt = clock.monotonic();
  async function askOpenings(): Promise<void> {
    if (pass !== 'door') return;
    const outcome = await caller.call(takeOpenings, {}, LIMIT_MILLISECONDS);
    if (outcome.kind !== 'reply' || isEnded) return;
    const { openings, is_emergency, codes_again_at, now } = outcome.reply;
    if (codes_again_at !== undefined) desk?.takeCodesAgain(new Date(codes_again_at));
    if (now >= heldAsOf) {
      heldAsOf = now;
      parts.holdDoor(is_emergency);
    }
    for (const { door_opening_id, decided_at } of openings) {
      const age = clock.steady().getTime() - Date.parse(decided_at);
      // The program before this one may have carried it out.
      const isOld = Math.abs(age) > 2 * OPENING_SECONDS * 1000 || age > clock.monotonic() - openedAt;
      if (opened.has(door_opening_id) || isOld) continue;
      opened.add(door_opening_id);
      parts.openDoor();
    }
  }

  const banner = openTownBanner({
    server: registration.server,
    clock,
    caller: createTerminalCaller({ server: registration.server, clock }),
    signer: { terminalId, key: vault.terminalKey() },
    vault,
    after: parts.after,
    changed: parts.changed,
    doorTold() {
      if (pass !== 'door') return;
      void askOpenings();
      sync.renew();
    },
    note: parts.note,
  });
  const town = openTownDay(registration.server, clock, parts.changed);
  const sync = startSync({
    caller,
    clock,
    ledger,
    arrivals: parts.arrivals,
    takeShelters: (answered, told) => parts.takeShelters?.(answered, told),
    condition: parts.condition,
    snapshotVersion: () => (pass === null ? NO_SNAPSHOT : (holders?.snapshot.version ?? null)),
    takeSnapshot,
    takeIdentity(terminal) {
      const isKnown = JSON.stringify(terminal) === JSON.stringify(registration.terminal);
      if (!isKnown || !registration.has_worked) keepRegistration({ terminal, has_worked: true });
      parts.changed();
    },
    takeBalances(told, position) {
      for (const { member_id, pass_year, count } of told) balances.set(member_id, { pass_year, count, position });
      parts.changed();
    },
    standingChanged(standing) {
      isEnded = standing === 'revoked' || standing === 'wiped';
      parts.standingChanged(standing);
    },
    note: parts.note,
    async afterRound() {
      await askOpenings();
      await gallery.fill();
      await town.ask();
      await banner.ask();
    },
  });

  const calls = openStaffCalls({
    send: (input, limit) => caller.call(callStaff, input, limit),
    monotonic: () => clock.monotonic(),
    after: parts.after,
    changed: parts.changed,
  });

  const desk =
    pass === null
      ? null
      : openTapDesk({
          identity: () => {
            const { bus_kind, door } = registration.terminal;
            return { pass, bus_kind, ...(door ? { door } : {}) };
          },
          holders: () => holders,
          balance: (memberId) => balances.get(memberId),
          ledger,
          clock,
          caller,
          sync: () => sync,
          phonePasses: openPhonePasses(vault),
        });

  return {
    registration: () => registration,
    keyNumber: ownKeyNumber(vault.terminalKey()),
    calls,
    ledger,
    sync,
    holders: () => holders,
    gallery,
    forgetHolders() {
      holders = null;
      gallery.forget();
      balances = new Map();
      try {
        keepRegistration({ has_worked: false });
        vault.forgetSnapshot();
      } catch (error) {
        // It is no longer used for judging; the next start tries to delete it again.
        parts.note('the list of people cannot be deleted', { reason: String(error) });
      }
    },
    today: town.told,
    banner: banner.shown,
    isSnapshotTooOld() {
      if (!holders) return false;
      const { made_at, rules } = holders.snapshot;
      return !isSnapshotFresh(pass, new Date(made_at), rules, pass === 'door' ? clock.steady() : clock.now());
    },
    desk,
    leave() {
      calls.close();
      banner.close();
      return sync.close();
    },
    async tellWiped() {
      for (let tries = 0; tries < WIPED_TRIES; tries += 1) {
        const outcome = await caller.call(confirmWipe, {}, WIPED_MILLISECONDS);
        if (outcome.kind !== 'away') return;
        await sleep(WIPED_MILLISECONDS);
      }
    },
  };
}
