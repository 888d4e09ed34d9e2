import { useEffect, useRef } from 'react';
import { useKeptText } from '../kept-text.ts';

/** Action of a pressed key: a line down or up, select one or all, decide. */
export type InboxKey<Verdict extends string> =
  | { readonly step: 1 | -1 }
  | { readonly selects: 'line' | 'all' }
  | { readonly verdict: Verdict };

const [down, up] = [{ step: 1 }, { step: -1 }] as const;
const meanings: Readonly<Record<string, InboxKey<'approve' | 'refuse'>>> = {
  j: down,
  k: up,
  a: { verdict: 'approve' },
  r: { verdict: 'refuse' },
  x: { selects: 'line' },
};
/** Keys with Shift. */
const shifted: typeof meanings = { x: { selects: 'all' } };
/** Arrows scroll the page, unless a line has the focus. */
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

/** Action of a key press; undefined while a person types, while a window is open, or when the browser uses the key. */
function keyOf(event: KeyboardEvent): InboxKey<'approve' | 'refuse'> | undefined {
  if (!isFree(event)) return undefined;
  if (event.shiftKey) return shifted[event.key.toLowerCase()];
  const isAtLine = event.target instanceof HTMLElement && event.target.matches('[data-line]');
  return meanings[event.key.toLowerCase()] ?? (isAtLine ? arrows[event.key] : undefined);
}

const STORED = 'machi-reception-keys';
/** Whether this browser has single-key shortcuts on, and the setter (WCAG 2.1.4). */
export function useKeySwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [kept, keep] = useKeptText(STORED);
  return [kept !== 'off', (isOn) => keep(isOn ? 'on' : 'off')];
}

/** Calls back on each free key while single-key shortcuts are on. */
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

/** Calls back with the inbox action of a key while single-key shortcuts are on. */
export function useInboxKeys(isOn: boolean, onKey: (key: InboxKey<'approve' | 'refuse'>) => void): void {
  useKeys(isOn, (event) => {
    const key = keyOf(event);
    if (key === undefined) return;
    event.preventDefault();
    onKey(key);
  });
}

/** Runs the action of a key while single-key shortcuts are on and nobody types. */
export function useSingleKeys(isOn: boolean, actions: ReadonlyMap<string, () => void>): void {
  useKeys(isOn, (event) => {
    const action = isFree(event) ? actions.get(event.key) : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

/** Calls back on "?", which asks for the list of keys. */
export function useHelpKey(isOn: boolean, onAsked: () => void): void {
  useKeys(isOn, (event) => {
    if (event.key !== '?' || !isFree(event)) return;
    event.preventDefault();
    onAsked();
  });
}
