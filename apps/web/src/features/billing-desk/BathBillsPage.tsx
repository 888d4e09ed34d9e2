import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { BillListView } from './BillListView.tsx';
import { ClosingView } from './ClosingView.tsx';
import { RemindersView } from './reminders/RemindersView.tsx';
import { RequestsView } from './RequestsView.tsx';
import { useBillAddress } from './bill-address.ts';
import { useBillTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/files/files.css';
import './billing-desk.css';

/** Bills of the bath for the office: the month to close, then all bills and the open one. */
export default function BathBillsPage() {
  const { t, locale } = useBillTexts();
  const { address } = useBillAddress();
  const query = useQuery(askerQuery(locale));
  return (
    <div className="desk file-desk">
      <PageHead
        title={officialTitle('billing-bath', locale)}
        sub={t('sub')}
        actions={<ButtonLink href="/debits">{officialTitle('debits', locale)}</ButtonLink>}
      />
      {query.data ? (
        <div className="stack-lg">
          {address.bill === undefined && (
            <div className="bill-parts">
              <ClosingView />
              <RemindersView asker={query.data} />
              <RequestsView />
            </div>
          )}
          <BillListView asker={query.data} />
        </div>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </div>
  );
}
