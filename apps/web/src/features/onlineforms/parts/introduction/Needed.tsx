import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import { useOnlineformTexts } from '../../texts.ts';

/** "What you need": the card and its secrets, the telephone, the credit card, papers (product, "Signing with the card"). */
export function Needed({ form }: { form: Onlineform }) {
  const { t } = useOnlineformTexts();
  return (
    <section className="stack">
      <h2>{t('needed')}</h2>
      {form.needs_id_card === 1 && (
        <div className="stack-tight">
          <h3>{t('needed.card')}</h3>
          <ul className="ticked">
            <li>{t('needed.card.own')}</li>
          </ul>
        </div>
      )}
      {form.needs_commercial_certificate === 1 && (
        <div className="stack-tight">
          <h3>{t('needed.commercial')}</h3>
          <p>{t('needed.commercial.body')}</p>
        </div>
      )}
      {form.required_documents !== '' && (
        <div className="stack-tight">
          <h3>{t('detail.required_documents')}</h3>
          <p className="lines">{form.required_documents}</p>
        </div>
      )}
      {mayBeProxied(form) && (
        <div className="stack-tight">
          <h3>{t('needed.proxy')}</h3>
          <p>{t('needed.proxy.body')}</p>
        </div>
      )}
    </section>
  );
}
