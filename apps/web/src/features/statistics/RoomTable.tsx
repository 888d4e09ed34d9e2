import type { RoomFigures } from '@machi/domain/statistics/contract';
import { BarTable } from '@machi/ui/bar-chart/BarTable';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useStatisticsTexts } from './texts.ts';
import { figureWords } from './figure-words.ts';

const FULL = 100;
const columns = [
  'room',
  'bookings',
  'hours',
  'town',
  'utilisation',
  'persons',
  'amount',
  'cancelled',
  'missed',
] as const;

/** Used share of each room's open time, busiest first; all figures unfold. */
export function RoomTable({ rooms }: { rooms: readonly RoomFigures[] }) {
  const texts = useStatisticsTexts();
  const { t } = texts;
  const used = rooms
    .filter(({ minutes_used }) => minutes_used > 0)
    .toSorted((one, other) => (other.utilisation ?? 0) - (one.utilisation ?? 0));
  return (
    <section className="stack">
      <BarTable
        caption={t('rooms.bars')}
        labelHead={t('rooms.room')}
        valueHead={t('rooms.utilisation')}
        most={FULL}
        rows={used.map((room) => ({
          id: String(room.room_id),
          label: `${room.spot_name} ${room.room_name}`,
          value: room.utilisation ?? 0,
          words: figureWords(room, texts).utilisation,
        }))}
      />
      <Disclosure title={t('rooms.title')}>
        <div className="table-scroll">
          <Table
            caption={t('rooms.caption')}
            columns={columns.map((id, index) => ({ id, head: t(`rooms.${id}`), numeric: index > 0 }))}
            rows={rooms.map((room) => {
              const words = figureWords(room, texts);
              return {
                id: String(room.room_id),
                cells: [
                  `${room.spot_name} ${room.room_name}`,
                  words.bookings,
                  words.hours,
                  words.town,
                  words.utilisation,
                  words.persons,
                  words.amount,
                  words.cancelled,
                  words.missed,
                ],
              };
            })}
          />
        </div>
      </Disclosure>
    </section>
  );
}
