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

/** Leaves for the terminal's screen, which says why, once nobody may work at this desk any more. */
function useShut(line: DeskLine): void {
  const state = useSyncExternalStore(line.subscribe, line.read);
  const isShut = state.kind === 'connected' && state.message.isShut;
  useEffect(() => {
    if (isShut) window.location.replace('/terminal/');
  }, [isShut]);
}

/** How long before the end it is announced, in milliseconds. */
const SOON_MILLISECONDS = 30_000;
const actions = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls `end` once after so many milliseconds in which nobody was here, Infinity: never; answers whether that is soon. */
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
    // What has just changed how long it may take was somebody's press.
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
  /** Infinity: the machine works by itself, although nobody touches it. */
  readonly quietMinutes: number;
}

/** The way back to the terminal's screen, which is taken by itself when nobody works here any more. */
function BackToTerminal({ town, stillness, quietMinutes }: BackToTerminalProps) {
  const { t } = useTexts();

  function leave(): void {
    const { token } = town.store.read();
    // It is sent although the page goes: the session ends here at once, and at the server as soon as that hears of it.
    if (token !== false) void town.call(logout, {}, { ignoresError: true, outlivesPage: true });
    // All that was open ends with the session before the page goes: nothing of it may hold the page back and ask.
    flushSync(() => town.store.clearSession());
    // Not by the way back of the browser: what was open here is gone.
    window.location.replace('/terminal/');
  }
  const isSoon = useQuiet(quietMinutes * 60_000, stillness, leave);
  // An open window of the desk hides all behind it, and this has to be seen before what was typed there is gone.
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
      {/* Any touch and any key says so, too. */}
      {isSoon && <Button variant="primary">{t('back.stay')}</Button>}
      <Button onClick={leave}>{t('back.to')}</Button>
    </aside>
  );
}

/** A desk at which nobody is goes back to the terminal; the words of a consent take longer to be read aloud. */
const QUIET_MINUTES = 2;
const READING_MINUTES = 5;

interface DeskAppProps {
  readonly line: DeskLine;
  readonly town: TownClient;
  /** Opened on the terminal's own screen, which waits for it to come back. */
  readonly isFromTerminal: boolean;
}

/** The desk at which cards are linked: nobody works at it without their own login. */
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
