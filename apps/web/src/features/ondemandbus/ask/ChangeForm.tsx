import { toldInPlace, type CallFailure, type CallFlags } from '@machi/client/client';
import { dateInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { DemandRide, RideChange } from '@machi/domain/ondemandbus/model';
import type { changeRide } from '@machi/domain/ondemandbus/ride-contract';
import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, useState } from 'react';
import { useMinute } from '../../../shell/use-minute.ts';
import { useBusTexts } from '../texts.ts';
import { choicesOf, type OnDemandBus } from './choices.ts';
import { changeOf, formOfRide, type RideForm } from './ride-form.ts';
import { RideQuestion } from './RideQuestion.tsx';
import { useAnswer } from './use-answer.ts';

interface Changed<Ride> {
  readonly ride: Ride;
  readonly no_room: ReplyOf<typeof changeRide>['no_room'];
}

interface ChangeFormProps<Ride extends DemandRide> {
  readonly bus: OnDemandBus;
  readonly ride: Ride;
  readonly title: string;
  /** Choices of an earlier draft. */
  readonly kept?: Partial<RideForm> | undefined;
  readonly onKeep?: (form: Partial<RideForm>) => void;
  readonly send: (
    change: RideChange,
    flags: CallFlags,
  ) => Promise<{ readonly ok: true; readonly reply: Changed<Ride> } | CallFailure | undefined>;
  readonly busy: boolean;
  readonly onChanged: (ride: Ride) => void;
  readonly onClose: () => void;
}

/** The ride's form, filled in: one press promises it anew, or it stays as it is. */
export function ChangeForm<Ride extends DemandRide>(props: ChangeFormProps<Ride>) {
  const { bus, ride, title, kept, onKeep, send, busy, onChanged, onClose } = props;
  const { t, locale } = useBusTexts();
  const now = useMinute();
  const answer = useAnswer({ lost: t('change.failed'), failed: t('change.failed') });
  const [form, setForm] = useState<RideForm>(() => ({ ...formOfRide(ride), ...kept }));
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const isOnCall = ride.state === 'waiting';

  async function ask(wished: RideForm): Promise<void> {
    if (!answer.isWhole(wished, isOnCall)) return;
    const change = changeOf(wished, isOnCall);
    const result = await send(change, { ...toldInPlace, ignores404: true, idempotencyKey: answer.keyOf(change) });
    if (result === undefined) return;
    if (!result.ok) {
      answer.refuse(result);
      return;
    }
    const { ride: after, no_room } = result.reply;
    answer.take(no_room === null ? undefined : { leg: 'there', nearest: no_room.nearest });
    if (no_room === null) onChanged(after);
  }

  return (
    <div ref={top} tabIndex={-1}>
      <RideQuestion
        bus={bus}
        choices={choicesOf(bus, form, now)}
        answer={answer}
        busy={busy}
        title={title}
        errorsTitle={t('ask.errors')}
        isPanel
        changes={ride}
        before={
          <div className="stack-tight">
            <p className="num">{t('change.day', { day: dateInWords(ride.date)[locale] })}</p>
            {ride.other_ride_id === null ? null : <p>{t('change.other')}</p>}
          </div>
        }
        onChange={(changed) => {
          setForm((before) => ({ ...before, ...changed }));
          onKeep?.(changed);
        }}
        onAsk={(wished) => void ask(wished)}
      >
        <div className="stack-tight">
          <div className="actions">
            <Button
              type="submit"
              variant={answer.noRoom === undefined ? 'primary' : 'second'}
              busy={busy}
              busyLabel={t('ask.sending')}
            >
              {t('change.press')}
            </Button>
            <Button onClick={onClose}>{t('change.keep')}</Button>
          </div>
          <p className="sm muted">{t('change.stays')}</p>
        </div>
      </RideQuestion>
    </div>
  );
}
