import { reservationParts } from '@machi/domain/reservations/fields';
import { Section } from '@machi/ui/section/Section';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { useReceptionTexts } from '../texts.ts';
import type { BookingValues } from './booking-values.ts';
import { furtherFields } from './told-set.ts';
import { stateControls } from '../../../shell/described/state-controls.ts';
import { errorOf, type FieldErrors } from './use-booking.ts';

/** Values of the counter's form for described fields. */
export const controlsOf = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
  errors: FieldErrors,
  set: (name: Name, value: string | boolean) => void,
) => stateControls({ values, set, errorOf: (name) => errorOf(errors, name) });

interface ContentFieldsProps {
  readonly values: BookingValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<BookingValues>) => void;
}

const [purpose, ...ofPurpose] = reservationParts.purpose;

const sharedOf = ({ values, errors, onChange }: ContentFieldsProps) => ({
  controls: controlsOf(values, errors, (name, value) => onChange({ [name]: value })),
  isBrief: true,
  rowClass: 'reception-pair',
});

/** Fields of every application, in the short form. */
export function ContentFields(props: ContentFieldsProps) {
  const { t } = useReceptionTexts();
  const shared = sharedOf(props);
  return (
    <Section className="stack" title={t('book.content')}>
      <div className="reception-pair">
        <DescribedFields fields={[purpose, ...reservationParts.persons]} {...shared} />
      </div>
      <DescribedFields fields={ofPurpose} {...shared} />
    </Section>
  );
}

/** Further fields: group, conditions, exemption, a note. */
export function FurtherFields(props: ContentFieldsProps) {
  return <DescribedFields fields={furtherFields} {...sharedOf(props)} />;
}
