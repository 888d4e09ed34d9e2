import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { officialTitle } from '../../../shell/officials/part.ts';
import { PaymentListView } from '../parts/PaymentListView.tsx';
import { usePaymentTexts } from '../texts.ts';
import '@machi/ui/styles/desk.css';
import '../../../shell/desk/files/files.css';
import '../parts/billing.css';

/** Card payments for the office: ours beside the provider's, and what is given back. */
export default function BillingPage() {
  const { t, locale } = usePaymentTexts();
  const query = useQuery(askerQuery(locale));
  return (
    <div className="desk file-desk">
      <PageHead
        title={officialTitle('billing', locale)}
        sub={t('sub')}
        actions={<ButtonLink href="/billing/mandates">{officialTitle('mandates', locale)}</ButtonLink>}
      />
      {query.data ? <PaymentListView asker={query.data} /> : <NotLoaded query={query} label={t('loading')} />}
    </div>
  );
}
