import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { refuseTerminal, revokeTerminal, wipeTerminal } from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadTerminalsAgain } from '../queries.ts';
import { useTerminalTexts } from '../texts.ts';

/** Ended because it is not approved, is no longer used, or was stolen or lost. */
export type Ending = 'refuse' | 'revoke' | 'wipe';

interface EndDialogProps {
  readonly terminal: Terminal;
  readonly ending: Ending | undefined;
  readonly onClose: () => void;
  /** It is ended and the window has gone; the list is read again after that. */
  readonly onEnded: () => void;
  /** The list is read, and the button that opened the window has gone. */
  readonly onGone: () => void;
}

/** Asks once more, with what follows. */
export function EndDialog({ terminal, ending, onClose, onEnded, onGone }: EndDialogProps) {
  const texts = useTerminalTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const revoke = useCall(revokeTerminal);
  const wipe = useCall(wipeTerminal);
  const refuse = useCall(refuseTerminal);
  const readAgain = useReadTerminalsAgain();
  const isDone = useRef(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [shown, setShown] = useState<Ending>('revoke');
  if (ending !== undefined && ending !== shown) setShown(ending);
  const { terminal_id, terminal_name: name, condition } = terminal;
  const unsent = condition?.unsent_events ?? 0;

  function close() {
    setLines([]);
    onClose();
  }
  async function end() {
    setLines([]);
    const { send } = { wipe, revoke, refuse }[shown];
    const result = await send({ terminal_id }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, texts));
    isDone.current = true;
    snackbar.show(t(`${shown}.done`, { name }), 'success');
    return close();
  }
  /** Only now, so that no window is in the way of the focus: the button that opened it goes away. */
  async function finish() {
    if (!isDone.current) return;
    isDone.current = false;
    onEnded();
    await readAgain();
    onGone();
  }
  return (
    <ConfirmDialog
      open={ending !== undefined}
      question={t(`${shown}.question`, { name })}
      consequence={
        <>
          <p>{t(`${shown}.consequence`)}</p>
          {unsent > 0 && (
            <p>
              <b>{t('end.unsent', { count: unsent })}</b>
            </p>
          )}
        </>
      }
      confirmLabel={t(`${shown}.confirm`)}
      cancelLabel={t('keep')}
      busy={revoke.busy || wipe.busy || refuse.busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void end()}
      onCancel={close}
      onClosed={() => void finish()}
    />
  );
}
