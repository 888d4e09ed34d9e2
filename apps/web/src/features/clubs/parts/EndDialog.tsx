import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { endClub, revokeClubExemption } from '@machi/domain/clubs/desk-contract';
import type { ClubFile } from '@machi/domain/clubs/views';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useKeepClub, useReadClubAgain } from '../queries.ts';
import { useClubTexts } from '../texts.ts';

interface EndDialogProps {
  readonly club: ClubFile;
  readonly deed: 'revoke' | 'end' | undefined;
  readonly exemptionId: number | undefined;
  readonly onClose: () => void;
}

/** Ends a club's registration, or takes its exemption back, with the reason. */
export function EndDialog({ club, deed, exemptionId, onClose }: EndDialogProps) {
  const texts = useClubTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const keep = useKeepClub(locale);
  const readAgain = useReadClubAgain(locale);
  const ending = useCall(endClub);
  const revoking = useCall(revokeClubExemption);
  const [day, setDay] = useState(() => dateAt(new Date()));
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { club_id, revision } = club;

  function sent() {
    const seen = { club_id, revision, reason };
    if (deed === 'end') {
      const input = { ...seen, ended_on: day };
      return ending.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    }
    const input = { ...seen, club_exemption_id: exemptionId ?? 0 };
    return revoking.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
  }
  async function run() {
    setLines([]);
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || !isDateText(day)) {
      document.getElementById(reason.trim() === '' ? 'club-reason' : 'club-ended-on')?.focus();
      return;
    }
    const result = await sent();
    if (!result) return;
    if (result.ok) {
      onClose();
      document.getElementById('club-name')?.focus();
      keep(result.reply.club);
      if (deed) snackbar.show(t(`${deed}.done`), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(club_id);
  }
  return (
    <ConfirmDialog
      open={deed !== undefined}
      question={deed === undefined ? '' : t(`${deed}.question`, { name: club.club_name })}
      consequence={
        deed === undefined ? (
          ''
        ) : (
          <>
            <p>{t(`${deed}.consequence`)}</p>
            {club.ahead > 0 && <p>{t('end.ahead', { count: club.ahead })}</p>}
          </>
        )
      }
      confirmLabel={deed === undefined ? '' : t(`${deed}.send`)}
      cancelLabel={t('keep')}
      busy={ending.busy || revoking.busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {deed === 'end' && (
        <DateField
          id="club-ended-on"
          label={t('end.day')}
          hint={t('end.day.hint')}
          requiredWord={t('required')}
          min={club.registered_on}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          readout={isDateText(day) && dateInWords(day)[locale]}
          {...(isDateText(day) ? {} : { error: t('day.missing') })}
        />
      )}
      <ReasonField
        id="club-reason"
        label={t('reason')}
        requiredWord={t('required')}
        value={reason}
        onReason={setReason}
        {...(isMissing ? { error: t('reason.missing') } : {})}
      />
    </ConfirmDialog>
  );
}
