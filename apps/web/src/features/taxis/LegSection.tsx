import type { TaxiBooking, TaxiCompany, TaxiLeg, TaxiRide } from '@machi/domain/taxis/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { Entry } from '@machi/ui/entry/Entry';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { rideClock, useTaxiTexts } from './texts.ts';
import { LegFields, type LegErrors } from './LegFields.tsx';
import type { LegForm } from './leg-form.ts';

const shapes = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** A requested leg with the company's answer. */
function RideEntry({ ride, actions, isOpen }: { ride: TaxiRide; actions: ReactNode; isOpen: boolean }) {
  const { t } = useTaxiTexts();
  return (
    <Entry
      when={t('ride.times', rideClock(ride))}
      status={<StatusTag shape={shapes[ride.status]}>{t(`status.${ride.status}`)}</StatusTag>}
      title={t('ride.title', { start: ride.start_name, end: ride.end_name })}
      facts={[t('ride.persons', { count: ride.persons_taxi })]}
      actions={actions}
    >
      {ride.note !== '' && <p>{t('ride.note', { note: ride.note })}</p>}
      {ride.vehicle !== '' && <p>{t('ride.vehicle', { vehicle: ride.vehicle })}</p>}
      {ride.status === 2 && (
        <>
          <p>{t('ride.reason', { reason: ride.reason })}</p>
          <p>{t(isOpen ? 'ride.failed' : 'ride.late')}</p>
        </>
      )}
    </Entry>
  );
}

interface LegSectionProps {
  readonly leg: TaxiLeg;
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
  readonly ride: TaxiRide | undefined;
  readonly form: LegForm;
  readonly errors: LegErrors;
  readonly isChanging: boolean;
  readonly onChange: (changed: Partial<LegForm>) => void;
  readonly onOpen: (ride: TaxiRide | undefined) => void;
  readonly onCancel: (ride: TaxiRide) => void;
}

/** One leg: its booking with actions, or its form. */
export function LegSection({
  leg,
  booking,
  company,
  ride,
  form,
  errors,
  isChanging,
  onChange,
  onOpen,
  onCancel,
}: LegSectionProps) {
  const { t } = useTaxiTexts();
  const isOpen = booking.obstacle === null;
  const isBooked = ride !== undefined && ride.status !== 2;
  const name = t(`leg.${leg}`);
  if (!isOpen && ride === undefined) return null;
  return (
    <Section className="stack" titleId={`taxi-${leg}`} title={name}>
      {ride && !isChanging && (
        <ul>
          <RideEntry
            ride={ride}
            isOpen={isOpen}
            actions={
              isOpen &&
              isBooked && (
                <>
                  <Button
                    variant="second"
                    size="small"
                    aria-label={t('act.changeOf', { leg: name })}
                    onClick={() => onOpen(ride)}
                  >
                    {t('act.change')}
                  </Button>
                  <Button
                    variant="text-danger"
                    size="small"
                    aria-label={t('act.cancelOf', { leg: name })}
                    onClick={() => onCancel(ride)}
                  >
                    {t('act.cancel')}
                  </Button>
                </>
              )
            }
          />
        </ul>
      )}
      {isOpen && !isBooked && (
        <CheckField
          id={`${leg}-asked`}
          className="taxi-asked"
          label={t(`form.${leg}`)}
          checked={form.isAsked}
          onChange={({ target }) => onChange({ isAsked: target.checked })}
        />
      )}
      {isOpen && (isChanging || (!isBooked && form.isAsked)) && (
        <LegFields leg={leg} booking={booking} company={company} form={form} errors={errors} onChange={onChange} />
      )}
      {isChanging && (
        <p>
          <Button variant="text" onClick={() => onOpen(undefined)}>
            {t('form.keep')}
          </Button>
        </p>
      )}
    </Section>
  );
}
