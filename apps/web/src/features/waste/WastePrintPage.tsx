import { dateAt, firstDay, monthAfter, monthOf } from '@machi/domain/calendar/model';
import { periodInWords, periodOf } from '@machi/domain/calendar/views';
import { timeInWords } from '@machi/domain/calendar/words';
import { MOST_MONTHS, readWaste, readWasteCalendar } from '@machi/domain/waste/contract';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { KindName } from './KindSign.tsx';
import { MonthOfWaste } from './MonthOfWaste.tsx';
import { useArea, useWasteTexts } from './use-area.ts';
import './waste.css';

const HALF = /^20\d{2}-(?:04|10)$/;

/** The half of the fiscal year that a month belongs to: from April or October on. */
const halfOf = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number < 4 ? `${year - 1}-10` : number < 10 ? `${year}-04` : `${year}-10`;
};

const monthsFrom = (first: string): string[] => {
  const months = [first];
  while (months.length < MOST_MONTHS) months.push(monthAfter(months.at(-1) ?? first));
  return months;
};

/** Half a year of an area on one page, for the door of the refrigerator. */
export default function WastePrintPage() {
  const { t, locale } = useWasteTexts();
  const [query] = useSearchParams();
  const waste = useQuery(ask(readWaste, {}, locale));
  const { area, isLoading } = useArea(waste.data?.waste.areas);
  const wanted = query.get('from') ?? '';
  const month = HALF.test(wanted) ? wanted : halfOf(monthOf(dateAt(new Date())));
  const input = { area_id: String(area?.area_id ?? ''), month, months: MOST_MONTHS };
  const asked = useQuery({ ...ask(readWasteCalendar, input, locale), enabled: area !== undefined });
  const calendar = asked.data?.calendar;
  if (waste.data && !isLoading && !area) return <NotFoundPage />;
  if (!waste.data || !area || !calendar) return <NotLoaded query={waste.data ? asked : waste} label={t('loading')} />;
  const { kinds, note, office } = waste.data.waste;
  const nameOf = (one: string) => periodInWords('month', periodOf('month', firstDay(one), calendar.today), locale);
  const spanOf = (first: string) => ({ from: nameOf(first), to: nameOf(monthsFrom(first).at(-1) ?? first) });
  const other = monthAfter(monthsFrom(month).at(-1) ?? month);
  return (
    <div className="waste-print">
      <PageHead title={t('print.title', { area: area.area_name, ...spanOf(month) })} />
      <div className="row no-print">
        <Button variant="primary" onClick={() => window.print()}>
          {t('print.send')}
        </Button>
        <TextLink href={`/waste/print?area=${area.area_id}&from=${other}`}>{t('print.other', spanOf(other))}</TextLink>
        <TextLink href={`/waste?area=${area.area_id}`}>{t('print.back')}</TextLink>
      </div>
      <div className="waste-sheet">
        {monthsFrom(month).map((one) => (
          <MonthOfWaste key={one} month={one} calendar={calendar} kinds={kinds} isNamed />
        ))}
      </div>
      <dl className="waste-rules">
        {kinds.map((kind) => {
          const days = calendar.rules.filter(({ kind_key }) => kind_key === kind.kind_key);
          return (
            <div key={kind.kind_key} className="row loose">
              <dt>
                <KindName kind={kind} />
              </dt>
              <dd>
                {days.length === 0 ? t('kinds.on-request') : days.map((rule) => rule.days).join(' / ')}{' '}
                {t('kinds.until', { time: timeInWords(kind.until) })}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="sm">{t('month.marks')}</p>
      <p className="sm">{note}</p>
      <p className="sm">
        {office.name} {office.tel} {office.hours}
      </p>
    </div>
  );
}
