import { useEffect, useRef, useState, type RefObject } from 'react';
import type { InboxKey } from './use-inbox-keys.ts';

/** The line below or above one, within the list; the first one where nobody is at a line yet. */
export const lineBeside = (codes: readonly string[], at: string | undefined, step: 1 | -1): string | undefined =>
  codes[Math.min(Math.max(codes.indexOf(at ?? '') + step, 0), codes.length - 1)];

/** Where one goes on once some lines are gone: at the next that stays, else at the first. */
export function lineAfter(codes: readonly string[], gone: readonly string[]): string | undefined {
  const index = codes.indexOf(gone[0] ?? '');
  const staying = codes.filter((code) => !gone.includes(code));
  return staying.find((code) => codes.indexOf(code) > index) ?? staying[0];
}

/** Something of a list that this official can decide, as it was read. */
export interface Waiting {
  readonly code: string;
}

/** What is about to be decided. */
export interface Asked<Target extends Waiting, Verdict extends string> {
  readonly verdict: Verdict;
  readonly targets: readonly Target[];
}

interface InboxOptions<Target extends Waiting> {
  /** Codes of the lines that take the focus, in the order of the list. */
  readonly codes: readonly string[];
  readonly targets: readonly Target[];
  /** Identifies what takes the focus in a line: its link or its heading. */
  readonly lineId: (code: string) => string;
  /** What is open beside the list, the heading it has there, and, once it is read, what of it can be decided. */
  readonly open?:
    | {
        readonly code: string;
        readonly headingId: string;
        readonly read?: {
          readonly target: Target | undefined;
          /** What the keys that decide ask where nothing of it is decided in the list. */
          readonly instead?: ((verdict: string) => void) | undefined;
        };
      }
    | undefined;
  /** What was decided stays in the list, below what waits: one goes on there instead of at the next line. */
  readonly keepsDecided?: boolean;
  /** Where it stands that something was not what the official had read. */
  readonly news?: RefObject<HTMLDivElement | null>;
  /** What stands there once nothing waits. */
  readonly none?: RefObject<HTMLDivElement | null>;
}

export interface Inbox<Target extends Waiting, Verdict extends string> {
  readonly selected: ReadonlySet<string>;
  readonly select: (code: string, isSelected: boolean) => void;
  /** All that is shown and can be decided, or nothing of it. */
  readonly selectAll: (isSelected: boolean) => void;
  readonly clear: () => void;
  /** How many of the shown can be decided. */
  readonly count: number;
  /** What is selected and still waits. */
  readonly chosen: readonly Target[];
  readonly asked: Asked<Target, Verdict> | undefined;
  readonly ask: (verdict: Verdict, targets: readonly Target[]) => void;
  readonly close: () => void;
  /** It was carried out, but for what was left out. */
  readonly done: (decided: readonly Target[]) => void;
  /** It was not what the official had read: the sentences that say so. */
  readonly changed: readonly string[];
  readonly setChanged: (lines: readonly string[]) => void;
  /** The window has gone, or there is none: the focus moves to the news, or to where one goes on. */
  readonly goOn: () => void;
  readonly press: (key: InboxKey<Verdict>) => void;
}

const focus = (id: string): void => document.getElementById(id)?.focus();
const lineWithFocus = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-line]')?.dataset['line'];

/** What an official selects, is asked about and has decided in a list of what waits, and the line at which they are. */
export function useInbox<Target extends Waiting, Verdict extends string>({
  codes,
  targets,
  lineId,
  open,
  keepsDecided = false,
  news,
  none,
}: InboxOptions<Target>): Inbox<Target, Verdict> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked<Target, Verdict>>();
  const [changed, setChanged] = useState<readonly string[]>([]);
  /** The line at which the keys are, also while nothing of it has the focus. */
  const at = useRef(open?.code);
  const isDone = useRef(false);
  const openCode = open?.code;
  useEffect(() => {
    if (openCode !== undefined) at.current = openCode;
  }, [openCode]);

  const [settled, setSettled] = useState<string>();
  const movedId = settled === undefined || targets.some(({ code }) => code === settled) ? undefined : lineId(settled);
  // Once it is read again the pressed button has gone with what it settled, and the line has moved below the open ones.
  useEffect(() => {
    if (movedId !== undefined) focus(movedId);
  }, [movedId]);

  const chosen = targets.filter(({ code }) => selected.has(code));
  function moveTo(code: string | undefined) {
    if (code === undefined) return;
    at.current = code;
    focus(lineId(code));
  }
  function selectMany(of: readonly string[], isSelected: boolean) {
    const after = new Set(selected);
    for (const code of of)
      if (isSelected) after.add(code);
      else after.delete(code);
    setSelected(after);
  }
  const select = (code: string, isSelected: boolean) => selectMany([code], isSelected);
  const selectAll = (isSelected: boolean) =>
    selectMany(
      targets.map(({ code }) => code),
      isSelected,
    );
  function ask(verdict: Verdict, about: readonly Target[]) {
    if (about.length === 0) return;
    setChanged([]);
    setAsked({ verdict, targets: about });
  }
  function press(key: InboxKey<Verdict>) {
    const code = lineWithFocus() ?? at.current;
    if ('step' in key) return moveTo(lineBeside(codes, code, key.step));
    if ('selects' in key && key.selects === 'all') return selectAll(chosen.length < targets.length);
    // What is open is decided as it was read there.
    const target = open?.read && code === open.code ? open.read.target : targets.find((one) => one.code === code);
    if ('verdict' in key && chosen.length === 0 && target === undefined && code === open?.code)
      return open?.read?.instead?.(key.verdict);
    if ('verdict' in key) return ask(key.verdict, chosen.length > 0 ? chosen : target ? [target] : []);
    return target && codes.includes(target.code) ? select(target.code, !selected.has(target.code)) : undefined;
  }
  function done(decided: readonly Target[]) {
    isDone.current = true;
    const gone = decided.map(({ code }) => code);
    at.current = keepsDecided ? gone[0] : lineAfter(codes, gone);
    // What was left out stays selected.
    setSelected(new Set([...selected].filter((code) => !gone.includes(code))));
  }
  function goOn() {
    if (changed.length > 0) return news?.current?.focus();
    if (!isDone.current) return undefined;
    isDone.current = false;
    // The buttons that asked are gone; who works in the list goes on there.
    if (keepsDecided) return setSettled(at.current);
    if (open !== undefined) return focus(open.headingId);
    return at.current === undefined ? none?.current?.focus() : moveTo(at.current);
  }
  return {
    selected,
    select,
    selectAll,
    clear: () => setSelected(new Set()),
    count: targets.length,
    chosen,
    asked,
    ask,
    close: () => setAsked(undefined),
    done,
    changed,
    setChanged,
    goOn,
    press,
  };
}
