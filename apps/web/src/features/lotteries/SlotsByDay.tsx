import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { LotterySlot } from '@machi/domain/lotteries/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useLotteryTexts } from './texts.ts';

/** As many lines stand open. */
const OPEN = 16;

/** The times that are drawn, a line for each day and room. */
export function SlotsByDay({ slots }: { readonly slots: readonly LotterySlot[] }) {
  const { t, locale } = useLotteryTexts();
  const places = [...Map.groupBy(slots, ({ target_date, room_id }) => `${target_date} ${room_id}`).entries()];
  const table = (
    <Table
      caption={t('slots.caption')}
      columns={[
        { id: 'day', head: t('slots.day') },
        { id: 'room', head: t('slots.room') },
        { id: 'times', head: t('slots.times') },
      ]}
      fold="lines"
      rows={places.map(([id, [first, ...others]]) => ({
        id,
        cells:
          first === undefined
            ? []
            : [
                <span key="day" className="num nb">
                  {dateInWords(first.target_date)[locale]}
                </span>,
                t('slots.room-of', { room: first.room_name, capacity: first.capacity }),
                <span key="times" className="num row loose">
                  {[first, ...others].map(({ slot_no, target_time }) => (
                    <span key={slot_no} className="nb">
                      {t('slots.numbered', { no: slot_no, times: timesInWords(target_time)[locale] })}
                    </span>
                  ))}
                </span>,
              ],
      }))}
    />
  );
  return places.length > OPEN ? (
    <Disclosure title={t('slots.all', { count: slots.length })}>{table}</Disclosure>
  ) : (
    table
  );
}
