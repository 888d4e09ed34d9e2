import { toldInPlace } from '@machi/client/client';
import { answerRide } from '@machi/domain/taxis/contract';
import type { DispatchRide } from '@machi/domain/taxis/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { clock, useTaxiTexts } from './texts.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

interface AnswerActionsProps {
  readonly ride: DispatchRide;
  /** Whether it is the next one to answer, which has the green button. */
  readonly isNext: boolean;
  readonly onAnswered: (ride: DispatchRide) => void;
}

/** Id of a ride's confirm button: the focus moves from one to the next. */
export const confirmId = ({ taxi_id }: Pick<DispatchRide, 'taxi_id'>): string => `confirm-${taxi_id}`;

/** One press confirms; a refusal needs a reason. */
export function AnswerActions({ ride, isNext, onAnswered }: AnswerActionsProps) {
  const { t } = useTaxiTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { send, busy } = useCall(answerRide);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const tooLong = useTooLong();
  const [vehicle, setVehicle] = useState('');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { taxi_id } = ride;
  const named = { time: clock(ride.departure_time), start: ride.start_name, end: ride.end_name };

  async function confirm() {
    setErrors([]);
    const result = await send({ taxi_id, status: 1, vehicle }, toldInPlace);
    if (!result) return;
    if (result.ok) {
      snackbar.show(t('dispatch.confirmed', named), 'success');
      onAnswered(result.reply.ride);
    } else setErrors(sentencesOf(result, t('dispatch.failed')));
    // Answered elsewhere or cancelled meanwhile: the list shows the present state.
    if (result.ok || result.status === 409) await readChanged(answerRide);
  }
  function refusal() {
    const isWritten = reason.trim() !== '';
    setMissing(!isWritten);
    if (isWritten) return { taxi_id, status: 2, reason } as const;
    document.getElementById(`reason-${taxi_id}`)?.focus();
    return undefined;
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
        busy={busy}
        busyLabel={t('dispatch.confirming')}
        aria-label={t('dispatch.confirmOf', named)}
        onClick={() => void confirm()}
      >
        {t('dispatch.confirm')}
      </Button>
      <AskedAction
        endpoint={answerRide}
        input={refusal}
        label={t('dispatch.refuse')}
        question={t('dispatch.question')}
        consequence={
          <p className="num">
            <b>
              {named.time} {t('ride.title', named)}
            </b>
          </p>
        }
        confirm={t('dispatch.tell')}
        done={t('dispatch.refused', named)}
        isDanger
        button={{ variant: 'text-danger', 'aria-label': t('dispatch.refuseOf', named) }}
        words={useActionWords({ keep: t('dispatch.back'), sending: t('form.sending'), failed: t('dispatch.failed') })}
        onAsk={() => {
          setMissing(false);
          setErrors([]);
        }}
        onDone={(reply) => onAnswered(reply.ride)}
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
      </AskedAction>
      <CalloutLines lines={errors} />
    </>
  );
}
