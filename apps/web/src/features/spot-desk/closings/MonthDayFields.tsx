import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSpotDeskTexts } from '../texts.ts';
import { daysOfMonth } from './new-closing.ts';
import type { ClosingDraft } from './new-closing.ts';

interface MonthDayFieldsProps {
  readonly draft: ClosingDraft;
  readonly onChange: (parts: Partial<ClosingDraft>) => void;
}

const upTo = (count: number) => Array.from({ length: count }, (_number, index) => index + 1);

/** Month and day of the first and of the last closing day of each year. */
export function MonthDayFields({ draft, onChange }: MonthDayFieldsProps) {
  const { t } = useSpotDeskTexts();
  const ends = [
    { month: 'fromMonth', day: 'fromDay', words: t('starts_on') },
    { month: 'toMonth', day: 'toDay', words: t('ends_on') },
  ] as const;
  return (
    <FieldGroup legend={t('closing.kind.yearly')} hint={t('closing.yearly.hint')}>
      <div className="row tight">
        {ends.map(({ month, day, words }) => (
          <div key={month} className="row tight">
            {([month, day] as const).map((name) => (
              <SelectField
                key={name}
                label={t(name === month ? 'closing.month' : 'closing.monthday', { end: words })}
                fit="number"
                value={String(Math.min(draft[name], name === day ? daysOfMonth(draft[month]) : 12))}
                onChange={({ target }) => onChange({ [name]: Number(target.value) })}
                options={upTo(name === month ? 12 : daysOfMonth(draft[month])).map((number) => ({
                  value: String(number),
                  label: t(name === month ? 'month.number' : 'day.number', { number }),
                }))}
              />
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
