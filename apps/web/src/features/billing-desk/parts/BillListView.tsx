import { toldInPlace } from '@machi/client/client';
import { exportBills } from '@machi/domain/billing/desk-contract';
import { signedYenInWords } from '@machi/domain/billing/words';
import type { Asker } from '@machi/domain/permissions/model';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { SaveTable } from '../../../shell/desk/save-table/SaveTable.tsx';
import { billQueries } from '../queries.ts';
import { useBillTexts } from '../texts.ts';
import { BillFilters } from './BillFilters.tsx';
import { BillPanel } from './BillPanel.tsx';
import { BillTable, billLinkId } from './BillTable.tsx';
import { useBillAddress } from './bill-address.ts';

/** Bills, the newest first, and the one that is open. */
export function BillListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useBillTexts();
  const { address, hrefWith } = useBillAddress();
  const { bill, asked } = address;
  const query = useQuery(billQueries.list(locale, asked));
  const { data, isPlaceholderData } = query;
  const { send, busy } = useCall(exportBills);
  const { page: _page, ...question } = asked;
  const yen = (amount: number) => signedYenInWords(amount)[locale];
  return (
    <DeskSplit
      open={bill}
      linkId={billLinkId}
      className="stack desk-list"
      file={(billingId, isOpenedHere) => (
        <BillPanel key={billingId} billingId={billingId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <BillFilters isMain={bill === undefined} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <section className="stack" aria-label={t('list')} aria-busy={isPlaceholderData}>
          {data.bills.length === 0 ? (
            <NoneFound title={t('none')} body={t('none.body')} headingLevel={2} />
          ) : (
            <>
              <p role="status" className="desk-found num">
                {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })}{' '}
                {t('sums', { yen: yen(data.yen), open: yen(data.open_yen) })}
              </p>
              <BillTable bills={data.bills} />
              <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, bill: undefined })} />
              {bill === undefined && (
                <SaveTable
                  t={t}
                  label={t('export.send')}
                  note={t('export.note')}
                  busy={busy}
                  save={(choice) => send({ ...question, ...choice }, toldInPlace)}
                />
              )}
            </>
          )}
        </section>
      )}
    </DeskSplit>
  );
}
