import { cardMethods } from '@machi/domain/cards/model';
import { isOverridable } from '@machi/domain/taps/judge';
import type { TapEvidence } from '@machi/domain/taps/model';
import type {
  CounterRow,
  DrawnChallenge,
  DriverLine,
  RegisterProblem,
  ScreenState,
  ShownVerdict,
  TapProblem,
  TerminalTrouble,
  ToScreen,
} from '../../bridge.ts';
import type { RecordedTap, SeenTap, StaffAtTerminal } from './tap-desk.ts';

/** How long a scene stays, in milliseconds. */
export interface Stays {
  readonly accepted: number;
  readonly other: number;
  /** Counted from the end of the refusal: time to call staff and hold their cards. */
  readonly override: number;
}

/** Tap for which staff were called, and the time until which they may let its person in. */
export interface Called {
  readonly tap: RecordedTap;
  readonly until: number;
}

type Showing =
  | { readonly kind: 'registering'; readonly problem: RegisterProblem | null; readonly isSending: boolean }
  | { readonly kind: 'idle' }
  /** `beside`: town card that waits for its holder's face. */
  | { readonly kind: 'face'; readonly challenge: DrawnChallenge; readonly beside: TapEvidence | null }
  | { readonly kind: 'face-named'; readonly seen: SeenTap; readonly name: string }
  /** `of`: tap for which staff were called, when a member of staff holds a card. */
  | { readonly kind: 'reading'; readonly reading: number; readonly of: Called | null; readonly isStaffAwaited: boolean }
  | {
      readonly kind: 'verdict';
      readonly tap: RecordedTap;
      readonly companions: number;
      readonly companion: 'asked' | null;
      readonly companionFare: number | null;
      readonly isPaid: boolean;
    }
  | {
      readonly kind: 'awaiting-staff';
      readonly of: Called | null;
      readonly problem: 'not-staff' | 'unread' | null;
    }
  | { readonly kind: 'counter'; readonly staff: StaffAtTerminal; readonly until: number }
  | { readonly kind: 'problem'; readonly problem: TapProblem };

/** State of the terminal's screen. Times are milliseconds of the monotonic clock. */
export interface Scene {
  readonly showing: Showing;
  readonly closesAt: number | null;
  readonly trouble: TerminalTrouble | null;
}

export type SceneEvent =
  | { readonly kind: 'registration'; readonly isSending: boolean; readonly problem: RegisterProblem | null }
  | { readonly kind: 'registered' }
  | { readonly kind: 'trouble'; readonly trouble: TerminalTrouble | null }
  /** The camera turns on, or another challenge was drawn. */
  | { readonly kind: 'face-begun'; readonly challenge: DrawnChallenge; readonly beside: TapEvidence | null }
  | { readonly kind: 'face-named'; readonly seen: SeenTap; readonly name: string }
  | { readonly kind: 'face-failed'; readonly problem: TapProblem }
  /** Something was held: `reading` is its number; results of an older reading are ignored. */
  | { readonly kind: 'held'; readonly reading: number }
  | { readonly kind: 'judged'; readonly reading: number; readonly tap: RecordedTap; readonly isPaid?: boolean }
  /** Staff were called without a tap, and this is their card. */
  | { readonly kind: 'counter-opened'; readonly reading: number; readonly staff: StaffAtTerminal }
  /** A note on a tap was recorded, from the staff's list or by the driver. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'note-failed'; readonly problem: TapProblem }
  | { readonly kind: 'failed'; readonly reading: number; readonly problem: TapProblem }
  | { readonly kind: 'not-staff'; readonly reading: number }
  /** At a shelter, whose own scene goes on. */
  | { readonly kind: 'arrived'; readonly reading: number }
  | { readonly kind: 'staff-called' }
  /** The door did not open for the tap on the screen. */
  | { readonly kind: 'door-failed' }
  | { readonly kind: 'companion-recorded'; readonly fare: number }
  | { readonly kind: 'companion-failed'; readonly problem: TapProblem }
  | { readonly kind: 'companion-declined' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'time' };

export type Sound = ToScreen['sound'];

export interface Step {
  readonly scene: Scene;
  readonly sound: Sound;
}

export const firstScene = (isRegistered: boolean): Scene => ({
  showing: isRegistered ? { kind: 'idle' } : { kind: 'registering', problem: null, isSending: false },
  closesAt: null,
  trouble: null,
});

/** Time that the camera stays on for a person, over all their challenges; milliseconds. */
const FACE_MILLISECONDS = 60_000;

/** Whether this trouble ends everything a person sees, at once. */
const isFinal = (trouble: TerminalTrouble | null): boolean => trouble === 'wiped' || trouble === 'revoked';

const mayOverride = ({ verdict, tap }: RecordedTap): boolean => isOverridable(tap.pass, verdict);

const isLedgerProblem = (problem: TapProblem): boolean => problem === 'ledger-full' || problem === 'ledger-failed';

const soundOf = ({ verdict }: RecordedTap): Sound => (verdict.outcome === 'accepted' ? 'accepted' : 'staff');

/** The scene at `now`: one whose time is over is closed, even without an event. */
export const sceneAt = (scene: Scene, now: number): Scene =>
  scene.closesAt !== null && now >= scene.closesAt ? { ...scene, showing: { kind: 'idle' }, closesAt: null } : scene;

/** Computes the next scene and its sound. Pure: `now` is the monotonic time. */
export function advance(before: Scene, event: SceneEvent, now: number, stays: Stays): Step {
  const scene = sceneAt(before, now);
  const { showing, closesAt } = scene;
  const silent = (next: Scene): Step => ({ scene: next, sound: null });
  const show = (next: Showing, stay: number | null, sound: Sound = null): Step => ({
    scene: { ...scene, showing: next, closesAt: stay === null ? null : now + stay },
    sound,
  });
  const idle = (): Step => show({ kind: 'idle' }, null);
  /** Shows the call for staff. It keeps the tap's deadline, which unreadable cards must not extend. */
  function call(of: Called | null, problem: 'not-staff' | 'unread' | null): Step {
    const stay = of ? Math.min(stays.other, of.until - now) : stays.other;
    return show({ kind: 'awaiting-staff', of, problem }, stay, 'staff');
  }

  switch (event.kind) {
    case 'registration':
      if (showing.kind !== 'registering') return silent(scene);
      return show({ kind: 'registering', problem: event.problem, isSending: event.isSending }, null);
    case 'registered':
      return idle();
    case 'trouble': {
      const troubled = { ...scene, trouble: event.trouble };
      return silent(isFinal(event.trouble) ? { ...troubled, showing: { kind: 'idle' }, closesAt: null } : troubled);
    }
    case 'face-begun': {
      const { challenge, beside } = event;
      if (showing.kind === 'face') return silent({ ...scene, showing: { kind: 'face', challenge, beside } });
      const mayBegin = showing.kind === 'idle' || showing.kind === 'problem' || (showing.kind === 'verdict' && beside);
      if (!mayBegin || scene.trouble !== null) return silent(scene);
      return show({ kind: 'face', challenge, beside }, FACE_MILLISECONDS);
    }
    case 'face-named':
      if (showing.kind !== 'face') return silent(scene);
      return show({ kind: 'face-named', seen: event.seen, name: event.name }, stays.other, 'tick');
    case 'face-failed':
      if (showing.kind !== 'face' && showing.kind !== 'face-named') return silent(scene);
      return show({ kind: 'problem', problem: event.problem }, stays.other, 'staff');
    case 'held': {
      if (showing.kind === 'registering' || isFinal(scene.trouble)) return silent(scene);
      const of = showing.kind === 'awaiting-staff' ? showing.of : null;
      const isStaffAwaited = showing.kind === 'awaiting-staff';
      return show({ kind: 'reading', reading: event.reading, of, isStaffAwaited }, null, 'tick');
    }
    case 'judged': {
      if (showing.kind !== 'reading' || showing.reading !== event.reading) return silent(scene);
      const { verdict, tap } = event.tap;
      const isRide = tap.pass === 'bus' && verdict.outcome !== 'staff';
      return show(
        {
          kind: 'verdict',
          tap: event.tap,
          companions: 0,
          companion: isRide ? 'asked' : null,
          companionFare: null,
          isPaid: event.isPaid ?? false,
        },
        verdict.outcome === 'accepted' ? stays.accepted : stays.other,
        soundOf(event.tap),
      );
    }
    case 'counter-opened':
      if (showing.kind !== 'reading' || showing.reading !== event.reading) return silent(scene);
      return show({ kind: 'counter', staff: event.staff, until: now + stays.other + stays.override }, stays.other);
    case 'noted':
      if (showing.kind === 'verdict') return show({ ...showing, isPaid: true }, stays.accepted, 'accepted');
      if (showing.kind !== 'counter') return silent(scene);
      return show(showing, Math.max(0, Math.min(stays.other, showing.until - now)), 'accepted');
    case 'note-failed':
      if (showing.kind !== 'verdict' && showing.kind !== 'counter') return silent(scene);
      return show({ kind: 'problem', problem: event.problem }, stays.other, 'staff');
    case 'failed':
      if (showing.kind !== 'reading' || showing.reading !== event.reading) return silent(scene);
      // An unreadable card does not lose the tap that waits for staff.
      if (showing.of && !isLedgerProblem(event.problem)) return call(showing.of, 'unread');
      return show({ kind: 'problem', problem: event.problem }, stays.other, 'staff');
    case 'not-staff':
      if (showing.kind !== 'reading' || showing.reading !== event.reading) return silent(scene);
      return call(showing.of, 'not-staff');
    case 'arrived':
      if (showing.kind !== 'reading' || showing.reading !== event.reading) return silent(scene);
      return idle();
    case 'staff-called': {
      if (showing.kind === 'registering' || showing.kind === 'reading') return silent(scene);
      if (showing.kind !== 'verdict' || !mayOverride(showing.tap)) return call(null, null);
      return call({ tap: showing.tap, until: (closesAt ?? now) + stays.override }, null);
    }
    case 'door-failed':
      if (showing.kind !== 'verdict' || showing.tap.verdict.outcome !== 'accepted') return silent(scene);
      return show({ kind: 'problem', problem: 'door-failed' }, stays.other, 'staff');
    case 'companion-recorded':
      if (showing.kind !== 'verdict' || showing.companion !== 'asked') return silent(scene);
      return show(
        {
          ...showing,
          companions: showing.companions + 1,
          companion: null,
          companionFare: event.fare,
          isPaid: showing.isPaid && event.fare === 0,
        },
        event.fare === 0 ? stays.accepted : stays.other,
        'accepted',
      );
    case 'companion-failed':
      if (showing.kind !== 'verdict') return silent(scene);
      return show({ kind: 'problem', problem: event.problem }, stays.other, 'staff');
    case 'companion-declined':
      if (showing.kind !== 'verdict') return silent(scene);
      return silent({ ...scene, showing: { ...showing, companion: null } });
    case 'closed':
      return showing.kind === 'registering' || showing.kind === 'reading' ? silent(scene) : idle();
    case 'time':
      return silent(scene);
  }
}

/** A verdict without the fields that a screen never shows: the member's number, and the reason of a fare. */
function shownVerdict({ verdict }: RecordedTap): ShownVerdict {
  const { outcome, reason, fare_yen, remaining, shown_name, grant } = verdict;
  const opens = grant ? { from: grant.from, until: grant.until } : null;
  return { outcome, reason, fare_yen, remaining, shown_name, opens };
}

type Told = Extract<ScreenState, { kind: 'verdict' }>['told'];

/** What a tap's sentences are made of, and the person for whom staff are called. */
export interface TapTelling {
  toldOf(tap: RecordedTap): Told;
  /** Surname, if the screen may show one. */
  nameOf(tap: RecordedTap): string | null;
  /** Recent taps, for staff. */
  rows(): readonly CounterRow[];
  /** The holder's face in addition to this town card would open what the card alone does not. */
  mayAddFace(tap: RecordedTap): boolean;
  /** Whether there is a driver who takes the fare. */
  hasDriver(): boolean;
}

/** The driver's line: free, due or paid, companions included. */
function driverLine({ tap, companions, companionFare, isPaid }: Extract<Showing, { kind: 'verdict' }>): DriverLine {
  const yen = (tap.verdict.fare_yen ?? 0) + (companionFare ?? 0);
  return { kind: yen === 0 ? 'free' : isPaid ? 'paid' : 'due', yen, companions };
}

export function screenState(scene: Scene, now: number, telling: TapTelling): ScreenState {
  const { toldOf, nameOf } = telling;
  const { showing, closesAt, trouble } = sceneAt(scene, now);
  const closesInMilliseconds = Math.max(0, (closesAt ?? now) - now);
  if (trouble !== null && (showing.kind === 'idle' || isFinal(trouble))) return { kind: 'trouble', trouble };
  switch (showing.kind) {
    case 'reading':
      return { kind: 'reading' };
    case 'face':
      return { kind: 'face', challenge: showing.challenge, closesInMilliseconds };
    case 'face-named':
      return { kind: 'face-named', shown_name: showing.name, closesInMilliseconds };
    case 'verdict':
      return {
        kind: 'verdict',
        verdict: shownVerdict(showing.tap),
        told: toldOf(showing.tap),
        companion: showing.companion,
        companion_fare_yen: showing.companionFare,
        driver: telling.hasDriver() && showing.tap.verdict.outcome !== 'staff' ? driverLine(showing) : null,
        isByCard: cardMethods.some((method) => method === showing.tap.tap.evidence.method),
        mayAddFace: telling.mayAddFace(showing.tap),
        isOverridable: mayOverride(showing.tap),
        isPendingSync: showing.tap.isPendingSync,
        closesInMilliseconds,
      };
    case 'awaiting-staff':
      return {
        kind: 'awaiting-staff',
        canLetIn: showing.of !== null,
        of: showing.of && { shown_name: nameOf(showing.of.tap), tapped_at: showing.of.tap.tap.tapped_at },
        problem: showing.problem,
        closesInMilliseconds,
      };
    case 'counter':
      return { kind: 'counter', rows: telling.rows(), closesInMilliseconds };
    case 'problem':
      return { kind: 'problem', problem: showing.problem, closesInMilliseconds };
    default:
      return showing;
  }
}
