import { approvalStatuses } from '@machi/domain/applications/model';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { formDeskQueries } from '../queries.ts';
import { useFormDeskTexts } from '../texts.ts';
import { HandledPanel } from './HandledPanel.tsx';
import { HandledTable, handledLinkId } from './HandledTable.tsx';
import { useDeskAddress } from './desk-address.ts';

/** What waits, the oldest first, or what was decided, and the one that is open. */
export function HandledListView() {
  const { t, locale } = useFormDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const { application, asked } = address;
  const query = useQuery(formDeskQueries.list(locale, asked));
  const { data, isPlaceholderData } = query;
  return (
    <DeskSplit
      open={application}
      linkId={handledLinkId}
      className="stack desk-list"
      file={(id, isOpenedHere) => <HandledPanel key={id} id={id} takesFocus={isOpenedHere} />}
    >
      <Segments
        label={t('status')}
        items={approvalStatuses.map((status) => ({
          href: hrefWith({
            status: status === 0 ? undefined : String(status),
            page: undefined,
            application: undefined,
          }),
          label: t(`status.${status}`),
          current: status === asked.approval_status,
        }))}
      />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <section className="stack" aria-label={t('list')} aria-busy={isPlaceholderData}>
          {data.applications.length === 0 ? (
            <NoneFound title={t('none')} body={t('none.body')} headingLevel={2} />
          ) : (
            <>
              <p role="status" className="desk-found num">
                {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })}
              </p>
              <HandledTable applications={data.applications} />
              <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, application: undefined })} />
            </>
          )}
        </section>
      )}
    </DeskSplit>
  );
}
