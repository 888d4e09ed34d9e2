import { refusalLines } from '@machi/client/refusal-lines';
import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { MOST_DAYS, WHAT_LENGTH } from '@machi/domain/asked-documents/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import type { CallFailure } from '@machi/client/client';
import { ReasonWithPhrases } from '../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';
import { useReceptionTexts } from '../texts.ts';

/** Result of a request; undefined while another one runs. */
type SentReply = { readonly ok: true } | CallFailure | undefined;

/** Default time limit in days. */
const USUAL_DAYS = 7;

export interface AskedValues {
  readonly what: string;
  readonly why: string;
  readonly due_on: string;
}

interface AskDialogProps {
  readonly open: boolean;
  /** The document to ask for again; undefined for a new one. */
  readonly again?: string;
  readonly isGuest: boolean;
  readonly busy: boolean;
  readonly now: Date;
  readonly send: (values: AskedValues) => Promise<SentReply>;
  readonly onClose: () => void;
}

/** The document, reason and deadline, all of which the applicant gets. */
export function AskDialog({ open, again, isGuest, busy, now, send, onClose }: AskDialogProps) {
  const { t, locale } = useReceptionTexts();
  const tooLong = useTooLong();
  const today = dateAt(now);
  const [what, setWhat] = useState('');
  const [why, setWhy] = useState('');
  const [due, setDue] = useState(addDays(today, USUAL_DAYS));
  const [wasSent, setSent] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const isDue = isDateText(due) && due >= today && due <= addDays(today, MOST_DAYS);
  const isWhole = (again !== undefined || what.trim() !== '') && why.trim() !== '' && isDue;

  async function ask() {
    setSent(true);
    setLines([]);
    if (!isWhole) return undefined;
    const result = await send({ what: again ?? what, why, due_on: due });
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setWhat('');
    setWhy('');
    setSent(false);
    return onClose();
  }
  const missing = (isMissing: boolean) => (wasSent && isMissing ? t('asked.missing') : undefined);
  return (
    <ConfirmDialog
      open={open}
      question={again === undefined ? t('asked.question') : t('asked.again.question', { what: again })}
      consequence={<p>{t(isGuest ? 'asked.told.guest' : 'asked.told')}</p>}
      confirmLabel={t(again === undefined ? 'asked.send' : 'asked.again')}
      cancelLabel={t('back')}
      variant="primary"
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void ask()}
      onCancel={onClose}
    >
      {again === undefined && (
        <TextField
          label={t('asked.what')}
          hint={t('asked.what.hint')}
          requiredWord={t('required')}
          value={what}
          error={missing(what.trim() === '') ?? tooLong(what, WHAT_LENGTH)}
          onChange={({ target }) => setWhat(target.value)}
        />
      )}
      <ReasonWithPhrases
        label={t(again === undefined ? 'asked.why' : 'asked.again.why')}
        hint={t(again === undefined ? 'asked.why.hint' : 'asked.again.why.hint')}
        requiredWord={t('required')}
        value={why}
        error={missing(why.trim() === '')}
        onReason={setWhy}
      />
      <DateField
        label={t('asked.due')}
        requiredWord={t('required')}
        min={today}
        max={addDays(today, MOST_DAYS)}
        value={due}
        readout={isDateText(due) ? dateInWords(due)[locale] : undefined}
        error={
          wasSent && !isDue ? t('asked.due.wrong', { day: dateInWords(addDays(today, MOST_DAYS))[locale] }) : undefined
        }
        onChange={({ target }) => setDue(target.value)}
      />
    </ConfirmDialog>
  );
}
