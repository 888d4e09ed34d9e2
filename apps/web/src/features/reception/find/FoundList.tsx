import { writtenCode } from '@machi/domain/fields/width';
import { findApplications, type FoundApplication } from '@machi/domain/reception/find-contract';
import { foundOrders } from '@machi/domain/reception/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askList } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useReceptionTexts } from '../texts.ts';
import { RoomAndTimes } from '../inbox/RoomAndTimes.tsx';
import { nameOf } from '../inbox/decide-target.ts';
import { lineId } from '../inbox/InboxTable.tsx';
import { useReceptionAddress } from '../reception-address.ts';
import { OrderChoice } from './OrderChoice.tsx';

/** Format of a code on the telephone: letters, a hyphen and more. */
const CODE = /^[A-Z]{2,4}-[0-9A-Z]+$/;

const shapes = ['provisional', 'fixed', 'refused'] as const;

/** Applications that match the search, waiting or not. */
export function FoundList({ q }: { readonly q: string }) {
  const { t, locale } = useReceptionTexts();
  const { address, hrefWith, go } = useReceptionAddress();
  const { page, application, foundOrder: order = 'use' } = address;
  const query = useQuery(askList(findApplications, { q, order, page }, locale));
  const { data, isPlaceholderData } = query;
  // A code with one match opens it at once; once closed, it stays closed.
  const isCode = !isPlaceholderData && CODE.test(writtenCode(q));
  const only = isCode && data?.total === 1 ? data.applications[0]?.application_code : undefined;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (only === undefined || opened.current === q) return;
    opened.current = q;
    go({ application: only }, true);
  }, [only, q, go]);
  const back = (
    <ButtonLink href={hrefWith({ q: undefined, order: undefined, page: undefined })}>{t('find.back')}</ButtonLink>
  );

  const personOf = ({ name }: FoundApplication): string => name ?? t('file.withdrawn');
  const state = ({ is_canceled, approval_status }: FoundApplication) => (
    <StatusTag shape={is_canceled ? 'refused' : shapes[approval_status]}>
      {t(is_canceled ? 'status.canceled' : `status.${approval_status}`)}
    </StatusTag>
  );
  if (query.isError || !data) return <NotLoaded query={query} label={t('find.loading')} />;
  if (data.total === 0)
    return (
      <>
        <NoneFound title={t('found.none', { q })} body={t('found.none.body')} />
        <div>{back}</div>
      </>
    );
  return (
    <section aria-label={t('found', { q })} aria-busy={isPlaceholderData} className="reception-found stack">
      <div className="reception-line">
        <p role="status" className="num">
          {t('found.count', { q, count: data.total })}
        </p>
        {back}
        <OrderChoice
          orders={foundOrders}
          order={order}
          onOrder={(chosen) => go({ order: chosen === 'use' ? undefined : chosen, page: undefined })}
        />
      </div>
      <Table
        caption={t('found', { q })}
        columns={[
          { id: 'who', head: t('who') },
          { id: 'what', head: t('what') },
          { id: 'state', head: t('state') },
        ]}
        rows={data.applications.map((one) => ({
          id: one.application_code,
          current: one.application_code === application,
          cells: [
            <>
              <TextLink
                id={lineId(one.application_code)}
                data-line={one.application_code}
                className="desk-name"
                href={hrefWith({ application: one.application_code })}
                aria-current={one.application_code === application || undefined}
              >
                {nameOf({ group_name: one.group_name, name: personOf(one) })}
              </TextLink>
              <small className="desk-under num">
                {one.group_name === '' ? '' : `${personOf(one)} `}
                {one.application_code}
              </small>
            </>,
            <RoomAndTimes
              key="what"
              location_name={one.location_name}
              plan_name={one.plan_name}
              first={one.use}
              count={one.dates}
            />,
            state(one),
          ],
        }))}
      />
      <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, application: undefined })} />
    </section>
  );
}
