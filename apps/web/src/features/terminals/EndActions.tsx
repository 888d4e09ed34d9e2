import { refuseTerminal, revokeTerminal, wipeTerminal, type Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useTerminalTexts } from './texts.ts';
import { isEnded } from './terminal-words.ts';

/** Ended because it is not approved, is no longer used, or was stolen or lost. */
const ends = { refuse: refuseTerminal, revoke: revokeTerminal, wipe: wipeTerminal } as const;
type Ending = keyof typeof ends;

interface EndActionsProps {
  readonly terminal: Terminal;
  /** It is ended and the window has gone; the list is read again after that. */
  readonly onEnded: () => void;
  /** The list is read, and the button that opened the window has gone. */
  readonly onGone: () => void;
}

/** What ends a terminal, and the window that asks once more, with what follows. */
export function EndActions({ terminal, onEnded, onGone }: EndActionsProps) {
  const words = useTerminalTexts();
  const { t } = words;
  const [asked, setAsked] = useState<Ending>('revoke');
  const { ask, act, dialog } = useAsked<(typeof ends)[Ending]>(ends[asked], {
    words,
    onDone: onEnded,
    onShown: onGone,
  });
  const { terminal_id, terminal_name: name, condition, state } = terminal;
  const unsent = condition?.unsent_events ?? 0;
  const offered: Readonly<Record<Ending, boolean>> = {
    refuse: state === 'waiting',
    revoke: !isEnded(terminal) && state !== 'waiting',
    wipe: terminal.registered_at !== null && terminal.wipe_asked_at === null,
  };
  return (
    <>
      {(['refuse', 'revoke', 'wipe'] as const).map(
        (ending) =>
          offered[ending] && (
            <Button
              key={ending}
              size="small"
              variant="text-danger"
              aria-label={t(`${ending}.of`, { name })}
              onClick={() => {
                setAsked(ending);
                ask();
              }}
            >
              {t(ending)}
            </Button>
          ),
      )}
      <ConfirmDialog
        {...dialog}
        question={t(`${asked}.question`, { name })}
        consequence={
          <>
            <p>{t(`${asked}.consequence`)}</p>
            {unsent > 0 && (
              <p>
                <b>{t('end.unsent', { count: unsent })}</b>
              </p>
            )}
          </>
        }
        confirmLabel={t(`${asked}.confirm`)}
        onConfirm={() => void act({ terminal_id }, t(`${asked}.done`, { name }))}
      />
    </>
  );
}
