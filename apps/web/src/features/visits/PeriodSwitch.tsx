import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { periodInWords } from '@machi/domain/statistics/period';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useVisitTexts } from './texts.ts';
import { periodsAround, steppedVisits, useVisitAddress } from './visit-address.ts';

/** Which day or month; from one to the next. */
export function PeriodSwitch() {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const { period } = address.asked;
  const isDay = period.length > 7;
  const around = periodsAround(period, new Date());
  const to = (other: string) => hrefWith({ period: other, page: undefined, visit: undefined });
  return (
    <div className="stack-tight">
      <div className="row between">
        <h2 className="num">{isDay ? dateInWords(period)[locale] : periodInWords(period)[locale]}</h2>
        <Segments
          label={t('period')}
          items={(['day', 'month'] as const).map((length) => ({
            href: to(around[length]),
            label: t(`period.${length}`),
            current: isDay === (length === 'day'),
          }))}
        />
      </div>
      <nav className="row tight" aria-label={t('period.step')}>
        <ButtonLink size="small" href={to(steppedVisits(period, -1))} icon={<Icon name="chevron-left" />}>
          {t('previous')}
        </ButtonLink>
        {isDay && (
          <ButtonLink
            size="small"
            href={to(dateAt(new Date()))}
            aria-current={period === dateAt(new Date()) ? 'page' : undefined}
          >
            {t('today')}
          </ButtonLink>
        )}
        <ButtonLink size="small" href={to(steppedVisits(period, 1))} iconEnd={<Icon name="chevron-right" />}>
          {t('next')}
        </ButtonLink>
      </nav>
    </div>
  );
}
