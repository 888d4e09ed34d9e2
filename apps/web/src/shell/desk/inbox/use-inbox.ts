import { useEffect, useRef, useState, type RefObject } from 'react';
import type { InboxKey } from './use-inbox-keys.ts';

/** Code one step below or above `at` in the list; the first code when no line is current. */
export const lineBeside = (codes: readonly string[], at: string | undefined, step: 1 | -1): string | undefined =>
  codes[Math.min(Math.max(codes.indexOf(at ?? '') + step, 0), codes.length - 1)];

/** Code to move to once some lines are gone: the next one that stays, else the first. */
export function lineAfter(codes: readonly string[], gone: readonly string[]): string | undefined {
  const index = codes.indexOf(gone[0] ?? '');
  const staying = codes.filter((code) => !gone.includes(code));
  return staying.find((code) => codes.indexOf(code) > index) ?? staying[0];
}

/** An entry of a list that this official can decide, as it was read. */
export interface Waiting {
  readonly code: string;
}

/** The decision that the window asks about. */
export interface Asked<Target extends Waiting, Verdict extends string> {
  readonly verdict: Verdict;
  readonly targets: readonly Target[];
}

interface InboxOptions<Target extends Waiting> {
  /** Codes of the focusable lines, in list order. */
  readonly codes: readonly string[];
  readonly targets: readonly Target[];
  /** Id of the element in a line that takes the focus: its link or its heading. */
  readonly lineId: (code: string) => string;
  /** The file open beside the list: its code, its heading and, once it is read, what can be decided there. */
  readonly open?:
    | {
        readonly code: string;
        readonly headingId: string;
        readonly read?: {
          readonly target: Target | undefined;
          /** Called by a decision key when the list itself decides nothing of the open file. */
          readonly instead?: ((verdict: string) => void) | undefined;
        };
      }
    | undefined;
  /** Decided lines stay in the list, below the waiting ones: the focus goes there instead of to the next line. */
  readonly keepsDecided?: boolean;
  /** Message that an entry had changed since the official read it. */
  readonly news?: RefObject<HTMLDivElement | null>;
  /** Text that takes the focus once nothing waits. */
  readonly none?: RefObject<HTMLDivElement | null>;
}

export interface Inbox<Target extends Waiting, Verdict extends string> {
  readonly selected: ReadonlySet<string>;
  readonly select: (code: string, isSelected: boolean) => void;
  /** Selects everything shown that can be decided, or clears the selection. */
  readonly selectAll: (isSelected: boolean) => void;
  readonly clear: () => void;
  /** Number of shown entries that can be decided. */
  readonly count: number;
  /** Entries that are selected and still wait. */
  readonly chosen: readonly Target[];
  readonly asked: Asked<Target, Verdict> | undefined;
  readonly ask: (verdict: Verdict, targets: readonly Target[]) => void;
  readonly close: () => void;
  /** Called once the action is carried out, with the entries that were decided. */
  readonly done: (decided: readonly Target[]) => void;
  /** Sentences that say what had changed since the official read it. */
  readonly changed: readonly string[];
  readonly setChanged: (lines: readonly string[]) => void;
  /** Moves the focus to the message, or to the next line, once no window is open. */
  readonly goOn: () => void;
  readonly press: (key: InboxKey<Verdict>) => void;
}

const focus = (id: string): void => document.getElementById(id)?.focus();
const lineWithFocus = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-line]')?.dataset['line'];

/** State of an inbox: the selected entries, the decision being asked about, and the current line. */
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
  /** Code of the current line for the keys, also while the line lacks the focus. */
  const at = useRef(open?.code);
  const isDone = useRef(false);
  const openCode = open?.code;
  useEffect(() => {
    if (openCode !== undefined) at.current = openCode;
  }, [openCode]);

  const [settled, setSettled] = useState<string>();
  const movedId = settled === undefined || targets.some(({ code }) => code === settled) ? undefined : lineId(settled);
  // After the re-read the pressed button is gone and its line has moved below the open ones.
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
    // The open file is decided as it was read there.
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
    // Entries that were not decided stay selected.
    setSelected(new Set([...selected].filter((code) => !gone.includes(code))));
  }
  function goOn() {
    if (changed.length > 0) return news?.current?.focus();
    if (!isDone.current) return undefined;
    isDone.current = false;
    // The buttons that opened the window are gone, so the focus returns to the list.
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
