import { dateInWords } from '@machi/domain/calendar/words';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTexts } from './texts.ts';

/** Categories in words; 0 is none (product, "Facilities and rooms"). */
const categoryKeys = [
  undefined,
  'category.1',
  'category.2',
  'category.3',
  'category.4',
  'category.5',
  'category.6',
] as const;

interface BasicInformationProps {
  readonly spot: SpotDetail;
  /** The reservation period in words, if it is the same for every room. */
  readonly period: string | undefined;
}

export function BasicInformation({ spot, period = '' }: BasicInformationProps) {
  const { t, locale } = useTexts();
  const categoryKey = categoryKeys[spot.spot_category_id];
  const takesReservations = spot.fixing_method !== 0;
  const rows = [
    {
      id: 'category',
      term: t('detail.category'),
      detail: categoryKey === undefined ? '' : t(categoryKey),
    },
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
    { id: 'period', term: t('detail.period'), detail: period },
    ...(takesReservations && spot.reservable_from <= spot.reservable_until
      ? [
          {
            id: 'reservable',
            term: t('detail.reservable'),
            detail: (
              <>
                <span className="nb">
                  {t('detail.reservableFrom', { day: dateInWords(spot.reservable_from)[locale] })}
                </span>{' '}
                <span className="nb">
                  {t('detail.reservableUntil', { day: dateInWords(spot.reservable_until)[locale] })}
                </span>
                {spot.openings.map(({ kind, who, until }) => (
                  <span key={kind}>
                    <br />
                    {t('detail.reservableFirst', { who, day: dateInWords(until)[locale] })}
                  </span>
                ))}
              </>
            ),
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
