import { minutesOf, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { RoomBand } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TimeRange } from '@machi/ui/field/TimeRange';
import { useSpotDeskTexts } from '../texts.ts';

const times = Array.from({ length: 97 }, (_time, index) => timeOf(index * 15));
const USUAL: RoomBand = { start_time: '09:00', end_time: '12:00' };

/** A band after the last one, three hours long as far as the day has room. */
function nextBand(bands: readonly RoomBand[]): RoomBand {
  const last = bands.at(-1);
  if (!last || last.end_time >= '23:45') return USUAL;
  return { start_time: last.end_time, end_time: timeOf(Math.min(1440, minutesOf(last.end_time) + 180)) };
}

interface BandsEditorProps {
  readonly value: readonly RoomBand[];
  readonly onChange: (bands: RoomBand[]) => void;
}

/** The bands of the day in which a room is reserved as a whole. */
export function BandsEditor({ value, onChange }: BandsEditorProps) {
  const { t } = useSpotDeskTexts();
  const change = (index: number, parts: Partial<RoomBand>) =>
    onChange(value.map((band, place) => (place === index ? { ...band, ...parts } : band)));
  return (
    <FieldGroup legend={t('room_timetable')} hint={t('room_timetable.hint')}>
      {value.map((band, index) => {
        const number = index + 1;
        return (
          <div key={`${number} of ${value.length}`} className="row tight spot-edit-band">
            <TimeRange
              startLabel={t('band.start', { number })}
              endLabel={t('band.end', { number })}
              betweenWord={t('hours.between')}
              afterWord={t('hours.after')}
              wordsOf={timeInWords}
              starts={times.slice(0, -1)}
              ends={times.filter((time) => time > band.start_time)}
              start={band.start_time}
              end={band.end_time}
              onStart={(start_time) =>
                change(index, { start_time, end_time: band.end_time > start_time ? band.end_time : '24:00' })
              }
              onEnd={(end_time) => change(index, { end_time })}
            />
            <Button
              size="small"
              aria-label={t('remove.of', { what: t('band.number', { number }) })}
              onClick={() => onChange(value.filter((_band, place) => place !== index))}
            >
              {t('remove')}
            </Button>
          </div>
        );
      })}
      <Button size="small" onClick={() => onChange([...value, nextBand(value)])}>
        {t('band.add')}
      </Button>
    </FieldGroup>
  );
}
