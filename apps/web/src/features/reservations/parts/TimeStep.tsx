import { isFree } from '@machi/domain/reservations/choices';
import { yenInWords } from '@machi/domain/locale/words';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { sentenceOf } from '@machi/domain/refusals/model';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../shell/record.ts';
import { useTexts } from '../text/use-texts.ts';
import { ChosenDay } from './ChosenDay.tsx';
import { Conflict } from './Conflict.tsx';
import { ResidentsOnly, useIsShutOut } from './ResidentsOnly.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useQuote } from './use-quote.ts';
import type { ReservationForm } from './use-reservation-form.ts';
import { useWeeks } from './use-weeks.ts';
import { WeekTable } from './WeekTable.tsx';

interface TimeStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly reservation: ReservationForm;
  /** Leads to the next step, or to the login and from there to the next step. */
  readonly onNext: () => void;
}

export function TimeStep({ spot, room, reservation, onNext }: TimeStepProps) {
  const { t, locale } = useTexts();
  const { isLoggedIn } = useSession();
  const isShutOut = useIsShutOut(spot);
  const { chosen, form } = reservation;
  const weeks = useWeeks(room, spot, chosen, reservation.openedAt);
  const quote = useQuote(room, chosen, form.watch());
  const [attempt, setAttempt] = useState(0);
  const conflict = useRef<HTMLDivElement>(null);
  const [isSentBack] = useState(reservation.refusal.length > 0);
  // After the heading has taken the focus of the step: what holds the person back comes first.
  useEffect(() => {
    if (isSentBack || attempt > 0) conflict.current?.focus();
  }, [isSentBack, attempt]);
  const isGood = chosen !== null && (weeks.chosenDay === undefined || isFree(weeks.chosenDay, chosen, room));

  function choose(next: typeof chosen) {
    reservation.choose(next);
    if (next !== null && (next.date < weeks.from || next.date > weeks.to)) weeks.show(next.date);
  }

  function goOn() {
    if (isGood && reservation.refusal.length === 0) onNext();
    else setAttempt(attempt + 1);
  }

  const names = { spot: spot.spot_name, room: room.room_name, capacity: room.capacity };
  return (
    <StepFrame
      step={1}
      isMoved={reservation.isMoved}
      title={t('time.title')}
      sub={
        room.hourly_fee_yen === 0
          ? t('time.subFree', names)
          : t('time.sub', { ...names, fee: yenInWords(room.hourly_fee_yen)[locale] })
      }
      quote={quote}
      payment={spot.payment_methods}
      chosen={chosen}
      mainButton={(place) =>
        isShutOut ? null : (
          <Button variant="primary" wide={place === 'panel'} onClick={goOn}>
            {t(place === 'panel' ? 'time.next' : 'time.nextShort')}
          </Button>
        )
      }
    >
      <ResidentsOnly spot={spot} />
      <FormErrors
        heading={sentenceOf({ code: 'form-errors' }, locale)}
        attempt={attempt}
        errors={attempt > 0 && chosen === null ? [{ fieldId: 'chosen-time', message: t('time.missing') }] : []}
      />
      {chosen === null ? null : (
        <Conflict
          ref={conflict}
          spot={spot}
          room={room}
          chosen={chosen}
          day={weeks.chosenDay}
          daysNearby={weeks.daysNearby}
          refusal={reservation.refusal}
          onChoose={choose}
        />
      )}
      <WeekTable room={room} weeks={weeks} chosen={isGood ? chosen : null} onChoose={choose} />
      <section id="chosen-time" tabIndex={-1} className="stack" aria-labelledby="chosen-time-title">
        <h2 id="chosen-time-title">{t('time.chosen')}</h2>
        {chosen === null ? (
          <p className="muted">{t('time.none')}</p>
        ) : (
          <ChosenDay room={room} chosen={chosen} day={weeks.chosenDay} onChoose={choose} />
        )}
        <CheckField label={t('time.preparation')} {...form.register('includes_preparation')} />
        {isLoggedIn ? null : <p className="sm muted">{t('time.loginNote')}</p>}
      </section>
    </StepFrame>
  );
}
