import type { DateText } from '@machi/domain/calendar/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useOwnTexts } from '../../text/use-own-texts.ts';
import { calendarViews } from './period.ts';
import type { CalendarView } from './period.ts';

interface PeriodBarProps {
  readonly title: string;
  readonly view: CalendarView;
  readonly hrefOf: (view: CalendarView, date?: DateText) => string;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onToday: () => void;
}

/** Which days are shown, how many at once, and the ways to others. */
export function PeriodBar({ title, view, hrefOf, onStep, onToday }: PeriodBarProps) {
  const { t } = useOwnTexts();
  return (
    <div className="row between own-period">
      <h2 className="num" aria-live="polite">
        {title}
      </h2>
      <div className="row tight">
        <Segments
          label={t('calendar.views')}
          items={calendarViews.map((one) => ({
            href: hrefOf(one),
            label: t(`calendar.${one}`),
            current: one === view,
          }))}
        />
        <span className="row tight own-steps">
          <Button size="small" aria-label={t(`calendar.previous.${view}`)} onClick={() => onStep(-1)}>
            <Icon name="chevron-left" />
          </Button>
          <Button size="small" onClick={onToday}>
            {t('calendar.today')}
          </Button>
          <Button size="small" aria-label={t(`calendar.next.${view}`)} onClick={() => onStep(1)}>
            <Icon name="chevron-right" />
          </Button>
        </span>
      </div>
    </div>
  );
}
