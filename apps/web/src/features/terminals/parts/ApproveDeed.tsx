import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { approveTerminal } from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadTerminalsAgain } from '../queries.ts';
import { useTerminalTexts } from '../texts.ts';

interface ApproveDialogProps {
  readonly terminal: Terminal;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is approved, and the button that opened the window has gone. */
  readonly onApproved: () => void;
}

/** Says what the terminal gets once it is approved. */
export function ApproveDialog({ terminal, open, onClose, onApproved }: ApproveDialogProps) {
  const texts = useTerminalTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(approveTerminal);
  const readAgain = useReadTerminalsAgain();
  const isDone = useRef(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { terminal_id, terminal_name: name, key_number } = terminal;

  async function approve() {
    setLines([]);
    const result = await send({ terminal_id }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, texts));
    isDone.current = true;
    snackbar.show(t('approve.done', { name }), 'success');
    return onClose();
  }
  async function finish() {
    setLines([]);
    await readAgain();
    if (isDone.current) onApproved();
  }
  return (
    <ConfirmDialog
      open={open}
      variant="primary"
      question={t('approve.question', { name })}
      consequence={
        <>
          <p>{t('approve.consequence')}</p>
          {key_number !== null && <p>{t('approve.compare')}</p>}
          {key_number !== null && <p className="terminals-key num">{key_number}</p>}
        </>
      }
      confirmLabel={t('approve.confirm')}
      cancelLabel={t('keep')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void approve()}
      onCancel={onClose}
      onClosed={() => void finish()}
    />
  );
}
