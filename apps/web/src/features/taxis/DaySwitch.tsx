import { addDays, dateAt, isDateText, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { firstRideDay } from '@machi/domain/taxis/ride-days';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DateField } from '@machi/ui/field/DateField';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useNavigate } from 'react-router-dom';
import { useTaxiTexts } from './texts.ts';

const dispatchHref = (date: DateText): string => `/dispatch?date=${date}`;

interface DaySwitchProps {
  readonly date: DateText;
  readonly waiting: readonly { readonly date: string; readonly rides: number }[];
}

/** Links to the next days, any day, and days with waiting rides. */
export function DaySwitch({ date, waiting }: DaySwitchProps) {
  const { t, locale } = useTaxiTexts();
  const navigate = useNavigate();
  const now = new Date();
  const [today, first] = [dateAt(now), firstRideDay(now)];
  return (
    <div className="stack dispatch-days">
      <nav className="row" aria-label={t('dispatch.day')}>
        {date > first && (
          <ButtonLink href={dispatchHref(addDays(date, -1))} size="small" icon={<Icon name="chevron-left" />}>
            {t('dispatch.previous')}
          </ButtonLink>
        )}
        <ButtonLink href={dispatchHref(today)} size="small" aria-current={date === today ? 'page' : undefined}>
          {t('dispatch.today')}
        </ButtonLink>
        <ButtonLink href={dispatchHref(addDays(date, 1))} size="small" iconEnd={<Icon name="chevron-right" />}>
          {t('dispatch.next')}
        </ButtonLink>
      </nav>
      <DateField
        key={date}
        id="dispatch-date"
        label={t('dispatch.other')}
        min={first}
        defaultValue={date}
        onChange={({ target }) => {
          if (isDateText(target.value) && target.value >= first) void navigate(dispatchHref(target.value));
        }}
      />
      {waiting.length > 0 && (
        <div className="row loose">
          <b id="dispatch-waiting">{t('dispatch.waiting')}</b>
          <ul className="row loose" aria-labelledby="dispatch-waiting">
            {waiting.map((day) => (
              <li key={day.date}>
                <TextLink href={dispatchHref(day.date)} aria-current={day.date === date ? 'page' : undefined}>
                  {t('dispatch.waitingDay', { day: dayInWords(day.date)[locale], count: day.rides })}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
