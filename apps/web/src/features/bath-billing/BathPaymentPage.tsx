import { readBathPayment } from '@machi/domain/billing/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { OwedBack } from '../../shell/billing/owed-back/OwedBack.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { HISTORY_PATH } from '../../shell/passes/pass-paths.ts';
import { Bills } from './Bills.tsx';
import { HowToPay } from './HowToPay.tsx';
import { NextDebit } from './NextDebit.tsx';
import { OverdueBills } from './OverdueBills.tsx';
import { Statements } from './Statements.tsx';
import { useBathBillingTexts } from './texts.ts';
import './bath-billing.css';

/** What the bath costs: the next debit in large words, then all bills with each visit and its day. */
export default function BathPaymentPage() {
  const { t, locale } = useBathBillingTexts();
  const query = useQuery(askAnew(readBathPayment, {}, locale));
  const payment = query.data?.payment;
  return (
    <>
      <PageHead
        title={menuTitle('bath-payment', locale)}
        sub={payment?.item}
        actions={<ButtonLink href={HISTORY_PATH}>{t('history')}</ButtonLink>}
      />
      {!payment ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg reading">
          <OverdueBills payment={payment} />
          <NextDebit payment={payment} />
          <OwedBack />
          <HowToPay payment={payment} />
          {payment.bills.length === 0 ? (
            <EmptyState title={t('none')} headingLevel={2}>
              <p>{t(payment.fee_yen === null ? 'none.free' : 'none.body')}</p>
            </EmptyState>
          ) : (
            <Bills bills={payment.bills} isDebited={payment.account !== null} />
          )}
          <Statements years={payment.years} />
        </div>
      )}
    </>
  );
}
