import { exportPayments } from '@machi/domain/payments/contract';
import type { Asker } from '@machi/domain/permissions/model';
import { useQuery } from '@tanstack/react-query';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
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
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="payment"
        query={query}
        linesOf={(reply) => reply.payments}
        table={(lines) => <PaymentTable payments={lines} />}
        none={{ title: t('none'), body: t(Object.keys(question).length > 0 ? 'none.body' : 'none.yet') }}
        above={({ strays }) => payment === undefined && <StrayPayments strays={strays} />}
      >
        {payment === undefined && (
          <SaveTable
            endpoint={exportPayments}
            question={question}
            t={t}
            label={t('export.send')}
            note={t('export.note')}
          />
        )}
      </FoundFiles>
    </DeskSplit>
  );
}
