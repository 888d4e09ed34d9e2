import { isLoggedIn } from '@machi/client/record-store';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { logout } from '@machi/domain/sessions/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { StatusTag } from '@machi/ui/tag/Tag';
import { flushSync } from 'react-dom';
import type { DeskLine } from './desk-line.ts';
import { Counter } from './Counter.tsx';
import { LoginForm } from './LoginForm.tsx';
import { openStillness, PresenceContext, type Stillness } from './parts/presence.ts';
import { LocaleContext, useTexts } from './texts.ts';
import type { TownClient } from './town-client.ts';

/** Goes to the terminal's screen, which shows the reason, once nobody may work at this desk any more. */
function useShut(line: DeskLine): void {
  const state = useSyncExternalStore(line.subscribe, line.read);
  const isShut = state.kind === 'connected' && state.message.isShut;
  useEffect(() => {
    if (isShut) window.location.replace('/terminal/');
  }, [isShut]);
}

/** Time between the announcement of the end and the end, in milliseconds. */
const SOON_MILLISECONDS = 30_000;
const actions = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls `end` once after this long without anybody touching the desk (Infinity: never); returns whether that is soon.
 */
function useQuiet(milliseconds: number, stillness: Stillness, end: () => void): boolean {
  const [isSoon, setSoon] = useState(false);
  const atEnd = useRef(end);
  useEffect(() => {
    atEnd.current = end;
  }, [end]);

  useEffect(() => {
    const touch = (): void => {
      stillness.touch(performance.now());
      setSoon(false);
    };
    // A change of the time limit comes from somebody's press.
    touch();
    const timer = setInterval(() => {
      const quiet = stillness.of(performance.now());
      setSoon(quiet >= milliseconds - SOON_MILLISECONDS);
      if (quiet < milliseconds) return;
      clearInterval(timer);
      atEnd.current();
    }, 1000);
    for (const action of actions) window.addEventListener(action, touch, { capture: true });
    return () => {
      clearInterval(timer);
      for (const action of actions) window.removeEventListener(action, touch, { capture: true });
    };
  }, [milliseconds, stillness]);
  return isSoon;
}

interface BackToTerminalProps {
  readonly town: TownClient;
  readonly stillness: Stillness;
  /** Infinity while the machine works by itself without being touched. */
  readonly quietMinutes: number;
}

/** Way back to the terminal's screen, taken automatically when nobody works here any more. */
function BackToTerminal({ town, stillness, quietMinutes }: BackToTerminalProps) {
  const { t } = useTexts();

  function leave(): void {
    const { token } = town.store.read();
    // The request outlives the page: the session ends here at once, and at the server when the request arrives.
    if (token !== false) void town.call(logout, {}, { ignoresError: true, outlivesPage: true });
    // Everything open ends with the session first, so that nothing holds the page back and asks.
    flushSync(() => town.store.clearSession());
    // Not reachable by the browser's back button: all that was open here is gone.
    window.location.replace('/terminal/');
  }
  const isSoon = useQuiet(quietMinutes * 60_000, stillness, leave);
  // An open dialog covers the page, and this must be seen before typed data is lost.
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSoon) over.current?.showPopover();
    else over.current?.hidePopover();
  }, [isSoon]);

  return (
    <aside className="from-terminal">
      <p role="status">
        {isSoon ? (
          <StatusTag shape="provisional">{t('back.soon')}</StatusTag>
        ) : (
          <span className="muted sm">
            {Number.isFinite(quietMinutes) ? t('back.note', quietMinutes) : t('back.working')}
          </span>
        )}
      </p>
      <div ref={over} popover="manual" className="soon-over" aria-hidden="true">
        <Callout tone="warning">{t('back.soon')}</Callout>
      </div>
      {/* Any touch or key means staying, too. */}
      {isSoon && <Button variant="primary">{t('back.stay')}</Button>}
      <Button onClick={leave}>{t('back.to')}</Button>
    </aside>
  );
}

/**
 * The desk returns to the terminal after this long without anybody; the text of a consent takes longer to read aloud.
 */
const QUIET_MINUTES = 2;
const READING_MINUTES = 5;

interface DeskAppProps {
  readonly line: DeskLine;
  readonly town: TownClient;
  /** Opened from the terminal's own screen, which waits for it to come back. */
  readonly isFromTerminal: boolean;
}

/** Desk for linking cards; each official logs in. */
export function DeskApp({ line, town, isFromTerminal }: DeskAppProps) {
  const record = useSyncExternalStore(town.store.subscribe, town.store.read);
  const { locale } = record;
  useShut(line);
  const [isWorking, setWorking] = useState(false);
  const [isReading, setReading] = useState(false);
  const [stillness] = useState(() => openStillness(0));
  const presence = useMemo(() => ({ see: () => stillness.see(performance.now()), read: setReading }), [stillness]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <LocaleContext value={locale}>
      {isFromTerminal && (
        <BackToTerminal
          town={town}
          stillness={stillness}
          quietMinutes={isWorking ? Infinity : isReading ? READING_MINUTES : QUIET_MINUTES}
        />
      )}
      {isLoggedIn(record, new Date()) && record.is_official ? (
        <PresenceContext value={presence}>
          <Counter key={record.member_id} line={line} town={town} official={record.name} onWork={setWorking} />
        </PresenceContext>
      ) : (
        <LoginForm town={town} />
      )}
    </LocaleContext>
  );
}
