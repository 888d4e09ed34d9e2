import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What a pressed key asks of the inbox: to go down or up a line, to select one, to decide. */
export type InboxKey<Verdict extends string> =
  | { readonly step: 1 | -1 }
  | { readonly selects: true }
  | { readonly verdict: Verdict };

const [down, up] = [{ step: 1 }, { step: -1 }] as const;
const meanings: Readonly<Record<string, InboxKey<'approve' | 'refuse'>>> = {
  j: down,
  k: up,
  a: { verdict: 'approve' },
  r: { verdict: 'refuse' },
  x: { selects: true },
};
/** Arrows move the page, unless a line has the focus. */
const arrows: Readonly<Record<string, InboxKey<never>>> = { ArrowDown: down, ArrowUp: up };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

const isWindowOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

const isFree = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  !isWindowOpen();

/** What a key means here and now; undefined while somebody types, a window is open, or the browser is meant. */
function keyOf(event: KeyboardEvent): InboxKey<'approve' | 'refuse'> | undefined {
  if (event.shiftKey || !isFree(event)) return undefined;
  const isAtLine = event.target instanceof HTMLElement && event.target.matches('[data-line]');
  return meanings[event.key.toLowerCase()] ?? (isAtLine ? arrows[event.key] : undefined);
}

const STORED = 'machi-reception-keys';
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, it holds for this visit. */
let unstored: boolean | undefined;

function readSwitch(): boolean {
  try {
    return unstored ?? window.localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}
function writeSwitch(isOn: boolean): void {
  try {
    window.localStorage.setItem(STORED, isOn ? 'on' : 'off');
  } catch {
    unstored = isOn;
  }
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser works with single keys, and the way to change that (WCAG 2.1.4). */
export const useKeySwitch = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, readSwitch, () => true),
  writeSwitch,
];

/** Calls back with each key that belongs to nobody else, while single keys are switched on. */
function useKeys(isOn: boolean, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** Calls back with what single keys ask, while they are switched on. */
export function useInboxKeys(isOn: boolean, onKey: (key: InboxKey<'approve' | 'refuse'>) => void): void {
  useKeys(isOn, (event) => {
    const key = keyOf(event);
    if (key === undefined) return;
    event.preventDefault();
    onKey(key);
  });
}

/** Calls back when somebody asks by "?" which keys there are. */
export function useHelpKey(isOn: boolean, onAsked: () => void): void {
  useKeys(isOn, (event) => {
    if (event.key !== '?' || !isFree(event)) return;
    event.preventDefault();
    onAsked();
  });
}
