import { readBathPayment, readBathStatement, type BathPayment, type OwnBill } from '@machi/domain/billing/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Panel } from '@machi/ui/panel/Panel';
import { isOverdue } from '@machi/domain/billing/rules';
import { billWords, monthInWords } from '@machi/domain/billing/words';
import { dateAt } from '@machi/domain/calendar/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { OwedBack } from '../../shell/billing/owed-back/OwedBack.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { HISTORY_PATH } from '../../shell/passes/pass-paths.ts';
import { Bills } from './Bills.tsx';
import { useBathBillingTexts, usePdf } from './texts.ts';
import './bath-billing.css';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';

/** PDF of a year's payments. */
function Statements({ years }: { readonly years: readonly number[] }) {
  const { t } = useBathBillingTexts();
  const { save, busy } = usePdf(readBathStatement);
  if (years.length === 0) return null;
  return (
    <Section className="stack" title={t('statements')}>
      <p>{t('statements.what')}</p>
      <div className="actions">
        {years.map((year) => (
          <Button
            key={year}
            icon={<Icon name="download" />}
            busy={busy}
            busyLabel={t('preparing')}
            onClick={() => void save({ year })}
          >
            {t('statement', { year })}
          </Button>
        ))}
      </div>
    </Section>
  );
}

/** Overdue bills, the reason, and what to do. */
function OverdueBills({ payment: { account, bills } }: { readonly payment: BathPayment }) {
  const { t, locale } = useBathBillingTexts();
  const today = dateAt(new Date());
  const overdue = bills.filter((bill) => isOverdue(bill, today, account !== null));
  if (overdue.length === 0) return null;
  const total = overdue.reduce((sum, { amount }) => sum + amount, 0);
  const why = ({ debit_failure, debit_failed_on, paid_at, next_debit_on }: OwnBill): string => {
    if (debit_failure === null) return t('overdue.since', { day: dateInWords(paid_at)[locale] });
    const words = billWords[locale].failures[debit_failure];
    const failed =
      debit_failed_on === null ? words : t('overdue.failed', { why: words, day: dateInWords(debit_failed_on)[locale] });
    return next_debit_on === null || next_debit_on < today
      ? failed
      : `${failed}${t('overdue.again', { day: dateInWords(next_debit_on)[locale] })}`;
  };
  return (
    <Callout tone="warning" headingLevel={2} title={t('overdue.title', { yen: yenInWords(total)[locale] })}>
      <ul className="bath-overdue">
        {overdue.map((bill) => (
          <li key={bill.billing_id}>
            <b className="num nb">
              {monthInWords(bill.month)[locale]} {yenInWords(bill.amount)[locale]}
            </b>{' '}
            <Unbroken text={why(bill)} />
          </li>
        ))}
      </ul>
      <p>
        {t('overdue.do')} <OfficeTelephone withHours />
      </p>
    </Callout>
  );
}

/** The next debit in large type: amount, date and account. */
function NextDebit({ payment }: { readonly payment: BathPayment }) {
  const { t, locale } = useBathBillingTexts();
  const { payment_info: next, account, unbilled } = payment;
  const yen = (amount: number) => yenInWords(amount)[locale];
  return (
    <Panel title={t('next')}>
      {next === null ? (
        <p className="bath-next">{t(payment.member_payment.amount > 0 ? 'next.none.overdue' : 'next.none')}</p>
      ) : (
        <>
          <p className="bath-next num">
            <b>{yen(next.amount)}</b>
            <span>
              {account === null ? t('next.until') : t('next.on')}{' '}
              <span className="nb">{dateInWords(next.paid_at)[locale]}</span>
            </span>
          </p>
          {account !== null && (
            <p>
              {t('next.from', { bank: account.bank_name, branch: account.branch_name, digits: account.last_digits })}
            </p>
          )}
        </>
      )}
      {payment.fee_yen !== null && (
        <p className="sm muted">
          {t('fee', { yen: yen(payment.fee_yen) })}{' '}
          {unbilled.visits > 0 && t('unbilled', { count: unbilled.visits, yen: yen(Math.max(0, unbilled.yen)) })}
        </p>
      )}
    </Panel>
  );
}

const ACCOUNT_PATH = '/fureaiplaza/payment/account';

/** The registered account, or how to register one. */
function HowToPay({ payment: { account } }: { readonly payment: BathPayment }) {
  const { t } = useBathBillingTexts();
  return (
    <Section className="stack" titleId="bath-account" title={t('account')}>
      {account === null ? (
        <>
          <p>
            <b>{t('account.none')}</b>
          </p>
          <p>{t('account.how')}</p>
          <p>{t('account.until')}</p>
          <p>
            <TextLink href={ACCOUNT_PATH}>{t('account.make')}</TextLink>
          </p>
        </>
      ) : (
        <>
          <DescriptionList
            rows={[
              { id: 'bank', term: t('account.bank'), detail: `${account.bank_name} ${account.branch_name}` },
              { id: 'type', term: t('account.type'), detail: t(`account.type.${account.account_type}`) },
              { id: 'digits', term: t('account.number'), detail: t('account.digits', { digits: account.last_digits }) },
              { id: 'holder', term: t('account.holder'), detail: account.holder_name },
            ]}
          />
          <p>
            <TextLink href={ACCOUNT_PATH}>{t('account.change')}</TextLink>
          </p>
        </>
      )}
      <p className="sm">
        {t('ask')} <OfficeTelephone withHours />
      </p>
    </Section>
  );
}

/** Cost of the bath: the next debit in large type, then all bills with each visit and its day. */
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
