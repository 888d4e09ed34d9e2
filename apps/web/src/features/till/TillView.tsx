import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { printTillDay, readTillDay } from '@machi/domain/till/contract';
import { isOneDrawer, type TillDay, type TillLine } from '@machi/domain/till/day';
import { Callout } from '@machi/ui/callout/Callout';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Segments } from '@machi/ui/segments/Segments';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { signedYenInWords } from '@machi/domain/billing/words';
import { Table } from '@machi/ui/table/Table';
import { tillWords } from '@machi/domain/till/words';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DateChoice } from '../../shell/desk/DateChoice.tsx';
import { useTillTexts } from './texts.ts';
import { CloseDay } from './CloseDay.tsx';
import { TillFigures } from './TillFigures.tsx';
import { tillHref, tillInAddress } from './till-address.ts';
import { usePdf } from '../../shell/use-paper.ts';

/** Entries of a day in their order. */
function TillLines({ lines, showsHouse }: { readonly lines: readonly TillLine[]; readonly showsHouse: boolean }) {
  const { t, locale } = useTillTexts();
  const { kinds, ways } = tillWords[locale];
  const what = ({ source, place, reservation_code: code, bills }: TillLine) =>
    source === 'room' ? (
      <>
        {place}
        <small className="desk-under">
          <TextLink href={`/reception?application=${code}`} aria-label={t('lines.open', { code })}>
            {code}
          </TextLink>
        </small>
      </>
    ) : (
      t('lines.bills', { count: bills })
    );
  return (
    <Table
      caption={t('lines')}
      columns={[
        { id: 'number', head: t('lines.number') },
        { id: 'time', head: t('lines.time') },
        { id: 'what', head: t('lines.what') },
        ...(showsHouse ? [{ id: 'house', head: t('houses.house') }] : []),
        { id: 'way', head: t('lines.way') },
        { id: 'yen', head: t('amount'), numeric: true },
      ]}
      rows={lines.map((line) => ({
        id: String(line.ledger_entry_id),
        cells: [
          <span key="number" className="num desk-line">
            {line.number}
          </span>,
          <span key="time" className="num">
            {timeInWords(line.entered_at.slice(11, 16))}
          </span>,
          <span key="what">{what(line)}</span>,
          ...(showsHouse ? [line.house] : []),
          <span key="way">
            {ways[line.way]}
            {line.kind !== 'paid' && <small className="desk-under">{kinds[line.kind]}</small>}
          </span>,
          <span key="yen" className="num desk-line">
            {signedYenInWords(line.yen)[locale]}
          </span>,
        ],
      }))}
    />
  );
}

/** Sum of each drawer of a day, and whether it is closed. */
function TillHouses({ till, hrefOf }: { till: TillDay; hrefOf: (house: number) => string }) {
  const { t, locale } = useTillTexts();
  const yen = (amount: number) => <span className="num desk-line">{signedYenInWords(amount)[locale]}</span>;
  return (
    <Table
      caption={t('houses')}
      columns={[
        { id: 'house', head: t('houses.house') },
        { id: 'count', head: t('sums.count'), numeric: true },
        { id: 'cash', head: t('cash'), numeric: true },
        { id: 'other', head: t('other'), numeric: true },
        { id: 'state', head: t('state') },
      ]}
      rows={till.houses.map(({ house_id, house, count, cash_yen, other_yen, is_closed }) => ({
        id: String(house_id),
        cells: [
          <TextLink key="house" href={hrefOf(house_id)}>
            {house}
          </TextLink>,
          String(count),
          yen(cash_yen),
          yen(other_yen),
          t(is_closed ? 'houses.closed' : count === 0 ? 'houses.none' : 'state.open'),
        ],
      }))}
    />
  );
}

/** One day of the till: its sums, entries, report and closing. */
export function TillView() {
  const { t, locale } = useTillTexts();
  const go = useNavigate();
  const [query] = useSearchParams();
  const today = dateAt(new Date());
  const { day = today, house } = tillInAddress(query, today);
  const which = { day, ...(house === undefined ? {} : { house_id: String(house) }) };
  const reply = useQuery(askList(readTillDay, which, locale));
  const hrefOf = (one: DateText) => tillHref(one, today, house);
  const head = useRef<HTMLHeadingElement>(null);
  const printing = usePdf(printTillDay, (name) => t('name.saved', { name }));
  const { data, isPlaceholderData } = reply;
  const words = dayInWords(day)[locale];

  const others =
    data?.open_days.filter((one) => one.day !== day || (house !== undefined && one.house_id !== house)) ?? [];
  return (
    <div className="stack">
      <div className="row between">
        <h2 ref={head} tabIndex={-1}>
          <Unbroken text={t('day.title', { day: words })} />
        </h2>
        <nav className="row tight" aria-label={t('day.date')}>
          <TextLink className="btn btn-second btn-small" href={hrefOf(addDays(day, -1))}>
            {t('day.previous')}
          </TextLink>
          <TextLink
            className="btn btn-second btn-small"
            href={hrefOf(today)}
            aria-current={day === today ? 'date' : undefined}
          >
            {t('day.today')}
          </TextLink>
          {day < today && (
            <TextLink className="btn btn-second btn-small" href={hrefOf(addDays(day, 1))}>
              {t('day.next')}
            </TextLink>
          )}
        </nav>
      </div>
      <DateChoice
        label={t('day.date')}
        show={t('day.show')}
        date={day}
        max={today}
        onChoose={(chosen) => void go(hrefOf(chosen))}
      />
      {others.length > 0 && (
        <Callout tone="warning" title={t('open.title')} headingLevel={3}>
          <p>{t('open.body')}</p>
          <ul className="till-days">
            {others.map((one) => (
              <li key={`${one.day} ${one.house_id}`}>
                <TextLink href={tillHref(one.day, today, data?.till.houses.length === 0 ? undefined : one.house_id)}>
                  {dayInWords(one.day)[locale]}
                  {data?.till.houses.length === 0 ? '' : ` ${one.house}`}
                </TextLink>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {reply.isError || !data ? (
        <NotLoaded query={reply} label={t('loading')} />
      ) : (
        <div className="stack" aria-busy={isPlaceholderData}>
          {data.till.houses.length > 0 && (
            <div className="desk-tabs">
              <Segments
                label={t('houses.choose')}
                items={[
                  { label: t('houses.all'), href: tillHref(day, today), current: house === undefined },
                  ...data.till.houses.map(({ house_id, house: name }) => ({
                    label: name,
                    href: tillHref(day, today, house_id),
                    current: house === house_id,
                  })),
                ]}
              />
            </div>
          )}
          <TillFigures till={data.till} />
          {!isOneDrawer(data.till) && <TillHouses till={data.till} hrefOf={(id) => tillHref(day, today, id)} />}
          <div className="actions">
            {data.till.closed === null && isOneDrawer(data.till) && !isPlaceholderData && (
              <CloseDay key={`${day} ${house ?? ''}`} till={data.till} onClosed={() => head.current?.focus()} />
            )}
            <SendingButton
              icon={<Icon name="download" />}
              busy={printing.busy}
              onClick={() => void printing.save(which)}
            >
              {t('report.print')}
            </SendingButton>
          </div>
          {data.till.lines.length === 0 ? (
            <NoneFound title={t('none')} body={t('none.body')} />
          ) : (
            <TillLines lines={data.till.lines} showsHouse={!isOneDrawer(data.till)} />
          )}
        </div>
      )}
    </div>
  );
}
