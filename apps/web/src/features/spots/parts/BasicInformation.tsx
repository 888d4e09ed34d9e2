import { dateInWords } from '@machi/domain/calendar/words';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Telephone } from '../../../shell/Telephone.tsx';
import { useTexts } from '../text/use-texts.ts';

export function BasicInformation({ spot }: { spot: SpotDetail }) {
  const { t, locale } = useTexts();
  const takesReservations = spot.fixing_method !== 0;
  const rows = [
    { id: 'purpose', term: t('detail.purpose'), detail: spot.main_purpose },
    { id: 'hours', term: t('detail.hours'), detail: spot.opening_hours },
    { id: 'closing', term: t('detail.closing'), detail: spot.closing_days_text },
    { id: 'address', term: t('detail.address'), detail: spot.address },
    { id: 'tel', term: t('detail.tel'), detail: <Telephone number={spot.tel} /> },
    ...(spot.email === null
      ? []
      : [
          {
            id: 'email',
            term: t('detail.email'),
            detail: <TextLink href={`mailto:${spot.email}`}>{spot.email}</TextLink>,
          },
        ]),
    ...(spot.url === null
      ? []
      : [{ id: 'url', term: t('detail.url'), detail: <TextLink href={spot.url}>{spot.url}</TextLink> }]),
    { id: 'parking', term: t('detail.parking'), detail: t(`parking.${spot.parking_type}`) },
    { id: 'fixing', term: t('detail.fixing'), detail: t(`fixing.${spot.fixing_method}`) },
    ...(takesReservations && spot.reservable_from <= spot.reservable_until
      ? [
          {
            id: 'reservable',
            term: t('detail.reservable'),
            detail: t('detail.reservableValue', {
              from: dateInWords(spot.reservable_from)[locale],
              until: dateInWords(spot.reservable_until)[locale],
            }),
          },
        ]
      : []),
    ...(takesReservations && spot.monthly_limit !== null
      ? [
          {
            id: 'limit',
            term: t('detail.monthlyLimit'),
            detail: t('detail.monthlyLimitValue', { count: spot.monthly_limit }),
          },
        ]
      : []),
  ].filter((row) => row.detail !== '');
  return <DescriptionList rows={rows} />;
}
