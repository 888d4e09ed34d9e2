import { changedQuery } from '@machi/client/changed-address';
import { dateInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { listPublicReports, type PublicReport } from '@machi/domain/reports/contract';
import { stateTags } from '@machi/domain/reports/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Entry } from '@machi/ui/entry/Entry';
import { SelectField } from '@machi/ui/field/SelectField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { listedToday } from '../../shell/listed.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useReportTexts } from './texts.ts';
import '../../shell/messages.css';
import './reports.css';

function ReportEntry({ report, number }: { readonly report: PublicReport; readonly number: number | undefined }) {
  const { t, locale } = useReportTexts();
  const { said, shape } = stateTags[report.state];
  const isOpen = report.state === 'accepted' || report.state === 'in-hand';
  return (
    <Entry
      when={listedToday(report.received_on, locale)}
      whenDetail={number === undefined ? undefined : t('list.number', { number })}
      status={<StatusTag shape={shape as 'fixed'}>{said[locale]}</StatusTag>}
      title={report.kind_name}
      headingLevel={2}
      facts={[
        report.place,
        report.office,
        ...(isOpen ? [t('list.due', { day: dateInWords(report.due_on)[locale] })] : []),
        ...(report.told > 1 ? [t('told.count', { count: report.told })] : []),
      ].filter((fact) => fact !== '')}
    >
      <p className="message-said" lang="ja">
        {report.words}
      </p>
      {report.answer !== '' && (
        <p className="message-said">
          <b>{t('list.answer')}</b> <span lang={/[ぁ-ん]/.test(report.answer) ? 'ja' : undefined}>{report.answer}</span>
        </p>
      )}
      {report.pictures.length > 0 && (
        <ul className="report-pictures">
          {report.pictures.map((src, index) => (
            <li key={src}>
              <img src={src} alt={t('picture.alt', { number: index + 1 })} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </Entry>
  );
}

/** What people have reported and the office has released: a list, and a map that says no more. */
export default function ReportListPage() {
  const { t, locale } = useReportTexts();
  const [query, setQuery] = useSearchParams();
  const kind = query.get('kind') ?? '';
  const state = (['open', 'ended'] as const).find((one) => one === query.get('state'));
  const page = Number(query.get('page') ?? 1) || 1;
  const asked = {
    ...(/^[a-z][a-z0-9-]{0,30}$/.test(kind) && { kind }),
    ...(state && { state }),
    ...(page > 1 && { page: Math.min(page, 1000) }),
  } as const;
  const reports = useQuery(askList(listPublicReports, asked, locale));
  const { data } = reports;
  const placed = useMemo(() => (data?.reports ?? []).filter(({ position }) => position !== null), [data]);
  const points = useMemo(
    () =>
      placed.flatMap(({ report_id, kind_name, position }, index) =>
        position ? [{ id: report_id, label: kind_name, mark: String(index + 1), ...position }] : [],
      ),
    [placed],
  );
  const go = (changed: Readonly<Record<string, string>>) =>
    setQuery(
      changedQuery(query, {
        page: undefined,
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value || undefined])),
      }),
    );
  return (
    <>
      <PageHead
        title={menuTitle('report-list', locale)}
        sub={t('list.sub')}
        actions={<ButtonLink href="/report">{t('list.new')}</ButtonLink>}
      />
      {!data ? (
        <NotLoaded query={reports} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <div className="row">
            <SelectField
              label={t('kind_key')}
              emptyWord={t('list.all')}
              value={asked.kind ?? ''}
              onChange={({ target }) => go({ kind: target.value })}
              options={data.kinds.map((one) => ({ value: one.kind_key, label: one.kind_name }))}
            />
            <SelectField
              label={t('list.state')}
              emptyWord={t('list.all')}
              value={state ?? ''}
              onChange={({ target }) => go({ state: target.value })}
              options={[
                { value: 'open', label: t('list.open') },
                { value: 'ended', label: t('list.ended') },
              ]}
            />
          </div>
          {data.reports.length === 0 ? (
            <EmptyState title={t('list.none')}>
              <p>{t('list.none.what')}</p>
            </EmptyState>
          ) : (
            <>
              {points.length > 0 && <TownMap points={points} label={t('list.map')} note={t('list.map.note')} />}
              <ul>
                {data.reports.map((report) => (
                  <ReportEntry
                    key={report.report_id}
                    report={report}
                    number={placed.includes(report) ? placed.indexOf(report) + 1 : undefined}
                  />
                ))}
              </ul>
              <Pagination
                label={t('list.pages')}
                current={data.page}
                count={Math.ceil(data.total / data.page_size)}
                hrefOf={(to) => `/report/list?${String(changedQuery(query, { page: String(to) }))}`}
                previousLabel={t('list.previous')}
                nextLabel={t('list.next')}
                pageLabel={(number) => t('list.page', { number })}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}
