import { timeInWords } from '@machi/domain/calendar/words';
import type { TaxiBooking, TaxiCompany, TaxiLeg } from '@machi/domain/taxis/model';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { rideClock, useTaxiTexts } from './texts.ts';
import { fieldId, ridesOf, standsOf, type LegField, type LegForm } from './leg-form.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

export type LegErrors = Partial<Readonly<Record<LegField, string>>>;

interface LegFieldsProps {
  readonly leg: TaxiLeg;
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
  readonly form: LegForm;
  readonly errors: LegErrors;
  readonly onChange: (changed: Partial<LegForm>) => void;
}

/** Stand, time and number of passengers: one of the two times is chosen, the other one stands beside it. */
export function LegFields({ leg, booking, company, form, errors, onChange }: LegFieldsProps) {
  const { t } = useTaxiTexts();
  const tooLong = useTooLong();
  const { minutes, rides, nearest } = ridesOf(leg, booking, company, form.stand);
  const isOutward = leg === 'outward';
  if (rides.length === 0) {
    const hours = { opens: timeInWords(company.opens), closes: timeInWords(company.closes) };
    return (
      <p>
        {t('form.noService', hours)} <Telephone number={company.tel} />
      </p>
    );
  }
  const time = rides.some(({ value }) => value === form.time) ? form.time : nearest;
  const chosen = rides.find(({ value }) => value === time);
  const stand = company.stands.find(({ taxistand_id }) => String(taxistand_id) === form.stand);
  return (
    <div className="stack taxi-leg-fields">
      <SelectField
        id={fieldId(leg, 'stand')}
        label={t(isOutward ? 'form.start' : 'form.end')}
        requiredWord={t('required')}
        emptyWord={t('form.choose')}
        options={standsOf(leg, company).map((one) => ({
          value: String(one.taxistand_id),
          label: t('form.stand', { stand: one.taxistand_name, minutes: one.minutes }),
        }))}
        value={form.stand}
        onChange={({ target }) => onChange({ stand: target.value })}
        error={errors['stand']}
      />
      <SelectField
        id={fieldId(leg, 'time')}
        label={t(isOutward ? 'form.arrival' : 'form.departure')}
        requiredWord={t('required')}
        hint={
          isOutward
            ? t('form.arrivalHint', { start: timeInWords(booking.target_time.start) })
            : t('form.departureHint', { end: timeInWords(booking.target_time.end) })
        }
        options={rides.map((ride) => ({ value: ride.value, label: t(timeKey(), rideClock(ride)) }))}
        value={time}
        onChange={({ target }) => onChange({ time: target.value })}
        className="num"
        error={errors['time']}
      />
      <p className="taxi-readout num" role="status">
        {stand && chosen && minutes !== undefined ? (
          <>
            <b>{t('form.readout', { ...names(stand.taxistand_name), ...rideClock(chosen) })}</b>
            <span>{t('form.estimate', { minutes })}</span>
          </>
        ) : null}
      </p>
      <SelectField
        id={fieldId(leg, 'persons')}
        label={t('form.persons')}
        requiredWord={t('required')}
        fieldClassName="taxi-persons"
        options={Array.from({ length: company.most_persons }, (_none, index) => ({
          value: String(index + 1),
          label: t('ride.persons', { count: index + 1 }),
        }))}
        value={form.persons}
        onChange={({ target }) => onChange({ persons: target.value })}
        error={errors['persons']}
      />
      <TextField
        id={fieldId(leg, 'note')}
        label={t('form.note')}
        optionalWord={t('optional')}
        hint={t('form.noteHint')}
        autoComplete="off"
        value={form.note}
        error={errors.note ?? tooLong(form.note, 200)}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  );

  function names(stand: string) {
    const office = company.stands.find(({ taxistand_id }) => taxistand_id === company.taxistand_id);
    const facility = office?.taxistand_name ?? booking.location_name;
    return isOutward ? { start: stand, end: facility } : { start: facility, end: stand };
  }

  function timeKey() {
    if (minutes === undefined) return isOutward ? 'form.arrives' : 'form.leaves';
    return isOutward ? 'form.arrivesFrom' : 'form.leavesTo';
  }
}
