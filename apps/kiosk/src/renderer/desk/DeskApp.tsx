import { isLoggedIn } from '@machi/client/record-store';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DeskLine } from './desk-line.ts';
import { Counter } from './Counter.tsx';
import { LoginForm } from './LoginForm.tsx';
import { BackToTerminal } from './parts/BackToTerminal.tsx';
import { openStillness, PresenceContext } from './parts/presence.ts';
import { useShut } from './parts/use-shut.ts';
import { LocaleContext } from './texts.ts';
import type { TownClient } from './town-client.ts';

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
