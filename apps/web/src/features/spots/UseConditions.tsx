import type { SpotDetail } from '@machi/domain/spots/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useTexts } from './texts.ts';

/** Conditions of use of the facility; empty without any. */
export function UseConditions({ spot }: { spot: SpotDetail }) {
  const { t } = useTexts();
  const rows = [
    { id: 'application', term: t('detail.applicationConditions'), detail: spot.application_conditions },
    { id: 'cancellation', term: t('detail.cancellation'), detail: spot.cancellation_policy },
    { id: 'surcharge', term: t('detail.surcharge'), detail: spot.surcharge_period_conditions },
    { id: 'methods', term: t('detail.exemptionMethods'), detail: spot.exemption_methods },
    { id: 'exemption', term: t('detail.exemptionConditions'), detail: spot.exemption_conditions },
    { id: 'payment', term: t('detail.payment'), detail: spot.payment_methods },
  ]
    .filter(({ detail }) => detail !== '')
    .map((row) => ({ ...row, detail: <span style={{ whiteSpace: 'pre-line' }}>{row.detail}</span> }));
  if (rows.length === 0) return null;
  return (
    <section className="stack" data-more>
      <h2>{t('detail.conditions')}</h2>
      <DescriptionList rows={rows} />
    </section>
  );
}
