import type { DispatchRide } from '@machi/domain/taxis/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { useTaxiTexts } from '../texts.ts';
import { clock } from './ride-words.ts';
import { useAnswer } from './use-answer.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';

interface AnswerActionsProps {
  readonly ride: DispatchRide;
  /** The next one to be answered has the green button. */
  readonly isNext: boolean;
  readonly onAnswered: (ride: DispatchRide) => void;
}

/** Id of the button that confirms a ride: the focus goes from one to the next. */
export const confirmId = ({ taxi_id }: Pick<DispatchRide, 'taxi_id'>): string => `confirm-${taxi_id}`;

/** One press confirms; what cannot be arranged is told with a reason. */
export function AnswerActions({ ride, isNext, onAnswered }: AnswerActionsProps) {
  const { t } = useTaxiTexts();
  const { answer, busy, errors, forget } = useAnswer(ride, onAnswered);
  const tooLong = useTooLong();
  const [vehicle, setVehicle] = useState('');
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const named = { time: clock(ride.departure_time), start: ride.start_name, end: ride.end_name };

  async function refuse() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') {
      document.getElementById(`reason-${ride.taxi_id}`)?.focus();
      return;
    }
    if (await answer({ status: 2, reason })) setRefusing(false);
  }

  return (
    <>
      <TextField
        id={`vehicle-${ride.taxi_id}`}
        fieldClassName="dispatch-vehicle"
        label={t('dispatch.vehicle')}
        optionalWord={t('optional')}
        placeholder={t('dispatch.vehicleHint')}
        autoComplete="off"
        value={vehicle}
        error={tooLong(vehicle, 40)}
        onChange={({ target }) => setVehicle(target.value)}
      />
      <Button
        id={confirmId(ride)}
        variant={isNext ? 'primary' : 'second'}
        busy={busy && !isRefusing}
        busyLabel={t('dispatch.confirming')}
        aria-label={t('dispatch.confirmOf', named)}
        onClick={() => void answer({ status: 1, vehicle })}
      >
        {t('dispatch.confirm')}
      </Button>
      <Button
        variant="text-danger"
        aria-label={t('dispatch.refuseOf', named)}
        onClick={() => {
          forget();
          setRefusing(true);
        }}
      >
        {t('dispatch.refuse')}
      </Button>
      {!isRefusing && <CalloutLines lines={errors} />}
      <ConfirmDialog
        open={isRefusing}
        question={t('dispatch.question')}
        consequence={
          <p className="num">
            <b>
              {named.time} {t('ride.title', named)}
            </b>
          </p>
        }
        confirmLabel={t('dispatch.tell')}
        cancelLabel={t('dispatch.back')}
        busy={busy}
        busyLabel={t('form.sending')}
        errors={errors}
        onConfirm={() => void refuse()}
        onCancel={() => {
          setMissing(false);
          forget();
          setRefusing(false);
        }}
      >
        <TextAreaField
          id={`reason-${ride.taxi_id}`}
          label={t('dispatch.reason')}
          requiredWord={t('required')}
          hint={t('dispatch.reasonHint')}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isMissing ? t('dispatch.reasonMissing') : tooLong(reason, 200)}
        />
      </ConfirmDialog>
    </>
  );
}
