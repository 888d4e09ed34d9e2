import type { TaxiBooking, TaxiCompany, TaxiLeg, TaxiRide } from '@machi/domain/taxis/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { useTaxiTexts } from './texts.ts';
import { LegFields } from './LegFields.tsx';
import type { LegErrors } from './LegFields.tsx';
import type { LegForm } from './leg-form.ts';
import { RideEntry } from './RideEntry.tsx';

interface LegSectionProps {
  readonly leg: TaxiLeg;
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
  readonly ride: TaxiRide | undefined;
  readonly form: LegForm;
  readonly errors: LegErrors;
  /** A booked leg is being changed. */
  readonly isChanging: boolean;
  readonly onChange: (changed: Partial<LegForm>) => void;
  readonly onOpen: (ride: TaxiRide | undefined) => void;
  readonly onCancel: (ride: TaxiRide) => void;
}

/** One leg: what is booked with what can be done about it, or the form for it. */
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
    <section className="stack" aria-labelledby={`taxi-${leg}`}>
      <h2 id={`taxi-${leg}`}>{name}</h2>
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
    </section>
  );
}
