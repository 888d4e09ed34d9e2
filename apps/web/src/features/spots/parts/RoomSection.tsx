import { minutesInWords } from '@machi/domain/calendar/words';
import type { Room } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useTexts } from '../text/use-texts.ts';

/** One room of a facility, with the way to its reservation where the facility takes any. */
export function RoomSection({ room, takesReservations }: { room: Room; takesReservations: boolean }) {
  const { t, locale } = useTexts();
  const rows: DescriptionRow[] = [
    { id: 'purpose', term: t('detail.purpose'), detail: room.main_purpose },
    { id: 'capacity', term: t('detail.capacity'), detail: t('detail.capacityValue', { count: room.capacity }) },
    { id: 'floors', term: t('detail.floors'), detail: room.floors },
    ...(room.area === null
      ? []
      : [{ id: 'area', term: t('detail.area'), detail: t('detail.areaValue', { area: room.area }) }]),
    { id: 'fee', term: t('detail.fee'), detail: room.fee_text },
    ...(takesReservations
      ? [
          { id: 'unit', term: t('detail.unit'), detail: minutesInWords(room.unit_minutes)[locale] },
          { id: 'period', term: t('detail.period'), detail: room.reservation_period },
        ]
      : []),
    { id: 'equipment', term: t('detail.equipment'), detail: room.equipments.join(t('detail.equipmentJoin')) },
    { id: 'other', term: t('detail.other'), detail: room.other_information },
  ].filter((row) => row.detail !== '');
  return (
    <Panel title={room.room_name} headingLevel={3}>
      <DescriptionList rows={rows} />
      {takesReservations ? (
        <div className="actions">
          <ButtonLink href={`/spot/form/${room.spot_id}/${room.room_id}`}>
            {t('detail.reserve')}
            <VisuallyHidden>{t('detail.reserveRoom', { room: room.room_name })}</VisuallyHidden>
          </ButtonLink>
        </div>
      ) : null}
    </Panel>
  );
}
