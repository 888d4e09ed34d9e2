import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { signedYenInWords } from '@machi/domain/billing/words';
import { dayInWords } from '@machi/domain/calendar/words';
import { signedYenIn } from '@machi/domain/fields/yen-in';
import { closeTillDay } from '@machi/domain/till/contract';
import type { TillDay } from '@machi/domain/till/day';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useId, useRef, useState } from 'react';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTillTexts } from './texts.ts';

/** Closes a day for good after the cash was counted. */
export function CloseDay({ till, onClosed }: { readonly till: TillDay; readonly onClosed: () => void }) {
  const { t, locale } = useTillTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(closeTillDay);
  const countedId = useId();
  const noteId = useId();
  const isClosed = useRef(false);
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [noteError, setNoteError] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('back'), { busy, busyLabel: t('sending'), errors: lines });
  const { day, house_id, house, seen, cash_yen } = till;
  const words = [house, dayInWords(day)[locale]].filter((part) => part !== '').join(' ');

  function ask() {
    setCounted('');
    setNote('');
    setMissing(false);
    setNoteError(undefined);
    setLines([]);
    question.ask(true);
  }
  async function close() {
    const counted_yen = signedYenIn(counted);
    setMissing(counted_yen === undefined);
    if (counted_yen === undefined) {
      document.getElementById(countedId)?.focus();
      return;
    }
    const input = { day, ...(house_id === null ? {} : { house_id }), seen, counted_yen, note };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      // The reason for a cash difference is asked for at its field.
      const { note: atNote, ...others } = result.errors;
      const isOfNote = atNote !== undefined && Object.keys(others).length === 0;
      setNoteError(isOfNote ? atNote.join(' ') : undefined);
      setLines(isOfNote ? [] : refusalLines(result, { t }));
      if (isOfNote) document.getElementById(noteId)?.focus();
      if (result.status === 409) await readChanged(closeTillDay);
      return;
    }
    isClosed.current = true;
    question.close();
    snackbar.show(t('close.done', { day: words }), 'success');
  }
  return (
    <>
      <Button variant="primary" onClick={ask}>
        {t('close.send')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        question={t('close.question', { day: words })}
        consequence={<p>{t('close.consequence')}</p>}
        confirmLabel={t('close.confirm')}
        onConfirm={() => void close()}
        onClosed={() => {
          if (!isClosed.current) return;
          void readChanged(closeTillDay).then(onClosed);
        }}
      >
        <TextField
          id={countedId}
          inputMode="numeric"
          label={t('close.counted')}
          requiredWord={t('required')}
          hint={t('close.counted.hint', { yen: signedYenInWords(cash_yen)[locale] })}
          value={counted}
          onChange={({ target }) => setCounted(target.value)}
          error={isMissing ? t('close.counted.missing') : undefined}
        />
        <ReasonField
          id={noteId}
          label={t('close.note')}
          hint={t('close.note.hint')}
          error={noteError}
          value={note}
          onReason={setNote}
        />
      </ConfirmDialog>
    </>
  );
}
