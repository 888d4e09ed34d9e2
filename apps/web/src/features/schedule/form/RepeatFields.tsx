import { WEEKDAY_FLAGS, type WeekdayFlag } from '@machi/domain/schedule/rule';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useScheduleTexts } from '../texts.ts';
import type { Typed } from './typed.ts';

interface RepeatFieldsProps {
  readonly typed: Typed;
  readonly change: (more: Partial<Typed>) => void;
  readonly error: (field: string) => string | undefined;
}

/** The week as offices read it, from Monday. */
const fromMonday: readonly WeekdayFlag[] = [...WEEKDAY_FLAGS.slice(1), WEEKDAY_FLAGS[0]];
const numbers = (count: number) => Array.from({ length: count }, (_one, index) => index + 1);
const modes = [3, 1, 2, 0] as const;

/** Repeat of a schedule: every week, every month by day or weekday, every year. */
export function RepeatFields({ typed, change, error }: RepeatFieldsProps) {
  const { t } = useScheduleTexts();
  const { repeat_mode: mode, weekdays } = typed;
  const asksWeekdays = mode === 3 || mode === 2;
  return (
    <>
      <SelectField
        id="repeat_mode"
        label={t('field.repeat_mode')}
        value={String(mode)}
        options={modes.map((one) => ({ value: String(one), label: t(`repeat.mode.${one}`) }))}
        onChange={({ target }) => change({ repeat_mode: modes.find((one) => String(one) === target.value) ?? 3 })}
      />
      <div className="form-row">
        {mode === 0 && (
          <SelectField
            id="repeat_month"
            label={t('field.repeat_month')}
            value={typed.repeat_month}
            options={numbers(12).map((month) => ({ value: String(month), label: t('repeat.monthOf', { month }) }))}
            onChange={({ target }) => change({ repeat_month: target.value })}
            error={error('repeat_month')}
          />
        )}
        {(mode === 0 || mode === 1) && (
          <SelectField
            id="repeat_day"
            label={t('field.repeat_day')}
            value={typed.repeat_day}
            options={[
              ...numbers(31).map((day) => ({ value: String(day), label: t('repeat.dayOf', { day }) })),
              { value: '0', label: t('repeat.lastDay') },
            ]}
            onChange={({ target }) => change({ repeat_day: target.value })}
            error={error('repeat_day')}
          />
        )}
        {mode === 2 && (
          <SelectField
            id="repeat_week"
            label={t('field.repeat_week')}
            value={typed.repeat_week}
            options={numbers(5).map((week) => ({ value: String(week), label: t('repeat.weekOf', { week }) }))}
            onChange={({ target }) => change({ repeat_week: target.value })}
            error={error('repeat_week')}
          />
        )}
      </div>
      {asksWeekdays && (
        <FieldGroup id="on_mondays" legend={t('field.on_mondays')} error={error('on_mondays')}>
          <div className="checks checks-inline">
            {fromMonday.map((flag) => (
              <CheckField
                key={flag}
                label={t(flag)}
                checked={weekdays.includes(flag)}
                onChange={({ target }) =>
                  change({
                    weekdays: target.checked ? [...weekdays, flag] : weekdays.filter((one) => one !== flag),
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
