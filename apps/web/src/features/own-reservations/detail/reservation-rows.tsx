import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { writtenFields } from '@machi/domain/described/written';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import { purposeWords } from '@machi/domain/reservations/words';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { describedRows } from '../../../shell/described/labels-and-rows.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import type { OwnTexts } from '../texts.ts';

const isMessage = ({ id }: DescriptionRow): boolean => reservationParts.message.some(({ name }) => name === id);
const num = (words: string) => <span className="num">{words}</span>;

/** The filled-in fields with this page's own texts: the exemption's state, and both parts of "other". */
function filledRows(reservation: Reservation, { t, locale }: OwnTexts): DescriptionRow[] {
  const { purpose, purpose_other, exemption_method, exemption_status } = reservation;
  const ownWords: Readonly<Record<string, string | undefined>> = {
    ...(purpose === 'other'
      ? { purpose: t('detail.purposeOther', { purpose: purposeWords[purpose][locale], words: purpose_other }) }
      : {}),
    exemption_method:
      exemption_method === 0
        ? t('detail.none')
        : [
            t(`detail.exemption.${exemption_method}`),
            exemption_status === null ? '' : t(`detail.exemptionStatus.${exemption_status}`),
          ]
            .filter(Boolean)
            .join(t('join')),
  };
  // An individual has no group, and neither has an application from before the kinds of group.
  const written = writtenFields(reservationFields, reservation, 'list', locale)
    .filter(({ name, words }) => name !== 'group_type' || words !== '')
    .map((one) => ({ ...one, words: ownWords[one.name] ?? (one.words === '' ? t('detail.none') : one.words) }));
  return describedRows(written);
}

/** Each field of a reservation (product, "Own reservations"), with the answers to the facility's questions. */
export function reservationRows(reservation: Reservation, texts: OwnTexts): DescriptionRow[] {
  const { t, locale } = texts;
  const status = statusOf(reservation);
  const { equipments, adjunct_rooms } = reservation;
  const filled = filledRows(reservation, texts);
  const row = (id: string, term: string, detail: ReactNode) => ({ id, term, detail });
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
    ...filled.filter((one) => !isMessage(one)),
    ...reservation.additional_questions.map(({ question_key, question, answer }) =>
      row(`question ${question_key}`, question, answer === '' ? t('detail.none') : answer),
    ),
    ...filled.filter(isMessage),
    row('applied', t('detail.reservedAt'), num(momentInWords(reservation.reserved_at, locale))),
  ];
}
