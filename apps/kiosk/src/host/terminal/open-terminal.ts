import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { overrideMilliseconds } from '@machi/domain/terminal-ledger/override';
import { MOST_RECENT_EVENTS, isRidePaid, recentTaps } from '@machi/domain/terminal-ledger/recent-taps';
import type { TerminalUse } from '@machi/domain/passes/model';
import type {
  AloudSetting,
  CounterRow,
  FaceAnswer,
  FromScreen,
  ScreenState,
  TerminalStatus,
  TerminalTrouble,
  ToScreen,
} from '../../bridge.ts';
import type { ArrivalOutbox } from '../arrivals/arrival-outbox.ts';
import { openShelterDesk, type ShelterDesk } from './shelter-desk.ts';
import type { CardReaders, HeldCard } from '../cards/card-readers.ts';
import type { DoorRelay } from '../doors/door-relay.ts';
import type { HidEvent } from '../hid/hid-inputs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { register } from '../sync/register.ts';
import type { Condition, Standing } from '../sync/sync.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import type { Registration, Vault } from '../vault/vault.ts';
import type { PassHolders } from './pass-holders.ts';
import { conditionOf, statusOf, troubleOf, type TerminalFacts } from './terminal-facts.ts';
import { openFaceHands } from './face-hands.ts';
import { openDoorHands } from './door-hands.ts';
import { openNotes } from './notes.ts';
import { openPost, type Post } from './post.ts';
import { screenState, type Sound, type Stays } from './scene.ts';
import { openStage, type Timers } from './stage.ts';
import { openTapHands, type ReadTap } from './tap-hands.ts';
import type { RecordedTap } from './tap-desk.ts';

const contentsOf = (events: readonly LedgerEvent[]) => events.map(({ content }) => content);

/** Used until the town's rules have arrived. */
const FIRST_STAYS: Stays = { accepted: 6000, other: 30_000, override: 90_000 };
/** Interval at which the screen's status is sent again. */
const STATUS_MILLISECONDS = 30_000;

/** Name, in the terminal's settings, of the counter's button that calls staff. */
const CALL_BUTTON = 'call-staff';

/** Sample cards to hold without a reader (`--virtual`). */
export interface VirtualHand {
  readonly cards: TerminalStatus['virtualCards'];
  hold(cardKey: string): void;
  remove(): void;
}

export interface TerminalParts extends Timers {
  readonly readers: CardReaders;
  /** Listens to scanners and buttons; returns the function that stops it. */
  listenToInputs(hear: (event: HidEvent) => void): () => Promise<void>;
  readonly virtual: VirtualHand | null;
  /** Opens the relay of a door; null: none is set. */
  openRelay(): DoorRelay | null;
  readonly vault: Vault;
  openLedger(registration: Registration): Ledger;
  /** People who come to a shelter. */
  openArrivals(): ArrivalOutbox;
  /** Deletes the files of the ledger and of arrivals, once they are closed. */
  deleteLedger(): void;
  /** Reads a card and checks it against the terminal's data. */
  readCard(card: HeldCard, holders: PassHolders, now: Date): Promise<ReadTap>;
  /** Whether the desk is open in front of the terminal's screen. */
  isCovered(): boolean;
  readonly clock: TerminalClock;
  readonly appVersion: string;
  /** Prefilled when the terminal asks for its registration. */
  readonly defaultServer: string | null;
  readonly aloud: AloudSetting;
  /** The office has ended this terminal: deletes all other personal data kept here. */
  ended?(): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** Terminal without a screen: takes cards and buttons, tells listeners the state to show. */
export interface Terminal {
  /** Reports the current state and every later one; returns the function that stops it. */
  listen(hear: (message: ToScreen) => void): () => void;
  press(pressed: FromScreen): void;
  /** Takes what a screen's camera measured. */
  answerFace(answer: FaceAnswer): void;
  /** Origin of the registered server, otherwise of the given one, as the desk needs no registration. */
  server(): string | null;
  /** Asks for new data after somebody changed something at the server from this machine. */
  renew(): void;
  /** Whether staff may work at this machine's desk: not at a desk without taps that is unapproved or ended. */
  isDeskOpen(): boolean;
  close(): Promise<void>;
}

export function openTerminal(parts: TerminalParts): Terminal {
  const { vault, clock, note } = parts;
  const listeners = new Set<(message: ToScreen) => void>();
  let readers: readonly string[] = [];
  let isDaemonThere = true;
  let scanners = 0;
  let standing: Standing = 'starting';
  let isWiped = false;
  let post: Post | null = null;
  let shelter: ShelterDesk | null = null;

  const rules = () => post?.holders()?.snapshot.rules;

  function stays(): Stays {
    const terminals = rules()?.terminals;
    if (!terminals) return FIRST_STAYS;
    const other = terminals.other_seconds * 1000;
    return { accepted: terminals.accepted_seconds * 1000, other, override: overrideMilliseconds(terminals) - other };
  }

  /** Whether this is a desk without taps, whose screen leads to the desk. */
  const isDesk = (): boolean => post?.registration().terminal.pass === null;

  const trouble = (): TerminalTrouble | null => troubleOf(facts(), isWiped);

  const stage = openStage({ after: parts.after, every: parts.every, monotonic: clock.monotonic, stays, changed: tell });
  const { scene, show } = stage;

  const isRegistering = (): boolean => {
    const { showing } = scene();
    return showing.kind === 'registering' && showing.isSending;
  };
  const awaited = (): RecordedTap | null => {
    const { showing } = scene();
    return showing.kind === 'reading' && showing.of ? showing.of.tap : null;
  };

  const facts = (): TerminalFacts => ({
    post,
    standing,
    next: hands.next(),
    readers: readers.length,
    isDaemonThere,
    hasScanner: scanners > 0 || parts.virtual !== null,
    virtualCards: parts.virtual?.cards ?? [],
    defaultServer: parts.defaultServer,
    aloud: parts.aloud,
    appVersion: parts.appVersion,
    clock,
    door: door.now(),
    virtualDoor: door.virtual(),
    shelter,
  });
  const status = (): TerminalStatus => statusOf(facts());
  const condition = (): Condition => conditionOf(facts());

  function toldOf({ tap: { pass, tapped_at } }: RecordedTap) {
    const bath = rules()?.bath;
    return bath ? { pass, rules: { bath }, tapped_at } : null;
  }

  const isNameShown = (use: TerminalUse): boolean => use !== 'door' && rules()?.[use].shows === 'surname';
  const surnameOf = (memberId: number | null, use: TerminalUse): string | null =>
    isNameShown(use) ? (post?.holders()?.holder(memberId ?? 0)?.shown_name ?? null) : null;
  const nameOf = ({ verdict, tap }: RecordedTap): string | null => surnameOf(verdict.member_id, tap.pass);
  const recent = () => (post ? recentTaps(contentsOf(post.ledger.recent(MOST_RECENT_EVENTS)), clock.now()) : []);
  const rows = (): readonly CounterRow[] =>
    recent().map(({ content, ...rest }) => ({
      tap_id: content.tap_id,
      tapped_at: content.wall_time,
      shown_name: surnameOf(content.verdict.member_id, content.pass),
      reason: content.verdict.reason,
      ...rest,
    }));
  const hasDriver = (): boolean => {
    const terminal = post?.registration().terminal;
    return terminal?.pass === 'bus' && terminal.bus_kind !== 'autonomous';
  };

  function state(): ScreenState {
    if (isDesk() && trouble() === null) return { kind: 'desk' };
    const shown = screenState(scene(), clock.monotonic(), {
      toldOf,
      nameOf,
      rows,
      hasDriver,
      mayAddFace: faces.mayAdd,
    });
    return (shown.kind === 'idle' ? shelter?.screen() : null) ?? shown;
  }

  function tell(sound: Sound = null): void {
    const message: ToScreen = { state: state(), status: status(), sound };
    for (const hear of listeners) hear(message);
  }

  const look = (): void => show({ kind: 'trouble', trouble: trouble() });

  const failed = (): void => show({ kind: 'door-failed' });
  const door = openDoorHands({ ...parts, monotonic: clock.monotonic, changed: look, failed });

  function wipe(): void {
    if (isWiped) return;
    isWiped = true;
    const left = post;
    post = null;
    void door.close();
    left?.ledger.close();
    shelter?.close();
    shelter = null;
    let isAllGone = true;
    // One file that cannot be deleted must not keep the others.
    for (const deleteNow of [() => vault.wipe(), () => parts.deleteLedger()]) {
      try {
        deleteNow();
      } catch (error) {
        isAllGone = false;
        note('reported stolen, and not all can be deleted', { reason: String(error) });
      }
    }
    if (!isAllGone) return void left?.leave();
    note('wiped: this terminal was reported stolen');
    // The key is now only in memory, for this one message.
    void left?.leave().then(() => left.tellWiped());
  }

  function work(registration: Registration): void {
    const ledger = parts.openLedger(registration);
    const { pass, is_test } = registration.terminal;
    // A door goes on opening, a desk of the town hall has no screen for people, and nobody is entered by a test.
    const arrivals = !is_test && (pass === 'bath' || pass === 'bus') ? parts.openArrivals() : undefined;
    const opened = openPost({
      registration,
      vault,
      ledger,
      arrivals,
      takeShelters: (answered, told) => shelter?.told(answered, told),
      clock,
      condition,
      after: parts.after,
      changed: look,
      standingChanged(next) {
        standing = next;
        if (next === 'revoked' || next === 'wiped') parts.ended?.();
        // Nobody could end the emergency any more. From inside the door opens always.
        if (next === 'revoked' || next === 'wiped') door.hold(false);
        if (next === 'wiped') wipe();
        // Otherwise it would go on working after a restart without a network.
        if (next === 'revoked') {
          post?.forgetHolders();
          shelter?.forgetAll();
        }
        look();
      },
      openDoor: door.openFromAfar,
      holdDoor: door.hold,
      note,
    });
    post = opened;
    if (arrivals)
      shelter = openShelterDesk({
        ...parts,
        outbox: arrivals,
        holders: () => opened.holders(),
        ways() {
          const hasList = opened.holders() !== null;
          const { hasScanner, hasFaces } = status();
          return {
            card: hasList && readers.length > 0 && isDaemonThere,
            phone: hasList && hasScanner,
            face: hasList && hasFaces,
          };
        },
        changed: tell,
        poke: (isDecision) => (isDecision ? opened.sync.renew() : opened.sync.poke()),
      });
    if (registration.terminal.pass === 'door') door.begin(opened);
    // Trouble first: a screen must never ask for a card that it cannot read yet.
    look();
    show({ kind: 'registered' });
  }

  async function registerHere(server: string, code: string): Promise<void> {
    if (post || isWiped || isRegistering()) return;
    show({ kind: 'registration', isSending: true, problem: null });
    const result = await register({ server, code }, { vault, clock, appVersion: parts.appVersion });
    if ('registration' in result) work(result.registration);
    else show({ kind: 'registration', isSending: false, problem: result.problem });
  }

  const notes = openNotes({ desk: () => post?.desk ?? null, recent, hasDriver, scene, show });

  /** Calls the office in the bath; on a bus the driver is there. */
  function callStaff(): void {
    if (post?.registration().terminal.pass === 'bath' && standing !== 'revoked') post.calls.call();
    show({ kind: 'staff-called' });
  }

  /** Whether the fare is already paid: the same card again on the same ride. */
  const isPaid = ({ tap, verdict: { reason, member_id } }: RecordedTap): boolean =>
    post !== null &&
    tap.pass === 'bus' &&
    reason === 'same-visit' &&
    isRidePaid(contentsOf(post.ledger.eventsOf(member_id ?? 0, 0)));

  const hands = openTapHands({
    async read(card) {
      const holders = post?.holders();
      return holders ? parts.readCard(card, holders, clock.now()) : { problem: 'card-unreadable' };
    },
    desk: () => (post?.holders() ? post.desk : null),
    arrive(seen) {
      if (!shelter?.isServing()) return false;
      shelter.arrive(seen);
      return true;
    },
    show(event) {
      // A person let in by staff has been helped, so the call ends.
      if (event.kind === 'counter-opened' || (event.kind === 'judged' && event.tap.verdict.reason === 'staff-override'))
        post?.calls.callOff();
      if (event.kind === 'judged' && event.tap.tap.pass === 'door' && event.tap.verdict.outcome === 'accepted')
        door.open(event.tap.tap.tap_id);
      show(event.kind === 'judged' ? { ...event, isPaid: isPaid(event.tap) } : event);
    },
    awaited,
    isStaffRead() {
      const { showing } = scene();
      return showing.kind === 'reading' && showing.isStaffAwaited && post?.registration().terminal.pass === 'bath';
    },
    isAwaitingStaff: () => scene().showing.kind === 'awaiting-staff',
    stay: () => stays().accepted,
    changed: tell,
    monotonic: clock.monotonic,
    after: parts.after,
    note,
  });

  const isSeen = (): boolean => listeners.size > 0 && !parts.isCovered();
  /** Whether cards are taken: they need the town's rules, and a screen that somebody can see. */
  const isReady = (): boolean => Boolean(post?.holders()) && isSeen();

  const faces = openFaceHands({
    holders: () => (isReady() ? (post?.holders() ?? null) : null),
    gallery: () => post?.gallery.faces() ?? [],
    nameOf: (memberId) => surnameOf(memberId, post?.registration().terminal.pass ?? 'bus'),
    isNameShown: () => isNameShown(post?.registration().terminal.pass ?? 'bus'),
    scene,
    show,
    present: hands.present,
    monotonic: clock.monotonic,
  });

  parts.readers.listen((event) => {
    if (event.kind === 'inserted') {
      if (isReady()) return hands.hold(event.card);
      // Without a list no card tells who it is.
      if (shelter?.isServing() && isSeen()) shelter.arrive(null);
      return void event.card.release();
    }
    if (event.kind === 'removed') return hands.remove(event.reader);
    if (event.kind === 'readers') readers = event.readers;
    else isDaemonThere = event.isThere;
    look();
  });
  const scan = (text: string): void => {
    if (isReady()) hands.scan(text);
  };
  const stopInputs = parts.listenToInputs((event) => {
    if (event.kind === 'scanned') return scan(event.text);
    if (event.kind === 'pressed') return event.button === CALL_BUTTON ? callStaff() : undefined;
    if (event.kind === 'failed') return note('a scanner or button', { reason: event.failure.message });
    scanners = event.scanners;
    return tell();
  });

  function typeCode(typed: string): void {
    const desk = post?.desk;
    if (isReady() && desk && post?.registration().terminal.pass === 'door') hands.present(desk.codeOf(typed));
  }

  const stored = vault.readRegistration();
  if (stored) work(stored);
  const stopTelling = parts.every(STATUS_MILLISECONDS, tell);

  return {
    listen(hear) {
      listeners.add(hear);
      hear({ state: state(), status: status(), sound: null });
      return () => listeners.delete(hear);
    },
    press(pressed) {
      switch (pressed.press) {
        case 'register':
          return void registerHere(pressed.server, pressed.code);
        case 'companion':
          return notes.companion(pressed.comesAlong);
        case 'call-staff':
          return callStaff();
        case 'paid':
          return notes.paid();
        case 'undo':
          return notes.undo(pressed.tap_id, pressed.reason);
        case 'cash':
          return notes.cash(pressed.tap_id);
        case 'code':
          return typeCode(pressed.typed);
        case 'virtual-door':
          return door.virtual()?.act(pressed.act);
        case 'call-off':
          return post?.calls.callOff();
        case 'face':
          return faces.begin();
        case 'face-named':
          return faces.named(pressed.isMe);
        case 'shelter':
        case 'shelter-typed':
        case 'shelter-name':
        case 'shelter-others':
        case 'shelter-code':
        case 'shelter-choose':
          // From a refusal, or from the staff's screen.
          if (scene().showing.kind !== 'idle' && pressed.press !== 'shelter-typed') show({ kind: 'closed' });
          // Who has the code is the staff that was called.
          if (pressed.press === 'shelter' && pressed.act === 'code') post?.calls.callOff();
          return shelter?.press(pressed);
        case 'close':
          return show({ kind: 'closed' });
        case 'hold-virtual-card':
          return parts.virtual?.hold(pressed.card_key);
        case 'remove-virtual-card':
          return parts.virtual?.remove();
        case 'show-virtual-pass':
          return parts.virtual ? scan(pressed.text) : undefined;
      }
    },
    answerFace: faces.answer,
    server: () =>
      post?.registration().server ??
      vault.readRegistration()?.server ??
      parts.defaultServer?.replace(/\/+$/, '') ??
      null,
    renew: () => post?.sync.renew(),
    isDeskOpen: () => !isDesk() || trouble() === null,
    async close() {
      stage.close();
      hands.close();
      stopTelling();
      listeners.clear();
      await Promise.all([parts.readers.close(), stopInputs()]);
      await post?.leave();
      await door.close();
      post?.ledger.close();
      shelter?.close();
    },
  };
}
