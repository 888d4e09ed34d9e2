import { listDayUses } from '@machi/domain/reception/contract';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { clockInWords, dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { priceInWords } from '@machi/domain/locale/words';
import type { DayUse } from '@machi/domain/reception/model';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DateChoice } from '../../shell/desk/DateChoice.tsx';
import { useMinute } from '../../shell/use-minute.ts';
import { useReceptionTexts } from './texts.ts';
import { MarkButtons } from './application/MarkButtons.tsx';
import { useReceptionAddress } from './reception-address.ts';

/** Users of the rooms on a day, payments, and no-shows. */
export function DayView() {
  const { t, locale } = useReceptionTexts();
  const { address, hrefWith, go } = useReceptionAddress();
  const { date } = address;
  const now = useMinute();
  const query = useQuery(askList(listDayUses, { date }, locale));
  const { data, isPlaceholderData } = query;
  const words = dayInWords(date)[locale];

  const state = (use: DayUse) => (
    <>
      <span className="reception-tags">
        {use.approval_status === 0 && <StatusTag shape="provisional">{t('status.0')}</StatusTag>}
        {use.no_show_at !== null && <StatusTag shape="refused">{t('status.noShow')}</StatusTag>}
        {use.opened_at !== null && <Tag>{t('status.opened', { at: clockInWords(new Date(use.opened_at)) })}</Tag>}
        {use.is_unopened && <StatusTag shape="provisional">{t('status.unopened')}</StatusTag>}
        {use.paid_at !== null && <Tag>{t('status.paid')}</Tag>}
      </span>
      <MarkButtons
        use={{ ...use, is_canceled: 0, left: Math.max(0, use.amount - use.paid_yen), name: use.group_name || use.name }}
        isExemptionOpen={use.is_exemption_open}
        now={now}
      />
    </>
  );
  const row = (use: DayUse) => ({
    id: String(use.reservation_id),
    cells: [
      <b key="time" className="num desk-line">
        {timesInWords(use.target_time)[locale]}
      </b>,
      <span key="room">
        {use.plan_name}
        <small className="desk-under">{use.location_name}</small>
      </span>,
      <span key="who">
        <TextLink
          className="desk-name"
          href={hrefWith({ view: undefined, date: undefined, application: use.application_code })}
        >
          {use.group_name || use.name}
        </TextLink>
        <small className="desk-under num">
          {use.group_name !== '' && <>{use.name} </>}
          {t('day.persons', { count: use.persons_spot })}
        </small>
      </span>,
      <span key="fee" className="num desk-line">
        {priceInWords(use.amount)[locale]}
      </span>,
      <span key="state" className="reception-state">
        {state(use)}
      </span>,
    ],
  });

  return (
    <div className="stack reception-day">
      <div className="reception-over">
        <h2>
          <Unbroken text={t('day.title', { day: words })} />
        </h2>
        <nav className="row tight" aria-label={t('day.date')}>
          <TextLink className="btn btn-second btn-small" href={hrefWith({ date: addDays(date, -1) })}>
            {t('day.previous')}
          </TextLink>
          <TextLink
            className="btn btn-second btn-small"
            href={hrefWith({ date: undefined })}
            aria-current={date === dateAt(now) ? 'date' : undefined}
          >
            {t('day.today')}
          </TextLink>
          <TextLink className="btn btn-second btn-small" href={hrefWith({ date: addDays(date, 1) })}>
            {t('day.next')}
          </TextLink>
        </nav>
      </div>
      <DateChoice label={t('day.date')} show={t('day.show')} date={date} onChoose={(chosen) => go({ date: chosen })} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('day.loading')} />
      ) : data.uses.length === 0 ? (
        <NoneFound title={t('day.none')} body={t('day.none.body')} />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <Table
            caption={t('day.title', { day: words })}
            columns={[
              { id: 'time', head: t('day.time') },
              { id: 'room', head: t('room') },
              { id: 'who', head: t('day.who') },
              { id: 'fee', head: t('day.fee'), numeric: true },
              { id: 'state', head: t('day.state') },
            ]}
            rows={data.uses.map(row)}
          />
        </div>
      )}
    </div>
  );
}
