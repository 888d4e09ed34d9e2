import type { FeeTable } from '@machi/domain/spot-desk/fee-table-model';
import type { SpotDeskTexts } from '../texts.ts';
import type { FeeValues } from './fee-values.ts';

/** A cell by its name on the wire, such as `rooms.0.band_fees.1`, as people call it. */
export function cellInWords(cell: string, table: FeeTable, values: FeeValues, { t, locale }: SpotDeskTexts): string {
  const [part, place = '', field, nth = ''] = cell.split('.');
  if (part === 'equipments') return table.equipments[Number(place)]?.equipment_name[locale] ?? '';
  if (part === 'bands') return t('fees.band.number', { number: Number(place) + 1 });
  const room = part === 'rooms' ? table.rooms[Number(place)] : undefined;
  if (room === undefined) return t('next_fee_from');
  const whats: Readonly<Record<string, string | undefined>> = {
    by: t('fees.by'),
    hourly_fee_yen: t('fees.hour'),
    band_fees: values.bands[Number(nth)]?.band_name[locale],
    surcharge_yen: room.now.surcharges[Number(nth)]?.surcharge_name[locale],
  };
  return t('fees.cell', { name: room.room_name[locale], what: whats[field ?? ''] ?? '' });
}
