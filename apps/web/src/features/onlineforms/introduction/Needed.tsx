import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import { CARD_BRANDS } from '@machi/domain/payments/model';
import { CARD_PIN, CERTIFICATE_BIRTHDAYS, SIGNING_PASSWORD } from '@machi/domain/signing/model';
import type { ReactNode } from 'react';
import { useOnlineformTexts } from '../texts.ts';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="stack-tight">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** "What you need": card and secrets, telephone, credit card, papers (product, "Signing with the card"). */
export function Needed({ form, isProxied }: { readonly form: Onlineform; readonly isProxied: boolean }) {
  const { t } = useOnlineformTexts();
  const isSigned = isProxied || form.has_signing === 1;
  const isPaidByCard = !isProxied && form.needs_credit_card === 1;
  const needsNothing =
    !isSigned &&
    form.needs_id_card === 0 &&
    form.needs_commercial_certificate === 0 &&
    !isPaidByCard &&
    form.required_documents === '' &&
    !mayBeProxied(form);
  return (
    <section className="stack">
      <h2>{t('needed')}</h2>
      {needsNothing && <p>{t('needed.nothing')}</p>}
      {(isSigned || form.needs_id_card === 1) && (
        <Part title={t('needed.card')}>
          <ul className="ticked">
            <li>{t(isProxied ? 'proxy.needed.card' : 'needed.card.own')}</li>
            {isSigned && (
              <>
                <li>{t('needed.card.password', SIGNING_PASSWORD)}</li>
                <li>{t('needed.card.pin', CARD_PIN)}</li>
                <li>{t('needed.card.certificate', { birthdays: CERTIFICATE_BIRTHDAYS })}</li>
              </>
            )}
          </ul>
        </Part>
      )}
      {isSigned && (
        <Part title={t('needed.phone')}>
          <ul className="ticked">
            <li>{t('needed.phone.nfc')}</li>
            <li>{t('needed.phone.app')}</li>
            <li>{t('needed.phone.reader')}</li>
          </ul>
        </Part>
      )}
      {form.needs_commercial_certificate === 1 && (
        <Part title={t('needed.commercial')}>
          <p>{t('needed.commercial.body')}</p>
        </Part>
      )}
      {isPaidByCard && (
        <Part title={t('needed.credit')}>
          <ul className="ticked">
            <li>{t('needed.credit.body', { number: CARD_BRANDS.length, brands: CARD_BRANDS.join(t('comma')) })}</li>
            <li>{t('needed.credit.safe')}</li>
          </ul>
        </Part>
      )}
      {form.required_documents === '' ? null : (
        <Part title={t('detail.required_documents')}>
          <p className="lines">{form.required_documents}</p>
        </Part>
      )}
      {!isProxied && mayBeProxied(form) && (
        <Part title={t('needed.proxy')}>
          <p>{t('needed.proxy.body')}</p>
        </Part>
      )}
    </section>
  );
}
