import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { renameTerminal } from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadTerminalsAgain } from '../queries.ts';
import { useTerminalTexts } from '../texts.ts';

interface RenameDialogProps {
  readonly terminal: Terminal;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives a terminal another name. */
export function RenameDialog({ terminal, open, onClose }: RenameDialogProps) {
  const texts = useTerminalTexts();
  const { t } = texts;
  const { send, busy } = useCall(renameTerminal);
  const readAgain = useReadTerminalsAgain();
  const { terminal_id, terminal_name: present } = terminal;
  const [typed, setTyped] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const name = typed ?? present;

  function close() {
    setTyped(undefined);
    setMissing(false);
    setLines([]);
    onClose();
  }
  async function rename() {
    setLines([]);
    setMissing(name.trim() === '');
    if (name.trim() === '') return undefined;
    const result = await send({ terminal_id, terminal_name: name }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, texts));
    await readAgain();
    return close();
  }
  return (
    <ConfirmDialog
      open={open}
      variant="primary"
      question={t('rename.question', { name: present })}
      confirmLabel={t('rename')}
      cancelLabel={t('keep')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void rename()}
      onCancel={close}
    >
      <TextField
        id={`rename-${terminal_id}`}
        label={t('name')}
        requiredWord={t('required')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setTyped(target.value)}
        {...(isMissing ? { error: t('name.missing') } : {})}
      />
    </ConfirmDialog>
  );
}
