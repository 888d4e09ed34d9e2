import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useCalendarTexts } from './texts.ts';
import type { CalendarWish } from './use-calendar-wish.ts';

interface PeriodBarProps {
  readonly title: string;
  readonly wish: Pick<CalendarWish, 'views' | 'view' | 'hrefOf' | 'step'>;
  readonly onToday: () => void;
}

/** Which days are shown, how many at once, and the ways to others. */
export function PeriodBar({ title, wish: { views, view, hrefOf, step }, onToday }: PeriodBarProps) {
  const { t } = useCalendarTexts();
  return (
    <div className="row between calendar-period">
      <h2 className="num" aria-live="polite">
        {title}
      </h2>
      <div className="row tight">
        <Segments
          label={t('views')}
          items={views.map((one) => ({
            href: hrefOf(one),
            label: t(one === 'day' && views.includes('lines') ? 'day.one' : one),
            current: one === view,
          }))}
        />
        <span className="row tight calendar-steps">
          <Button size="small" aria-label={t(`previous.${view}`)} onClick={() => step(-1)}>
            <Icon name="chevron-left" />
          </Button>
          <Button size="small" onClick={onToday}>
            {t('today')}
          </Button>
          <Button size="small" aria-label={t(`next.${view}`)} onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </Button>
        </span>
      </div>
    </div>
  );
}
