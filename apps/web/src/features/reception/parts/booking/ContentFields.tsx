import { groupTypes, purposes } from '@machi/domain/reservations/words';
import { groupTypeWords, purposeWords } from '@machi/domain/reservations/words';
import { CheckField } from '@machi/ui/field/CheckField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useReceptionTexts } from '../../texts.ts';
import { exemptionIn, groupTypeIn, purposeIn } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';
import { errorOf } from './use-booking.ts';
import type { FieldErrors } from './use-booking.ts';

interface ContentFieldsProps {
  readonly values: BookingValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<BookingValues>) => void;
}

type TypedName = 'purpose_other' | 'persons_spot' | 'group_name' | 'person_in_charge' | 'charging_fee';
type TickedName = 'is_group' | 'includes_preparation' | 'is_commercial' | 'has_charging';

/** What is asked of every application: the request's own fields, in short. */
export function ContentFields({ values, errors, onChange }: ContentFieldsProps) {
  const { t, locale } = useReceptionTexts();
  const typed = (name: TypedName) => ({
    id: name,
    value: values[name],
    error: errorOf(errors, name),
    requiredWord: t('required'),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  const ticked = (name: TickedName) => ({
    id: name,
    checked: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.checked }),
  });
  return (
    <section className="stack" aria-labelledby="book-content">
      <h2 id="book-content">{t('book.content')}</h2>
      <div className="reception-pair">
        <SelectField
          id="purpose"
          label={t('book.purpose')}
          requiredWord={t('required')}
          emptyWord={t('book.choose.first')}
          value={values.purpose}
          error={errorOf(errors, 'purpose')}
          options={purposes.map((value) => ({ value, label: purposeWords[value][locale] }))}
          onChange={({ target }) => onChange({ purpose: purposeIn(target.value) })}
        />
        <TextField
          {...typed('persons_spot')}
          label={t('book.persons')}
          fit="number"
          inputMode="numeric"
          after={<span>{t('book.persons.unit')}</span>}
        />
      </div>
      {values.purpose === 'other' && (
        <TextField {...typed('purpose_other')} label={t('book.purpose.other')} maxLength={200} />
      )}
      <CheckField {...ticked('is_group')} label={t('book.group')} />
      {values.is_group && (
        <div className="reception-pair">
          <SelectField
            id="group_type"
            label={t('book.group.type')}
            requiredWord={t('required')}
            emptyWord={t('book.choose.first')}
            value={values.group_type}
            error={errorOf(errors, 'group_type')}
            options={groupTypes.map((value) => ({ value, label: groupTypeWords[value][locale] }))}
            onChange={({ target }) => onChange({ group_type: groupTypeIn(target.value) })}
          />
          <TextField {...typed('group_name')} label={t('book.group.name')} maxLength={64} />
          <TextField {...typed('person_in_charge')} label={t('book.charge')} maxLength={64} />
        </div>
      )}
      <div>
        <CheckField {...ticked('includes_preparation')} label={t('book.preparation')} />
        <CheckField {...ticked('is_commercial')} label={t('book.commercial')} />
        <CheckField {...ticked('has_charging')} label={t('book.charging')} />
      </div>
      {values.has_charging && (
        <TextField
          {...typed('charging_fee')}
          label={t('book.charging.fee')}
          fit="number"
          inputMode="numeric"
          after={<span>{t('book.yen')}</span>}
        />
      )}
      <RadioGroup
        legend={t('book.exemption')}
        value={String(values.exemption_method)}
        options={[
          { value: '0', label: t('book.exemption.0') },
          { value: '2', label: t('exemption.2') },
          { value: '1', label: t('exemption.1') },
        ]}
        onChange={({ target }) => onChange({ exemption_method: exemptionIn(target.value) })}
      />
      {values.exemption_method !== 0 && (
        <TextAreaField
          id="exemption_reason"
          label={t('book.exemption.reason')}
          requiredWord={t('required')}
          rows={2}
          maxLength={400}
          value={values.exemption_reason}
          error={errorOf(errors, 'exemption_reason')}
          onChange={({ target }) => onChange({ exemption_reason: target.value })}
        />
      )}
      <TextAreaField
        id="note"
        label={t('book.note')}
        optionalWord={t('optional')}
        rows={2}
        maxLength={1000}
        value={values.note}
        error={errorOf(errors, 'note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </section>
  );
}
