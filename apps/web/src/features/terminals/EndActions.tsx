import { refuseTerminal, revokeTerminal, wipeTerminal, type Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useTerminalTexts } from './texts.ts';
import { isEnded } from './terminal-words.ts';

/** Ends of a terminal: not approved, no longer used, stolen or lost. */
const ends = { refuse: refuseTerminal, revoke: revokeTerminal, wipe: wipeTerminal } as const;
type Ending = keyof typeof ends;

interface EndActionsProps {
  readonly terminal: Terminal;
  /** Called once it is ended and the window is closed; the list loads after that. */
  readonly onEnded: () => void;
  /** Called once the list is loaded and the button is gone. */
  readonly onGone: () => void;
}

/** Ends of a terminal, with a window that confirms and explains the consequences. */
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
