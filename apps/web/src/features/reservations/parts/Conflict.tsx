import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import { alternatives, isFree } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { AvailabilityDay, Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import type { Ref } from 'react';
import { useTexts } from '../text/use-texts.ts';

const ALTERNATIVES = 3;

interface ConflictProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly chosen: ChosenTime;
  readonly day: AvailabilityDay | undefined;
  readonly daysNearby: readonly AvailabilityDay[];
  /** The server's sentences, when it has refused this choice. */
  readonly refusal: readonly string[];
  readonly onChoose: (chosen: ChosenTime | null) => void;
  /** Takes the focus by script, so that whoever is held back here sees why. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * The choice cannot be kept: the specification's sentence, what is the matter, what still holds, up to three other
 * times and a way to leave the day out. Nothing while the choice is good.
 */
export function Conflict({ spot, room, chosen, day, daysNearby, refusal, onChoose, ref }: ConflictProps) {
  const { t, locale } = useTexts();
  const isOutside = chosen.date < spot.reservable_from || chosen.date > spot.reservable_until;
  const isTaken = day !== undefined && !isFree(day, chosen, room);
  if (refusal.length === 0 && !isOutside && !isTaken) return null;

  const dayWords = dayInWords(chosen.date)[locale];
  const own = sentenceOf({ code: isOutside || day?.opening === null ? 'unavailable-date' : 'slot-taken' }, locale);
  const [first = own, ...more] = refusal;
  const others = isTaken ? alternatives(daysNearby, chosen, room, ALTERNATIVES) : [];
  return (
    <Callout
      ref={ref}
      focusable
      tone="error"
      live="alert"
      title={first}
      actions={
        <Button variant="text" onClick={() => onChoose(null)}>
          {t('time.removeDay', { day: dayWords })}
        </Button>
      }
    >
      {more.map((sentence) => (
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
      {isTaken ? <p>{t('time.lost', { day: dayWords, times: timesInWords(chosen)[locale] })}</p> : null}
      <p>{t('time.stillHeld')}</p>
      {others.length > 0 ? (
        <div className="slots" role="group" aria-label={t('time.alternatives')}>
          {others.map((other) => (
            <button key={`${other.date} ${other.start}`} type="button" onClick={() => onChoose(other)}>
              {other.date === chosen.date
                ? t('time.sameDay', { times: timesInWords(other)[locale] })
                : `${dayInWords(other.date)[locale]} ${timesInWords(other)[locale]}`}
            </button>
          ))}
        </div>
      ) : null}
    </Callout>
  );
}
