import { changedQuery } from '@machi/client/changed-address';
import { addDays, firstDay, monthAfter, monthOf, type MonthText } from '@machi/domain/calendar/model';
import { periodInWords, periodOf } from '@machi/domain/calendar/views';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { listed } from '@machi/domain/locale/model';
import { menuTitle } from '@machi/domain/navigation/head';
import {
  readWaste,
  readWasteCalendar,
  type AreaView,
  type KindView,
  type WasteCalendar,
} from '@machi/domain/waste/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask, askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { FindItems } from './FindItems.tsx';
import { KindName } from './KindSign.tsx';
import { MonthOfWaste } from './MonthOfWaste.tsx';
import { NextCollections } from './NextCollections.tsx';
import { useArea, type OwnArea, useWasteTexts } from './use-area.ts';
import './waste.css';

/** Days change while the page is open, by snow or by midnight. */
const FRESH = { refetchOnWindowFocus: true, refetchInterval: 300_000 } as const;

/** Waste days: what is collected next in one's area, by month, and what goes where (product, "Waste days"). */
export default function WastePage() {
  const { t, locale } = useWasteTexts();
  const query = useQuery({ ...ask(readWaste, {}, locale), ...FRESH });
  const waste = query.data?.waste;
  const own = useArea(waste?.areas);
  const find = waste && <FindItems kinds={waste.kinds} tel={waste.office.tel} />;
  return (
    <>
      <PageHead title={menuTitle('waste', locale)} sub={t('sub')} />
      {!waste ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          {own.area ? (
            <OfArea area={own.area} own={own} areas={waste.areas} kinds={waste.kinds}>
              {find}
            </OfArea>
          ) : own.isLoading ? null : (
            <>
              <ChooseArea areas={waste.areas} own={own} kinds={waste.kinds} />
              {find}
              <Kinds kinds={waste.kinds} />
            </>
          )}
          <Section className="stack-tight" title={t('ask')}>
            <p>{waste.note}</p>
            <p>
              {waste.office.name} <Telephone number={waste.office.tel} />
              <br />
              {waste.office.hours}
            </p>
          </Section>
        </div>
      )}
    </>
  );
}

interface ChooseProps {
  readonly areas: readonly AreaView[];
  readonly own: OwnArea;
  readonly kinds: readonly KindView[];
}

/** Towns with more areas choose from a list in a field. */
const MOST_BUTTONS = 12;

function ChooseArea({ areas, own, kinds }: ChooseProps) {
  const { t, locale } = useWasteTexts();
  const nameOf = (key: string) => kinds.find(({ kind_key }) => kind_key === key)?.kind_name ?? '';
  return (
    <Section className="stack" title={t('area.none')}>
      <p>{own.isGone ? t('area.gone') : t('area.none.sub')}</p>
      {areas.length > MOST_BUTTONS ? (
        <AreaSelect areas={areas} own={own} />
      ) : (
        <ul className="stack">
          {areas.map(({ area_id, area_name, districts, next }) => (
            <li key={area_id} className="waste-area">
              <Button
                onClick={() => {
                  // The page begins anew with this area.
                  document.getElementById('main')?.focus({ preventScroll: true });
                  own.choose(area_id);
                }}
              >
                {area_name}
              </Button>
              <span>
                <span className="muted">{listed(besides(area_name, districts), locale)}</span>
                {next && (
                  <span className="num">
                    {t('area.next', {
                      day: dayInWords(next.date)[locale],
                      kinds: listed(next.kind_keys.map(nameOf), locale),
                    })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Districts of an area; a city's ward has none but itself. */
const besides = (name: string, districts: readonly string[]) => districts.filter((district) => district !== name);

const AreaSelect = ({ areas, own }: Pick<ChooseProps, 'areas' | 'own'>) => {
  const { t, locale } = useWasteTexts();
  return (
    <SelectField
      label={t('area.label')}
      {...(own.area ? {} : { emptyWord: t('choose') })}
      value={own.area ? String(own.area.area_id) : ''}
      onChange={({ target }) => target.value !== '' && own.choose(Number(target.value))}
      options={areas.map(({ area_id, area_name, districts }) => ({
        value: String(area_id),
        label: [area_name, listed(besides(area_name, districts).slice(0, 4), locale)]
          .filter(Boolean)
          .join(locale === 'ja' ? '：' : ': '),
      }))}
    />
  );
};

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

function OfArea({
  area,
  own,
  areas,
  kinds,
  children,
}: ChooseProps & { readonly area: AreaView; readonly children: ReactNode }) {
  const { t, locale } = useWasteTexts();
  const [query] = useSearchParams();
  const wanted = query.get('month') ?? '';
  const month = MONTH.test(wanted) ? { month: wanted } : {};
  const asked = useQuery({
    ...askList(readWasteCalendar, { area_id: String(area.area_id), ...month }, locale),
    ...FRESH,
  });
  const calendar = asked.data?.calendar;
  if (!calendar || calendar.area_id !== area.area_id) return <NotLoaded query={asked} label={t('loading')} />;
  return (
    <>
      {own.isByAddress && <p className="muted">{t('area.by-address')}</p>}
      <NextCollections area={area} calendar={calendar} kinds={kinds} />
      <Month calendar={calendar} kinds={kinds} />
      {children}
      <Kinds kinds={kinds} rules={calendar.rules} />
      <Keep area={area} />
      <Section className="stack" title={t('area.change')}>
        <AreaSelect areas={areas} own={own} />
      </Section>
    </>
  );
}

function Month({ calendar, kinds }: { readonly calendar: WasteCalendar; readonly kinds: readonly KindView[] }) {
  const { t, locale } = useWasteTexts();
  const [, setQuery] = useSearchParams();
  const { month } = calendar;
  const name = periodInWords('month', periodOf('month', firstDay(month), calendar.today), locale);
  /** The calendar stays where it is on the screen. */
  const show = (wanted: MonthText) =>
    setQuery((before) => changedQuery(before, { month: wanted }), { preventScrollReset: true });
  const shown = new Set(calendar.days.flatMap(({ entries }) => entries.map(({ kind_key }) => kind_key)));
  const isChanged = calendar.days.some(({ entries }) => entries.some(({ state }) => state !== 'usual'));
  return (
    <Section className="stack" title={t('month.title', { month: name })}>
      <div className="row between">
        <Button size="small" onClick={() => show(monthOf(addDays(firstDay(month), -1)))}>
          {t('month.previous')}
        </Button>
        <Button size="small" onClick={() => show(monthAfter(month))}>
          {t('month.next')}
        </Button>
      </div>
      <MonthOfWaste month={month} calendar={calendar} kinds={kinds} />
      <ul className="row loose" aria-label={t('month.legend')}>
        {kinds
          .filter(({ kind_key }) => shown.has(kind_key))
          .map((kind) => (
            <li key={kind.kind_key}>
              <KindName kind={kind} />
            </li>
          ))}
      </ul>
      {isChanged && <p className="sm">{t('month.marks')}</p>}
    </Section>
  );
}

/** How each kind is put out; with the usual days of an area. */
function Kinds({ kinds, rules }: { readonly kinds: readonly KindView[]; readonly rules?: WasteCalendar['rules'] }) {
  const { t } = useWasteTexts();
  return (
    <Section className="stack-tight" title={t('kinds.title')}>
      <div>
        {kinds.map((kind) => {
          const days = rules?.filter(({ kind_key }) => kind_key === kind.kind_key) ?? [];
          return (
            <Disclosure key={kind.kind_key} title={<KindName kind={kind} />}>
              <div className="stack-tight">
                <p>{kind.note}</p>
                <p>
                  <b>{t('kinds.bag')}</b> {kind.bag}
                </p>
                {rules && (
                  <p>
                    <b>{t('kinds.days')}</b>{' '}
                    {days.length === 0 ? t('kinds.on-request') : days.map((rule) => rule.days).join(' / ')}{' '}
                    {t('kinds.until', { time: timeInWords(kind.until) })}
                  </p>
                )}
                {kind.href !== null && (
                  <p>
                    <TextLink href={kind.href}>{t('kinds.more')}</TextLink>
                  </p>
                )}
              </div>
            </Disclosure>
          );
        })}
      </div>
    </Section>
  );
}

function Keep({ area }: { readonly area: AreaView }) {
  const { t, locale } = useWasteTexts();
  const feed = `/waste.ics?area=${area.area_id}${locale === 'en' ? '&lang=en' : ''}`;
  return (
    <Section className="stack" title={t('keep.title')}>
      <div className="row">
        <a className="btn btn-second" href={`webcal://${window.location.host}${feed}`}>
          {t('keep.calendar')}
        </a>
        <ButtonLink href={`/waste/print?area=${area.area_id}`}>{t('keep.print')}</ButtonLink>
      </div>
      <p className="muted">{t('keep.calendar.hint')}</p>
    </Section>
  );
}
