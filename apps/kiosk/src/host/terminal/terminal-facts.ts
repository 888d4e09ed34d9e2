import { isFresh } from '@machi/domain/calendar/fresh';
import { passYearAt, passYearDays } from '@machi/domain/passes/pass-year';
import { only } from '@machi/domain/fields/only';
import { MOST_READERS } from '@machi/domain/terminals/own-contract';
import type { AloudSetting, NextCard, TerminalStatus, TerminalTrouble } from '../../bridge.ts';
import type { Condition, Standing } from '../sync/sync.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import type { Registration } from '../vault/vault.ts';
import type { DoorNow } from '../doors/door-control.ts';
import type { VirtualRelay } from '../doors/virtual-relay.ts';
import type { ShelterDesk } from './shelter-desk.ts';
import type { Post } from './post.ts';

/** Facts about a terminal at a moment. */
export interface TerminalFacts {
  /** Null until it is registered. */
  readonly post: Post | null;
  readonly standing: Standing;
  readonly next: NextCard | null;
  readonly readers: number;
  readonly isDaemonThere: boolean;
  readonly hasScanner: boolean;
  readonly virtualCards: TerminalStatus['virtualCards'];
  readonly defaultServer: string | null;
  readonly aloud: AloudSetting;
  readonly appVersion: string;
  readonly clock: TerminalClock;
  /** Null while no relay is open: before the registration, and on other terminals. */
  readonly door: DoorNow | null;
  readonly virtualDoor: VirtualRelay | null;
  /** Null where nobody is checked in at a shelter. */
  readonly shelter: Pick<ShelterDesk, 'isServing' | 'hasShelters' | 'condition' | 'isDamaged'> | null;
}

const isDamaged = ({ post, shelter }: TerminalFacts): boolean =>
  (post !== null && post.ledger.damage !== null) || shelter?.isDamaged() === true;

/** Trouble of a desk, which without a network goes by the last answer: it may work, was ended, or neither yet. */
function deskTrouble({ has_worked }: Registration): TerminalTrouble | null {
  if (has_worked === undefined) return 'waiting';
  return has_worked ? null : 'revoked';
}

/** Reason why no card can be taken now; null without trouble. */
export function troubleOf(
  { post, standing, readers, isDaemonThere, door, shelter }: TerminalFacts,
  isWiped: boolean,
): TerminalTrouble | null {
  if (isWiped || standing === 'wiped') return 'wiped';
  if (!post) return null;
  if (standing === 'revoked') return 'revoked';
  if (standing === 'waiting') return 'waiting';
  if (post.registration().terminal.pass === null) return deskTrouble(post.registration());
  // Names can be written without any reader or list.
  if (shelter?.isServing()) return null;
  const terminal = post.registration().terminal;
  if (terminal.pass === 'door') {
    if (!door) return 'no-relay';
    if (door.isFailed) return 'lock-failed';
    if (!terminal.door) return 'not-ready';
  }
  // A keypad goes on without a reader.
  const isReaderNeeded = !terminal.door?.opened_by.includes('code');
  if (!isDaemonThere && isReaderNeeded) return 'daemon-gone';
  if (readers === 0 && isReaderNeeded) return 'no-reader';
  return post.holders() ? null : 'not-ready';
}

/** The door for the screen; null on other terminals. */
function doorOf({ post, door, virtualDoor }: TerminalFacts): TerminalStatus['door'] {
  const known = post?.registration().terminal.door;
  if (!known) return null;
  return {
    ...only(known, ['door_name', 'call', 'opened_by']),
    isHeld: door?.isHeld ?? false,
    rest_until: post?.desk?.rest()?.toISOString() ?? null,
    virtual: virtualDoor?.state() ?? null,
  };
}

/** Facts that every screen shows in small type. */
export function statusOf(facts: TerminalFacts): TerminalStatus {
  const { post, clock } = facts;
  const registration = post?.registration();
  const terminal = registration?.terminal;
  const snapshot = post?.holders()?.snapshot;
  const rules = terminal?.pass === 'bath' ? snapshot?.rules : undefined;
  const isServing = facts.shelter?.isServing() === true;
  return {
    terminal_name: terminal?.terminal_name ?? '',
    key_number: post?.keyNumber ?? null,
    pass: terminal?.pass ?? null,
    door: doorOf(facts),
    bus_kind: terminal?.bus_kind ?? null,
    is_test: terminal?.is_test ?? false,
    server: registration?.server ?? facts.defaultServer,
    town_name: terminal?.town_name ?? null,
    office_tel: terminal?.office_tel ?? null,
    languages: terminal?.languages ?? [],
    aloud: facts.aloud,
    staff: terminal?.staff ?? null,
    call: post?.calls.shown() ?? null,
    next: facts.next,
    isOnline: facts.standing !== 'offline',
    unsentEvents: (post?.ledger.unsentCount() ?? 0) + (facts.shelter?.condition().unsent ?? 0),
    snapshot_made_at: snapshot?.made_at ?? null,
    // At a shelter a list of any age serves.
    isSnapshotTooOld: !isServing && (post?.isSnapshotTooOld() ?? false),
    year: rules
      ? { visits: rules.bath.visits_a_year, ends: passYearDays(passYearAt(clock.now(), rules), rules).to }
      : null,
    isLedgerDamaged: isDamaged(facts),
    isSetAside: post?.sync.isForked() ?? false,
    unwritten: post?.ledger.trouble() ?? null,
    isClockOff: clock.isOff(),
    shelter: isServing ? 'serving' : facts.shelter?.hasShelters() ? 'possible' : 'none',
    hasScanner: facts.hasScanner,
    hasFaces: snapshot?.rules.faces !== undefined && terminal?.door?.opened_by.includes('face') !== false,
    today: post?.today() ?? null,
    banner: post?.banner() ?? null,
    virtualCards: facts.virtualCards,
  };
}

/** Whether the revocation list is too old to call a certificate valid without the network. */
function isListOld({ post, clock }: TerminalFacts): boolean {
  const snapshot = post?.holders()?.snapshot;
  if (!snapshot?.is_card_mode_on) return false;
  const listAsOf = snapshot.list_as_of === null ? null : new Date(snapshot.list_as_of);
  return !isFresh(listAsOf, snapshot.rules.individual_number_card.list_hours, clock.now());
}

/** Condition of the terminal, sent to the server with every sign of life. */
export function conditionOf(facts: TerminalFacts): Condition {
  const { post, clock } = facts;
  const unwritten = post?.ledger.trouble() ?? null;
  const troubles: readonly (readonly [Condition['troubles'][number], boolean])[] = [
    ['no-reader', facts.readers === 0],
    ['daemon-gone', !facts.isDaemonThere],
    ['disk-full', unwritten === 'disk-full'],
    ['ledger-failed', unwritten === 'failed'],
    ['ledger-damaged', isDamaged(facts)],
    ['ledger-forked', post?.sync.isForked() ?? false],
    ['clock-off', clock.isOff()],
    ['snapshot-old', post?.isSnapshotTooOld() ?? false],
    ['list-old', isListOld(facts)],
    ['lock-failed', facts.door?.isFailed ?? false],
  ];
  return {
    app_version: facts.appVersion,
    unsent_events: post?.ledger.unsentCount() ?? 0,
    clock: clock.own().toISOString(),
    readers: Math.min(MOST_READERS, facts.readers),
    troubles: troubles.flatMap(([name, is]) => (is ? [name] : [])),
    ...(facts.shelter ? { shelter: facts.shelter.condition() } : {}),
    ...(facts.door
      ? {
          door: { is_open: facts.door.isOpen, is_locked: !facts.door.isDrawn, is_powered: facts.door.isPowered },
        }
      : {}),
  };
}
