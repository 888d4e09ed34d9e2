import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import type { useTexts } from '../text/use-texts.ts';

/** What was filled in, whether it has been sent or not. */
export type Application = Pick<
  Reservation,
  | 'is_group'
  | 'group_name'
  | 'person_in_charge'
  | 'purpose'
  | 'purpose_other'
  | 'persons_spot'
  | 'includes_preparation'
  | 'is_commercial'
  | 'has_charging'
  | 'charging_fee'
  | 'exemption_method'
  | 'exemption_reason'
  | 'note'
>;

const exemptionKeys = { 0: 'input.exemptionNone', 1: 'input.exemptionFull', 2: 'input.exemptionPartial' } as const;

export function applicationRows(
  application: Application,
  { t, locale }: ReturnType<typeof useTexts>,
): DescriptionRow[] {
  const { purpose, purpose_other, charging_fee, exemption_method, exemption_reason, note } = application;
  const isGroup = application.is_group === 1;
  const exemption = t(exemptionKeys[exemption_method]);
  return [
    { id: 'who', term: t('confirm.who'), detail: t(isGroup ? 'input.group' : 'input.individual') },
    ...(isGroup
      ? [
          { id: 'group', term: t('input.groupName'), detail: application.group_name },
          { id: 'charge', term: t('input.personInCharge'), detail: application.person_in_charge },
        ]
      : []),
    {
      id: 'persons',
      term: t('input.persons'),
      detail: <span className="num">{t('confirm.persons', { count: application.persons_spot })}</span>,
    },
    { id: 'purpose', term: t('input.purpose'), detail: purpose === 'other' ? purpose_other : t(`purpose.${purpose}`) },
    {
      id: 'preparation',
      term: t('confirm.preparation'),
      detail: t(application.includes_preparation === 1 ? 'confirm.preparationYes' : 'confirm.preparationNo'),
    },
    {
      id: 'commercial',
      term: t('confirm.commercial'),
      detail: t(application.is_commercial === 1 ? 'confirm.commercialYes' : 'confirm.commercialNo'),
    },
    {
      id: 'charging',
      term: t('confirm.charging'),
      detail:
        application.has_charging === 1
          ? t('confirm.chargingFee', { fee: yenInWords(charging_fee)[locale] })
          : t('confirm.none'),
    },
    { id: 'exemption', term: t('confirm.exemption'), detail: exemption },
    ...(exemption_method === 0
      ? []
      : [{ id: 'exemption-reason', term: t('input.exemptionReason'), detail: exemption_reason }]),
    { id: 'note', term: t('input.note'), detail: note === '' ? t('confirm.none') : note },
  ];
}
