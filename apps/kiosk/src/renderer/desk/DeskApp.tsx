import { isLoggedIn } from '@machi/client/record-store';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DeskLine } from './desk-line.ts';
import { Counter } from './Counter.tsx';
import { LoginForm } from './LoginForm.tsx';
import { BackToTerminal } from './parts/BackToTerminal.tsx';
import { useShut } from './parts/use-shut.ts';
import { LocaleContext } from './texts.ts';
import type { TownClient } from './town-client.ts';

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
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <LocaleContext value={locale}>
      {isFromTerminal && <BackToTerminal town={town} isWorking={isWorking} />}
      {isLoggedIn(record, new Date()) && record.is_official ? (
        <Counter key={record.member_id} line={line} town={town} official={record.name} onWork={setWorking} />
      ) : (
        <LoginForm town={town} />
      )}
    </LocaleContext>
  );
}
