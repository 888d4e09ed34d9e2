import { toldInPlace } from '@machi/client/client';
import { exportPayments } from '@machi/domain/payments/contract';
import type { Asker } from '@machi/domain/permissions/model';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { SaveTable } from '../../../shell/desk/save-table/SaveTable.tsx';
import { paymentQueries } from '../queries.ts';
import { usePaymentTexts } from '../texts.ts';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentTable, paymentLinkId } from './PaymentTable.tsx';
import { StrayPayments } from './StrayPayments.tsx';
import { usePaymentAddress } from './payment-address.ts';

/** Card payments, those in which both sides differ first, and the one that is open. */
export function PaymentListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = usePaymentTexts();
  const { address, hrefWith } = usePaymentAddress();
  const { payment, asked } = address;
  const query = useQuery(paymentQueries.list(locale, asked));
  const { data, isPlaceholderData } = query;
  const { send, busy } = useCall(exportPayments);
  const { page: _page, ...question } = asked;
  return (
    <DeskSplit
      open={payment}
      linkId={paymentLinkId}
      className="stack desk-list"
      file={(paymentId, isOpenedHere) => (
        <PaymentPanel key={paymentId} paymentId={paymentId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <PaymentFilters isMain={payment === undefined} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <section className="stack" aria-label={t('list')} aria-busy={isPlaceholderData}>
          {payment === undefined && <StrayPayments strays={data.strays} />}
          {data.payments.length === 0 ? (
            <NoneFound title={t('none')} body={t('none.body')} headingLevel={2} />
          ) : (
            <>
              <p role="status" className="desk-found num">
                {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })}
              </p>
              <PaymentTable payments={data.payments} />
              <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, payment: undefined })} />
              {payment === undefined && (
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
