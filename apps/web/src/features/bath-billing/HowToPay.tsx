import type { BathPayment } from '@machi/domain/billing/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { OfficeTelephone } from '../../shell/town/OfficeTelephone.tsx';
import { useBathBillingTexts } from './texts.ts';

const ACCOUNT_PATH = '/fureaiplaza/payment/account';

/** The account that is registered, or how to register one. */
export function HowToPay({ payment: { account } }: { readonly payment: BathPayment }) {
  const { t } = useBathBillingTexts();
  return (
    <section className="stack" aria-labelledby="bath-account">
      <h2 id="bath-account">{t('account')}</h2>
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
    </section>
  );
}
