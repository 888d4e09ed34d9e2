import type { HandledForm } from '@machi/domain/form-desk/contract';
import { priceInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFormDeskTexts } from './texts.ts';

/** Signer from the certificate, with points for staff to check. */
function Signature({ application }: { readonly application: HandledForm }) {
  const { t, locale } = useFormDeskTexts();
  const { signature } = application;
  const isProxied = application.is_proxied === 1;
  if (signature === null) return null;
  return (
    <Section className="stack-tight" title={t('signed')} level={3}>
      {signature.marks.map((mark) => (
        <Callout key={mark} tone="warning" title={t(`signed.${mark}${isProxied ? '.proxy' : ''}`)}>
          <p>{t(`signed.${mark}.what`)}</p>
        </Callout>
      ))}
      <DescriptionList
        rows={[
          { id: 'name', term: t('signed.name'), detail: signature.signer_name },
          { id: 'address', term: t('signed.address'), detail: signature.signer_address },
          { id: 'at', term: t('signed.at'), detail: momentInWords(signature.signed_at, locale) },
        ]}
      />
    </Section>
  );
}

/** The sum, the way of payment, and the payment's state. */
function Fee({ application }: { readonly application: HandledForm }) {
  const { t, locale } = useFormDeskTexts();
  const { amount, payment, payment_way: way, hold_ends_at: holdEnd, is_approval_waiting: isWaiting } = application;
  if (amount === 0) return null;
  const state = payment === null ? 'none' : payment.state;
  return (
    <Section className="stack-tight" title={t('file.fee')} level={3}>
      {isWaiting === 1 && (
        <Callout tone="warning" title={t('paid.approval-waits')}>
          <p>{t(payment?.is_under_way === 1 ? 'paid.approval-waits.collected' : 'paid.approval-waits.what')}</p>
        </Callout>
      )}
      {holdEnd !== null && (
        <Callout tone="warning" title={t('paid.ends', { at: momentInWords(holdEnd, locale) })}>
          <p>{t('paid.ends.what')}</p>
        </Callout>
      )}
      <DescriptionList
        rows={[
          { id: 'amount', term: t('paid.amount'), detail: <b className="num">{priceInWords(amount)[locale]}</b> },
          {
            id: 'state',
            term: t('paid.state'),
            detail: way === 'card' ? t(`paid.${state}`) : t('paid.counter'),
          },
        ]}
      />
    </Section>
  );
}

/** Signature and payment of an application. */
export const SignedAndPaid = ({ application }: { readonly application: HandledForm }) => (
  <>
    <Signature application={application} />
    <Fee application={application} />
  </>
);
