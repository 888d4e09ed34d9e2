import { addDays, timeOf, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import { reservationParts } from '@machi/domain/reservations/fields';
import { MAX_DATES } from '@machi/domain/reservations/model';
import type { AvailabilityDay, Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { useSession } from '../../../shell/record/record.ts';
import { useTexts } from '../texts.ts';
import { controlsOfForm } from '../input/field-props.ts';
import { AddDays } from './AddDays.tsx';
import { ChosenDays } from './ChosenDays.tsx';
import { Conflicts } from './Conflicts.tsx';
import { pressDates, withDate, withoutDate, type Dates } from '@machi/domain/chosen-dates/dates';
import { failingDates } from '@machi/domain/chosen-dates/failing-dates';
import { useQueries } from '@tanstack/react-query';
import { earlyKindOf } from '../own-window.ts';
import { ResidentsOnly, useIsShutOut } from '../ResidentsOnly.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { useQuote } from '../confirm/use-quote.ts';
import type { ReservationForm } from '../use-reservation-form.ts';
import { useWeeks, weekOf } from './use-weeks.ts';
import { WaitForOther } from './WaitForOther.tsx';
import { WeekTable } from './WeekTable.tsx';
import { DAYS_A_WEEK, weekQuery } from './week-query.ts';

/** All known days around the chosen ones in order: the week of each and the week after. */
function useKnownDays(room: Room, spot: SpotDetail, dates: Dates): ReadonlyMap<DateText, AvailabilityDay> {
  const weeks = dates
    .filter(({ date }) => date <= spot.reservable_until)
    .map(({ date }) => weekOf(date, spot.reservable_from))
    .flatMap((week) => [week, addDays(week, DAYS_A_WEEK)])
    .filter((week) => week <= spot.reservable_until);
  return useQueries({
    queries: [...new Set(weeks)].toSorted().map((week) => weekQuery(room, spot, week)),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data.map((day) => [day.target_date, day]))),
  });
}

interface TimeStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly reservation: ReservationForm;
  /** Goes to the next step, or through the login to it. */
  readonly onNext: () => void;
  /** Message about the form's initial state. */
  readonly hint?: ReactNode;
}

export function TimeStep({ spot, room, reservation, onNext, hint }: TimeStepProps) {
  const { t, locale } = useTexts();
  const { isLoggedIn } = useSession();
  const isShutOut = useIsShutOut(spot);
  const { chosen, form, place } = reservation;
  const { dates } = chosen;
  const weeks = useWeeks(room, spot, dates, reservation.openedAt);
  const days = useKnownDays(room, spot, dates);
  // The member does not wait for their own time.
  const failing = failingDates(dates, days, spot, room, chosen.refusalOf, locale).map((one) =>
    chosen.isOwn(one.chosen.date) ? { ...one, isTaken: false } : one,
  );
  const good = dates.filter(({ date }) => !failing.some((one) => one.chosen.date === date));
  const quote = useQuote(place, good, form.watch());
  const [attempt, setAttempt] = useState(0);
  const [isOneTooMany, setOneTooMany] = useState(false);
  const [taken, setTaken] = useState({ hour: reservation.waitsFor, presses: 0 });
  const conflict = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const [isSentBack] = useState(chosen.isAnyRefused);
  // After the heading has taken the step's focus: the conflict comes first.
  useEffect(() => {
    if (isSentBack || attempt > 0) conflict.current?.focus();
  }, [isSentBack, attempt]);

  function choose(next: Dates, wantsOwnTimes?: boolean) {
    setOneTooMany(false);
    chosen.setDates(next, wantsOwnTimes);
  }
  function press(day: AvailabilityDay, hour: number) {
    const next = pressDates(dates, chosen.hasOwnTimes, day, hour, room);
    if (next === undefined) setOneTooMany(true);
    else choose(next);
  }
  function waitFor(day: AvailabilityDay, hour: number) {
    setTaken({ hour: { date: day.target_date, start: timeOf(hour * 60) }, presses: taken.presses + 1 });
  }
  /** The pressed button is gone: the focus goes to the next conflict, else to the days. */
  function mend(next: Dates) {
    flushSync(() => choose(next));
    (conflict.current ?? section.current)?.focus();
  }
  function replace(date: string, other: ChosenTime) {
    if (other.date < weeks.from || other.date > weeks.to) weeks.show(other.date);
    mend(withDate(withoutDate(dates, date), other));
  }
  const drop = (dropped: readonly string[]) => mend(dates.filter(({ date }) => !dropped.includes(date)));
  function goOn() {
    if (dates.length > 0 && failing.length === 0) onNext();
    else setAttempt(attempt + 1);
  }

  const early = earlyKindOf(spot);
  const earlyWords = ({ who, until }: Readonly<Record<'who' | 'until', string>>) =>
    t('dates.early', { who, until: dayInWords(until)[locale] });
  const { capacity } = room;
  const conditions = [
    t('time.sub', { capacity, fee: room.fee_now }),
    room.announced_fee === '' ? '' : t('time.nextFee', { fee: room.announced_fee }),
    t('dates.most', { count: MAX_DATES }),
    spot.monthly_limit === null ? '' : t('dates.limit', { count: spot.monthly_limit }),
  ].join(t('join'));
  const tooMany = sentenceOf({ code: 'too-many-dates', params: [MAX_DATES] }, locale);
  return (
    <StepFrame
      step={1}
      isMoved={reservation.isMoved}
      title={t('time.title')}
      sub={
        <>
          {t('place', { spot: spot.spot_name, room: room.room_name })}
          <br />
          {conditions}
          {spot.openings.map(({ kind, ...words }) => (
            <span key={kind}>
              <br />
              {earlyWords(words)}
              {kind === early && kind === 'club' ? t('dates.earlyClub') : ''}
            </span>
          ))}
        </>
      }
      quote={quote}
      payment={spot.payment_methods}
      dates={good}
      mainButton={(where) =>
        isShutOut ? null : (
          <Button variant="primary" wide={where === 'panel'} onClick={goOn}>
            {t(where === 'panel' ? 'time.next' : 'time.nextShort')}
          </Button>
        )
      }
    >
      <ResidentsOnly spot={spot} />
      {hint}
      <FormErrors
        heading={sentenceOf({ code: 'form-errors' }, locale)}
        attempt={attempt}
        errors={attempt > 0 && dates.length === 0 ? [{ fieldId: 'chosen-time', message: t('time.missing') }] : []}
      />
      <Conflicts
        ref={conflict}
        spot={spot}
        room={room}
        failing={failing}
        goodCount={good.length}
        onReplace={replace}
        onDrop={drop}
      />
      <div className="stack">
        <WeekTable room={room} weeks={weeks} chosen={good} onPress={press} onTaken={waitFor} />
        <p role="status">{isOneTooMany ? tooMany : ''}</p>
        {weeks.days === undefined ? null : (
          <WaitForOther key={taken.presses} room={room} days={weeks.days} pressed={taken.hour} />
        )}
      </div>
      <section ref={section} id="chosen-time" tabIndex={-1} className="stack" aria-labelledby="chosen-time-title">
        <h2 id="chosen-time-title">
          {dates.length > 1 ? t('dates.title', { count: dates.length }) : t('time.chosen')}
        </h2>
        {dates.length === 0 ? <p className="muted">{t('time.none')}</p> : null}
        <ChosenDays
          room={room}
          chosen={{ ...chosen, setDates: choose }}
          days={days}
          failing={new Map(failing.map(({ chosen: one, sentences }) => [one.date, sentences.at(-1) ?? '']))}
          onNone={() => section.current?.focus()}
        />
        <AddDays spot={spot} dates={dates} onDates={choose} />
        <DescribedFields fields={reservationParts.time} controls={controlsOfForm(form)} />
        {isLoggedIn ? null : <p className="sm muted">{t('time.loginNote')}</p>}
      </section>
    </StepFrame>
  );
}
