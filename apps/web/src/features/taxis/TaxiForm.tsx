import { cancelTaxi } from '@machi/domain/taxis/contract';
import { taxiLegs, type TaxiBooking, type TaxiCompany, type TaxiLeg, type TaxiRide } from '@machi/domain/taxis/model';
import { Callout } from '@machi/ui/callout/Callout';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dayInWords } from '@machi/domain/calendar/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Form } from '@machi/ui/form/Form';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useCancelWords } from '../../shell/cancel/use-cancel-words.ts';
import { rideClock, useTaxiTexts } from './texts.ts';
import { fieldId, openedForm } from './leg-form.ts';
import { LegSection } from './LegSection.tsx';
import { useTaxiForm } from './use-taxi-form.ts';

interface CancelTaxiProps {
  readonly booking: TaxiBooking;
  /** The ride to cancel; undefined before the first question. */
  readonly ride: TaxiRide | undefined;
  readonly cancel: ReturnType<typeof useAsked<typeof cancelTaxi>>;
}

/** "Are you really sure to cancel this?" with the leg, and that the reservation stays. */
function CancelTaxi({ booking, ride, cancel: { act, dialog } }: CancelTaxiProps) {
  const { t, locale } = useTaxiTexts();
  const words = useCancelWords();
  if (!ride) return null;
  const leg = t(`leg.${ride.leg}`);
  const input = { reservation_id: booking.reservation_id, leg: ride.leg };
  return (
    <ConfirmDialog
      {...dialog}
      question={words.t('question')}
      consequence={
        <>
          <p>
            <b className="num">
              {t('cancel.object', { leg, day: dayInWords(booking.target_date)[locale] })}{' '}
              <span className="nb">{t('ride.times', rideClock(ride))}</span>
            </b>
            <br />
            <b>{t('ride.title', { start: ride.start_name, end: ride.end_name })}</b>
          </p>
          <p>{t('cancel.consequence')}</p>
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => void act(input, t('cancel.done', { leg }))}
    />
  );
}

interface TaxiFormProps {
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
  readonly onChanged: (booking: TaxiBooking) => void;
  /** Takes the focus after a cancellation. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Both legs, booked or not, with one button that sends the choices. */
export function TaxiForm({ booking, company, onChanged, heading }: TaxiFormProps) {
  const { t } = useTaxiTexts();
  const [changing, setChanging] = useState<readonly TaxiLeg[]>([]);
  const [canceling, setCanceling] = useState<TaxiRide>();
  const [isDone, setDone] = useState(false);
  const cancel = useAsked(cancelTaxi, {
    words: useCancelWords(),
    isOnce: true,
    focus: heading,
    onDone(reply) {
      setDone(false);
      onChanged(reply.booking);
    },
  });
  const done = useRef<HTMLDivElement>(null);
  const { forms, setForms, problems, lines, rest, attempt, busy, change, book } = useTaxiForm(
    booking,
    company,
    (booked) => {
      setChanging([]);
      setDone(true);
      onChanged(booked);
    },
  );
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);

  const rideOf = (leg: TaxiLeg) => booking.rides.find((ride) => ride.leg === leg);
  const isBooked = (leg: TaxiLeg) => [0, 1].includes(rideOf(leg)?.status ?? 2);
  const open = taxiLegs.filter((leg) => booking.obstacle === null && (changing.includes(leg) || !isBooked(leg)));

  // Side by side while both are forms; a booked leg needs the width for its line.
  const isWholeForm = booking.rides.length === 0;

  function openLeg(leg: TaxiLeg, ride: TaxiRide | undefined) {
    setDone(false);
    setForms((before) => ({ ...before, [leg]: openedForm(booking, company, ride) }));
    setChanging((before) => (ride ? [...before, leg] : before.filter((one) => one !== leg)));
    if (ride) requestAnimationFrame(() => document.getElementById(fieldId(leg, 'stand'))?.focus());
    else heading.current?.focus({ preventScroll: true });
  }

  return (
    <Form
      className="stack-lg"
      onSend={() => {
        setDone(false);
        void book(open);
      }}
    >
      {isDone && (
        <Callout ref={done} tone="success" title={t('done.title')} live="status" focusable>
          <p>{t('ride.waiting')}</p>
        </Callout>
      )}
      {!isDone && booking.rides.some(({ status }) => status === 0) && <p>{t('ride.waiting')}</p>}
      <FormErrors heading={t('form.errors')} errors={lines} attempt={attempt}>
        {rest.length > 0 && rest.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </FormErrors>
      <div className={isWholeForm ? 'taxi-legs is-open stack-lg' : 'taxi-legs stack-lg'}>
        {taxiLegs.map((leg) => (
          <LegSection
            key={leg}
            leg={leg}
            booking={booking}
            company={company}
            ride={rideOf(leg)}
            form={forms[leg]}
            errors={problems[leg]}
            isChanging={changing.includes(leg)}
            onChange={(changed) => change(leg, changed)}
            onOpen={(ride) => openLeg(leg, ride)}
            onCancel={(ride) => {
              setCanceling(ride);
              cancel.ask();
            }}
          />
        ))}
      </div>
      {open.length > 0 && (
        <SendRow
          variant={open.some((leg) => forms[leg].isAsked) ? 'primary' : 'second'}
          busy={busy}
          busyLabel={t('form.sending')}
        >
          {t('form.send')}
        </SendRow>
      )}
      <CancelTaxi booking={booking} ride={canceling} cancel={cancel} />
    </Form>
  );
}
