import { daysBetween } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { AreaView, KindView, WasteCalendar } from '@machi/domain/waste/contract';
import { stateSaid } from '@machi/domain/waste/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { KindName } from './KindSign.tsx';
import { useWasteTexts } from './use-area.ts';

interface NextProps {
  readonly area: AreaView;
  readonly calendar: WasteCalendar;
  readonly kinds: readonly KindView[];
}

/** What is collected next, and what is not as usual soon. */
export function NextCollections({ area, calendar, kinds }: NextProps) {
  const { t, locale } = useWasteTexts();
  const { next, news, today } = calendar;
  const kindOf = (key: string) => kinds.find(({ kind_key }) => kind_key === key);
  const [first] = next;
  const nearest = next.filter(({ date }) => date === first?.date);
  const later = next.filter(({ date }) => date !== first?.date);
  const until = nearest.map(({ entry }) => kindOf(entry.kind_key)?.until ?? '').toSorted()[0] ?? '';
  const when = (date: string) => {
    const count = daysBetween(today, date);
    return count === 0 ? t('when.today') : count === 1 ? t('when.tomorrow') : t('when.in', { count });
  };
  return (
    <>
      {news.length > 0 && (
        <Callout tone="warning" title={t('news')}>
          <ul className="bullets stack-tight">
            {news.map(({ date, entry }) => (
              <li key={`${date} ${entry.kind_key}`}>
                <b>
                  {t('news.line', {
                    day: dayInWords(date)[locale],
                    kind: kindOf(entry.kind_key)?.kind_name ?? '',
                    state: stateSaid(entry)[locale],
                  })}
                </b>{' '}
                {entry.reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <Section className="stack" title={t('area.of', { area: area.area_name })}>
        {first === undefined ? (
          <p>{t('next.none')}</p>
        ) : (
          <div className="waste-next">
            <p className="waste-day num">
              <Unbroken text={t('next.day', { day: dayInWords(first.date)[locale], when: when(first.date) })} />
            </p>
            <ul className="row loose waste-kinds">
              {nearest.map(({ entry }) => {
                const kind = kindOf(entry.kind_key);
                return (
                  kind && (
                    <li key={entry.kind_key}>
                      <KindName kind={kind} />
                    </li>
                  )
                );
              })}
            </ul>
            <p className="num">{t('next.until', { time: timeInWords(until) })}</p>
          </div>
        )}
        {later.length > 0 && (
          <>
            <h3>{t('next.later')}</h3>
            <DescriptionList
              rows={later.flatMap(({ date, entry }) => {
                const kind = kindOf(entry.kind_key);
                return kind
                  ? [{ id: kind.kind_key, term: <KindName kind={kind} />, detail: dayInWords(date)[locale] }]
                  : [];
              })}
            />
          </>
        )}
      </Section>
    </>
  );
}
