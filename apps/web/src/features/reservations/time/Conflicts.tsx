import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { DateText } from '@machi/domain/calendar/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import type { Ref } from 'react';
import { useTexts } from '../texts.ts';
import type { FailingDate } from '@machi/domain/chosen-dates/failing-dates';
import { WaitButton } from './WaitButton.tsx';

interface ConflictsProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly failing: readonly FailingDate[];
  /** Number of chosen days without a conflict. */
  readonly goodCount: number;
  readonly onReplace: (date: DateText, other: ChosenTime) => void;
  readonly onDrop: (dates: readonly DateText[]) => void;
  /** Focused by script, so that a person who cannot continue sees why. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * Days that cannot be kept: the reason, up to three other times, and a button that drops the day. With several days one
 * press drops all.
 */
export function Conflicts({ failing, goodCount, ref, ...shared }: ConflictsProps) {
  const { t } = useTexts();
  const [first] = failing;
  if (first === undefined) return null;
  const isOne = failing.length === 1;
  const [firstSentence = ''] = first.sentences;
  const held = goodCount === 0 ? t('time.stillHeld') : t('conflict.others', { count: goodCount });
  return (
    <Callout
      ref={ref}
      focusable
      tone="error"
      live="alert"
      title={isOne ? firstSentence : t('conflict.several', { count: failing.length })}
      actions={
        isOne ? undefined : (
          <Button onClick={() => shared.onDrop(failing.map(({ chosen }) => chosen.date))}>
            {t('conflict.dropAll', { count: failing.length })}
          </Button>
        )
      }
    >
      {isOne ? null : <p>{held}</p>}
      {failing.map((day) => (
        <FailingDay key={day.chosen.date} day={day} held={isOne ? held : undefined} {...shared} />
      ))}
    </Callout>
  );
}

interface FailingDayProps extends Pick<ConflictsProps, 'spot' | 'room' | 'onReplace' | 'onDrop'> {
  readonly day: FailingDate;
  /** What stays, when this is the only day: then the callout's title is the first sentence. */
  readonly held: string | undefined;
}

function FailingDay({ day, held, spot, room, onReplace, onDrop }: FailingDayProps) {
  const { t, locale } = useTexts();
  const { chosen, sentences, isOutside, isTaken, others } = day;
  const isOne = held !== undefined;
  const dayWords = dayInWords(chosen.date)[locale];
  const times = timesInWords(chosen)[locale];
  return (
    <div className={isOne ? 'stack-tight' : 'stack-tight failing-day'}>
      {isOne ? null : (
        <h3 className="num">
          {dayWords} {times}
        </h3>
      )}
      {sentences.slice(isOne ? 1 : 0).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isOutside ? (
        <p>
          {t('time.notReservable', {
            from: dayInWords(spot.reservable_from)[locale],
            until: dayInWords(spot.reservable_until)[locale],
          })}
        </p>
      ) : null}
      {isOne && isTaken ? <p>{t('time.lost', { day: dayWords, times })}</p> : null}
      {isOne ? <p>{held}</p> : null}
      {others.length > 0 ? (
        <div className="slots" role="group" aria-label={t('conflict.alternatives', { day: dayWords })}>
          {others.map((other) => (
            <button key={`${other.date} ${other.start}`} type="button" onClick={() => onReplace(chosen.date, other)}>
              {other.date === chosen.date
                ? t('time.sameDay', { times: timesInWords(other)[locale] })
                : `${dayInWords(other.date)[locale]} ${timesInWords(other)[locale]}`}
            </button>
          ))}
        </div>
      ) : null}
      <div className="row failing-ways">
        <Button variant="text" className="flush" onClick={() => onDrop([chosen.date])}>
          {t('time.removeDay', { day: dayWords })}
        </Button>
        {isTaken ? <WaitButton room={room} wanted={chosen} /> : null}
      </div>
    </div>
  );
}
