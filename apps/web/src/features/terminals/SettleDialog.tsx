import { settleQuarantine, type Quarantine } from '@machi/domain/terminals/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useTold } from '../../shell/calls/use-told.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useTerminalTexts } from './texts.ts';

interface SettleDialogProps {
  readonly quarantine: Quarantine;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSettled: () => void;
  /** Called once the window is closed; after settling, its button is gone too. */
  readonly onClosed: () => void;
}

/** Findings and measures. */
export function SettleDialog({ quarantine, open, onClose, onSettled, onClosed }: SettleDialogProps) {
  const { t } = useTerminalTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const onRefused = () => readChanged(settleQuarantine);
  const { act, busy, lines, setLines } = useTold(settleQuarantine, { t }, { onRefused });
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { terminal_quarantine_id, terminal_name: name } = quarantine;
  const noteId = `note-${terminal_quarantine_id}`;

  async function settle() {
    setLines([]);
    setMissing(note.trim() === '');
    if (note.trim() === '') {
      document.getElementById(noteId)?.focus();
      return;
    }
    if (!(await act({ terminal_quarantine_id, note }))) return;
    await readChanged(settleQuarantine);
    onSettled();
    snackbar.show(t('settle.done', { name }), 'success');
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      variant="primary"
      question={t('settle.question', { name })}
      consequence={<p>{t('settle.consequence')}</p>}
      confirmLabel={t('settle')}
      cancelLabel={t('keep')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void settle()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <ReasonField
        id={noteId}
        label={t('settle.note')}
        requiredWord={t('required')}
        hint={t('settle.hint')}
        rows={3}
        value={note}
        onReason={setNote}
        error={isMissing ? t('settle.missing') : undefined}
      />
    </ConfirmDialog>
  );
}
