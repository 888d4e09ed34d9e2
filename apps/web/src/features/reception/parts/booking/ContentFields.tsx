import { reservationParts } from '@machi/domain/reservations/fields';
import { DescribedFields } from '../../../../shell/described/DescribedFields.tsx';
import { useReceptionTexts } from '../../texts.ts';
import { controlsOf } from './booking-controls.ts';
import type { BookingValues } from './booking-values.ts';
import type { FieldErrors } from './use-booking.ts';

interface ContentFieldsProps {
  readonly values: BookingValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<BookingValues>) => void;
}

const { who, persons, time, conditions, exemption, message } = reservationParts;
const [purpose, ...ofPurpose] = reservationParts.purpose;

/** What is asked of every application, in short. */
export function ContentFields({ values, errors, onChange }: ContentFieldsProps) {
  const { t } = useReceptionTexts();
  const controls = controlsOf(values, errors, (name, value) => onChange({ [name]: value }));
  const shared = { controls, isBrief: true, rowClass: 'reception-pair' };
  return (
    <section className="stack" aria-labelledby="book-content">
      <h2 id="book-content">{t('book.content')}</h2>
      <div className="reception-pair">
        <DescribedFields fields={[purpose, ...persons]} {...shared} />
      </div>
      <DescribedFields fields={[...ofPurpose, ...who, ...time, ...conditions, ...exemption, ...message]} {...shared} />
    </section>
  );
}
