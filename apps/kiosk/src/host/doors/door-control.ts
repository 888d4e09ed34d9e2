import type { DoorReport } from '@machi/domain/doors/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import type { DoorRelay, RelayEvent } from './door-relay.ts';

type Door = NonNullable<TerminalIdentity['door']>;

/** Longest wait for the relay's answer. */
const ANSWER_MILLISECONDS = 2000;
/** A door that opens this long after the bolt fell, or after the exit button, was not forced. */
const GRACE_MILLISECONDS = 10_000;
/** Interval at which a relay that failed is tried again while the bolt must stay drawn. */
const AGAIN_MILLISECONDS = 5000;
/** A door that stands open so many times `held_seconds` is told a second time. */
const NOT_CLOSED_TIMES = 4;

export interface DoorControlParts {
  /** Timers; they return the function that cancels them. */
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
  readonly relay: DoorRelay;
  /** Undefined before the door is known. */
  door(): Pick<Door, 'open_seconds' | 'held_seconds'> | undefined;
  /** An emergency held the door open when the program ended. */
  readonly isHeld: boolean;
  readonly monotonic: () => number;
  /** Writes a report of the door into the ledger, with the tap that it follows. */
  record(report: DoorReport, ofTapId: string | null): void;
  changed(): void;
  /** The relay did not answer, or refused. */
  failed(): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** A door as it is; null: it cannot tell. */
export interface DoorNow {
  readonly isOpen: boolean | null;
  readonly isPowered: boolean | null;
  readonly isDrawn: boolean;
  /** An emergency holds it open. */
  readonly isHeld: boolean;
  /** The relay did not do what it was told last. */
  readonly isFailed: boolean;
}

/** The bolt of a door, and what its sensors tell. */
export interface DoorControl {
  /** Draws the bolt for a moment, after a tap that is recorded. */
  open(tapId: string): void;
  /** Draws it for a moment because the office said so. */
  openFromAfar(): void;
  /** Holds the bolt drawn in an emergency, or ends that. */
  hold(isHeld: boolean): void;
  now(): DoorNow;
  close(): Promise<void>;
}

export function openDoorControl(parts: DoorControlParts): DoorControl {
  const { relay, monotonic, after, record, changed, note } = parts;
  let isHeld = parts.isHeld;
  let isFailed = false;
  let isOpen: boolean | null = null;
  let isPowered: boolean | null = null;
  /** Until when the bolt is drawn for somebody. */
  let drawnUntil = -Infinity;
  let mayOpenUntil = -Infinity;
  /** The reports that the door's standing open has led to. */
  let told: DoorReport | null = null;
  let lastTapId: string | null = null;
  let stopPulse = (): void => {};
  let stopHeld = (): void => {};

  const isWanted = (): boolean => isHeld || monotonic() < drawnUntil;

  function fail(tapId: string | null, reason: string): void {
    note('the relay of the door', { reason });
    if (isFailed) return;
    isFailed = true;
    record('lock-failed', tapId);
    parts.failed();
    changed();
  }

  /** Tells the relay to draw or release, and watches its answer: it may fail, come late, or never. */
  function tell(isDrawn: boolean, tapId: string | null): void {
    let isOver = false;
    const callOff = after(ANSWER_MILLISECONDS, () => {
      isOver = true;
      fail(tapId, 'no answer');
    });
    relay.draw(isDrawn).then(
      () => {
        callOff();
        // What was drawn too late must not stay drawn.
        if (isOver && isDrawn && !isWanted()) return tell(false, null);
        if (!isFailed) return;
        isFailed = false;
        changed();
      },
      (error: unknown) => {
        callOff();
        if (!isOver) fail(tapId, String(error));
      },
    );
  }

  function pulse(tapId: string | null): void {
    const seconds = parts.door()?.open_seconds ?? 0;
    drawnUntil = monotonic() + seconds * 1000;
    mayOpenUntil = drawnUntil + GRACE_MILLISECONDS;
    lastTapId = tapId;
    tell(true, tapId);
    stopPulse();
    stopPulse = after(seconds * 1000, () => {
      drawnUntil = -Infinity;
      if (!isHeld) tell(false, null);
      changed();
    });
    changed();
  }

  /** Tells that the door stands open: once after `held_seconds`, and once more much later. */
  function watchOpen(report: 'held-open' | 'not-closed', milliseconds: number): void {
    stopHeld = after(milliseconds, () => {
      if (isOpen !== true || isHeld) return;
      told = report;
      record(report, lastTapId);
      if (report === 'held-open') watchOpen('not-closed', milliseconds * (NOT_CLOSED_TIMES - 1));
    });
  }

  function contact(open: boolean): void {
    const before = isOpen;
    if (before === open) return;
    isOpen = open;
    stopHeld();
    if (!open) {
      if (told !== null) record('closed', lastTapId);
      told = null;
    } else {
      // Without a sensor inside, whoever leaves would count as a burglar. The first state is none.
      if (before !== null && relay.hasExit && !isHeld && monotonic() > mayOpenUntil && !isWanted()) {
        told = 'forced';
        lastTapId = null;
        record('forced', null);
      }
      watchOpen('held-open', (parts.door()?.held_seconds ?? 60) * 1000);
    }
    changed();
  }

  function hear(event: RelayEvent): void {
    if (event.kind === 'contact') return contact(event.isOpen);
    if (event.kind === 'exit') {
      mayOpenUntil = Math.max(mayOpenUntil, monotonic() + GRACE_MILLISECONDS);
      return;
    }
    const before = isPowered;
    isPowered = event.isPowered;
    if (before !== null && before !== isPowered) record(isPowered ? 'power-back' : 'power-lost', null);
    if (before === false && isPowered) tell(isWanted(), null);
    changed();
  }

  relay.listen(hear);
  // A program that was killed may have left the bolt drawn.
  tell(isHeld, null);
  const stopTrying = parts.every(AGAIN_MILLISECONDS, () => {
    if (isFailed) tell(isWanted(), null);
  });

  return {
    open: pulse,
    openFromAfar() {
      record('opened-afar', null);
      pulse(null);
    },
    hold(held) {
      if (held === isHeld) return;
      isHeld = held;
      record(held ? 'emergency-began' : 'emergency-ended', null);
      tell(isWanted(), null);
      if (!held && isOpen === true) watchOpen('held-open', (parts.door()?.held_seconds ?? 60) * 1000);
      changed();
    },
    now: () => ({ isOpen, isPowered, isDrawn: isWanted(), isHeld, isFailed }),
    async close() {
      stopPulse();
      stopHeld();
      stopTrying();
      // An emergency outlasts the program where the hardware lets it.
      if (!isHeld) await relay.draw(false).catch(() => undefined);
      await relay.close();
    },
  };
}
