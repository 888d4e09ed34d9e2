import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import { groupTypeWords, purposeWords } from '@machi/domain/reservations/words';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { ReactNode } from 'react';
import { momentInWords } from '../../../../shell/language/dates.ts';
import type { OwnTexts } from '../../text/use-own-texts.ts';

const num = (words: string) => <span className="num">{words}</span>;

function groupRows(reservation: Reservation, { t, locale }: OwnTexts): DescriptionRow[] {
  if (reservation.is_group === 0) return [{ id: 'who', term: t('detail.who'), detail: t('detail.individual') }];
  const { group_type, group_name, person_in_charge } = reservation;
  return [
    { id: 'who', term: t('detail.who'), detail: t('detail.group') },
    ...(group_type === ''
      ? []
      : [{ id: 'group-type', term: t('detail.groupType'), detail: groupTypeWords[group_type][locale] }]),
    { id: 'group', term: t('detail.groupName'), detail: group_name },
    { id: 'charge', term: t('detail.personInCharge'), detail: person_in_charge },
  ];
}

function exemptionRows(reservation: Reservation, { t }: OwnTexts): DescriptionRow[] {
  const { exemption_method, exemption_status, exemption_reason } = reservation;
  if (exemption_method === 0) return [{ id: 'exemption', term: t('detail.exemption'), detail: t('detail.none') }];
  const words = [
    t(`detail.exemption.${exemption_method}`),
    exemption_status === null ? '' : t(`detail.exemptionStatus.${exemption_status}`),
  ];
  return [
    { id: 'exemption', term: t('detail.exemption'), detail: words.filter(Boolean).join(t('join')) },
    { id: 'exemption-reason', term: t('detail.exemptionReason'), detail: exemption_reason },
  ];
}

/** Each field of a reservation (specification section 3), the questions of the facility's form with their answers. */
export function reservationRows(reservation: Reservation, texts: OwnTexts): DescriptionRow[] {
  const { t, locale } = texts;
  const status = statusOf(reservation);
  const { purpose, purpose_other, equipments, adjunct_rooms } = reservation;
  const row = (id: string, term: string, detail: ReactNode) => ({ id, term, detail });
  const purposeName = purposeWords[purpose][locale];
  return [
    row('status', t('detail.status'), <StatusTag shape={status}>{t(`status.${status}`)}</StatusTag>),
    row('code', t('detail.code'), <b className="num nb">{reservation.reservation_code}</b>),
    row('date', t('detail.date'), num(dateInWords(reservation.target_date)[locale])),
    row('time', t('detail.time'), num(timesInWords(reservation.target_time)[locale])),
    row(
      'place',
      t('detail.place'),
      <TextLink href={`/spot/detail/${reservation.spot_id}`}>
        {t('place', { spot: reservation.location_name, room: reservation.plan_name })}
      </TextLink>,
    ),
    ...(adjunct_rooms.length > 0 ? [row('adjuncts', t('detail.adjuncts'), adjunct_rooms.join(t('join')))] : []),
    ...(equipments.length > 0
      ? [
          row(
            'equipment',
            t('detail.equipment'),
            equipments
              .map(({ equipment_name, pieces }) => t('detail.pieces', { name: equipment_name, count: pieces }))
              .join(t('join')),
          ),
        ]
      : []),
    ...groupRows(reservation, texts),
    row('persons', t('detail.persons'), num(t('detail.personsOf', { count: reservation.persons_spot }))),
    row(
      'purpose',
      t('detail.purpose'),
      purpose === 'other' ? t('detail.purposeOther', { purpose: purposeName, words: purpose_other }) : purposeName,
    ),
    row('preparation', t('detail.preparation'), t(`detail.preparation.${reservation.includes_preparation}`)),
    row('commercial', t('detail.commercial'), t(`detail.commercial.${reservation.is_commercial}`)),
    row(
      'charging',
      t('detail.charging'),
      reservation.has_charging === 1
        ? t('detail.chargingFee', { fee: yenInWords(reservation.charging_fee)[locale] })
        : t('detail.none'),
    ),
    ...exemptionRows(reservation, texts),
    ...reservation.additional_questions.map(({ question_key, question, answer }) =>
      row(`question ${question_key}`, question, answer === '' ? t('detail.none') : answer),
    ),
    row('note', t('detail.note'), reservation.note === '' ? t('detail.none') : reservation.note),
    row('applied', t('detail.reservedAt'), num(momentInWords(reservation.reserved_at, locale))),
  ];
}
