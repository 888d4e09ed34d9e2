import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { DemandRide, RideState } from '@machi/domain/ondemandbus/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useBusTexts } from '../texts.ts';

const shapes: Readonly<Record<RideState, StatusShape>> = {
  promised: 'fixed',
  waiting: 'provisional',
  'on-board': 'fixed',
  done: 'cancelled',
  missed: 'refused',
  canceled: 'cancelled',
};

export function RideFacts({ ride }: { ride: DemandRide }) {
  const { t, locale } = useBusTexts();
  const row = (id: string, term: string, detail: ReactNode) => ({ id, term, detail });
  const num = (words: string) => <span className="num">{words}</span>;
  const party = [
    t('persons', { count: ride.persons }),
    ...(ride.wheelchairs > 0 ? [t('wheelchairs', { count: ride.wheelchairs })] : []),
  ];
  return (
    <Section className="stack" titleId="facts" title={t('ride.facts')}>
      <DescriptionList
        rows={[
          row(
            'state',
            t('ride.state'),
            <StatusTag shape={shapes[ride.state]}>{t(`ride.state.${ride.state}`)}</StatusTag>,
          ),
          row('day', t('ride.day'), <b className="num">{dateInWords(ride.date)[locale]}</b>),
          row('from', t('ride.from'), <b>{ride.from_name}</b>),
          row('to', t('ride.to'), <b>{ride.to_name}</b>),
          row('party', t('ride.persons'), party.join(locale === 'ja' ? '、' : ', ')),
          row('fare', t('ride.fare'), num(t('guide.fareOne', { fare: yenInWords(ride.fare_yen)[locale] }))),
          ...(ride.vehicle_name === null ? [] : [row('vehicle', t('ride.vehicle'), ride.vehicle_name)]),
          row('code', t('ride.code'), <span className="num nb">{ride.reservation_code}</span>),
          row('asked', t('ride.askedAt'), num(momentInWords(ride.requested_at, locale))),
          ...(ride.canceled_at === null
            ? []
            : [row('canceled', t('ride.canceledAt'), num(momentInWords(ride.canceled_at, locale)))]),
        ]}
      />
    </Section>
  );
}
