import { toldInPlace } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { cancelDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { calledBy, useDeskTexts } from '../desk-texts.ts';
import { useReadRidesAgain } from '../desk-queries.ts';

const whys = ['asked', 'office'] as const;

interface CancelDeskRideProps {
  readonly ride: DeskRide;
  /** The town's reason for the cancellation: default text of the message to the passenger. */
  readonly office?: string;
}

/** Cancels for a passenger who calls, or with a message of the office. */
export function CancelDeskRide({ ride, office }: CancelDeskRideProps) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(cancelDeskRide);
  const [why, setWhy] = useState<(typeof whys)[number]>(office === undefined ? 'asked' : 'office');
  const [reason, setReason] = useState(office ?? '');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('cancel.keep'), { busy, busyLabel: t('sending'), errors: lines });
  const name = calledBy(ride, t);

  async function cancel() {
    const words = why === 'office' ? reason.trim() : '';
    setMissing(why === 'office' && words === '');
    if (why === 'office' && words === '') return document.getElementById('cancel-reason')?.focus();
    setLines([]);
    const result = await send({ ride_id: ride.ride_id, reason: words }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return undefined;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    const isToCall = why === 'office' && ride.member_id === null && ride.passenger_tel !== null;
    snackbar.show(
      isToCall ? t('cancel.doneCall', { name, tel: ride.passenger_tel ?? '' }) : t('cancel.done'),
      'success',
    );
    question.close();
    return undefined;
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet-danger"
        aria-label={t('cancel.of', { name, code: ride.reservation_code })}
        onClick={() => question.ask(true)}
      >
        {t('cancel')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        question={t('cancel.question', { name })}
        consequence={t('cancel.what', {
          day: dayInWords(ride.date)[locale],
          way: t('row.way', { from: ride.from_name, to: ride.to_name }),
        })}
        confirmLabel={t('cancel')}
        onConfirm={() => void cancel()}
        onCancel={() => {
          question.close();
          setLines([]);
        }}
        onClosed={() => void readAgain()}
      >
        <RadioGroup
          id="cancel-why"
          legend={t('cancel.why')}
          options={whys.map((value) => ({ value, label: t(`cancel.${value}`) }))}
          value={why}
          onChange={({ target }) => setWhy(target.value === 'office' ? 'office' : 'asked')}
        />
        {why === 'office' ? (
          <ReasonField
            id="cancel-reason"
            label={t('cancel.reason')}
            requiredWord={t('required')}
            hint={t('cancel.reasonHint')}
            value={reason}
            onReason={setReason}
            error={isMissing && reason.trim() === '' ? t('cancel.missing') : undefined}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}
