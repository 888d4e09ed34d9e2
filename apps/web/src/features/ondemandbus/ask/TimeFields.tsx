import type { TimeText } from '@machi/domain/calendar/model';
import { meanings } from '@machi/domain/ondemandbus/model';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useBusTexts } from '../texts.ts';
import type { AskPart } from './ask-part.ts';
import { fieldId } from './ride-form.ts';
import { TimeOptions } from './TimeOptions.tsx';

interface TimeFieldsProps extends AskPart {
  readonly times: readonly TimeText[];
}

/** Time of departure or arrival. */
export function TimeFields({ form, errorOf, onChange, times }: TimeFieldsProps) {
  const { t } = useBusTexts();
  return (
    <>
      <RadioGroup
        legend={t('ask.meant')}
        inline
        options={meanings.map((meant) => ({ value: meant, label: t(`ask.meant.${meant}`) }))}
        value={form.meant}
        onChange={({ target }) => onChange({ meant: target.value === 'arrive' ? 'arrive' : 'depart' })}
      />
      <SelectField
        id={fieldId('time')}
        label={t(`ask.time.${form.meant}`)}
        requiredWord={t('required')}
        emptyWord={t('choose')}
        value={form.time}
        onChange={({ target }) => onChange({ time: target.value })}
        className="num"
        fieldClassName="ride-time"
        {...errorOf('time')}
      >
        <TimeOptions times={times} />
      </SelectField>
    </>
  );
}
