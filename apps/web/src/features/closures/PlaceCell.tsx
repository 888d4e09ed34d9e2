import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { AffectedReservation, ClosureRequest, PlaceInstead } from '@machi/domain/closures/model';
import { priceInWords } from '@machi/domain/locale/words';
import { moveBoardReservation } from '@machi/domain/reception-board/contract';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClosureTexts, type ClosureTexts } from './texts.ts';
import type { Places, Way } from './use-places.ts';

const isSameDayAndTime = (one: AffectedReservation, place: PlaceInstead): boolean =>
  one.target_date === place.target_date && one.target_time.start === place.target_time.start;

/** Target of a move: another room at the same time, or the same room at another time. */
function placeInWords(one: AffectedReservation, place: PlaceInstead, { t, locale }: ClosureTexts): string {
  const { room_name: room, capacity } = place;
  if (isSameDayAndTime(one, place)) return t('place.room', { room, capacity });
  const [day, times] = [dateInWords(place.target_date)[locale], timesInWords(place.target_time)[locale]];
  return t('place.time', { day, times });
}

/** Consequences of a move. */
function Consequences({ place }: { place: PlaceInstead }) {
  const { t, locale } = useClosureTexts();
  const { amount, amount_there: there, is_paid: isPaid, ends_taxis: endsTaxis } = place;
  const isOther = amount !== there;
  const yen = (value: number) => priceInWords(value)[locale];
  return (
    <>
      {isOther && <p className="num sm">{t('place.fee', { amount: yen(amount), there: yen(there) })}</p>}
      {isOther && isPaid && <p className="sm">{t('place.paid')}</p>}
      {endsTaxis && <p className="sm">{t('place.taxi')}</p>}
    </>
  );
}

interface PlaceCellProps {
  readonly request: ClosureRequest;
  readonly one: AffectedReservation;
  readonly way: Way | undefined;
  readonly places: Places;
}

/** Proposal for an affected reservation with its button; after the move, the new place. */
export function PlaceCell({ request, one, way, places }: PlaceCellProps) {
  const texts = useClosureTexts();
  const { t } = texts;
  const { send, busy } = useCall(moveBoardReservation);
  const keyFor = useAttemptKey();
  const placeId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { reservation_id: id } = one;
  const name = one.name === '' ? t('withdrawn') : one.name;
  const date = way?.kind === 'moved' ? way.place.target_date : one.target_date;

  async function move(place: PlaceInstead) {
    const { room_id, target_date, target_time, seen, ends_taxis: cancels_taxis } = place;
    const to = { room_id, target_date, target_time, seen, cancels_taxis };
    const input = { reservation_id: id, ...to, closing: request.reason };
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (!result) return;
    // The pressed button disappears: the message in its place takes the focus.
    if (result.ok) flushSync(() => places.moved(id, place));
    box.current?.focus();
    if (!result.ok) await places.again(request, id, refusalLines(result, texts));
  }

  return (
    <div className="stack-tight" ref={box} tabIndex={-1}>
      {way?.kind === 'looking' && <p className="sm">{t('place.looking')}</p>}
      {way?.kind === 'gone' && <p>{t('place.gone')}</p>}
      {(way?.kind === 'proposed' || way?.kind === 'none' || way?.kind === 'failed') &&
        way.lines.map((line) => (
          <p key={line} role="alert" className="sm">
            {line}
          </p>
        ))}
      {way?.kind === 'none' && <p>{t('place.none')}</p>}
      {way?.kind === 'moved' && (
        <p>
          <strong>{t('place.moved')}</strong> <Unbroken text={placeInWords(one, way.place, texts)} />
        </p>
      )}
      {way?.kind === 'proposed' && (
        <div id={placeId}>
          <p className="num">
            <Unbroken text={placeInWords(one, way.place, texts)} />
          </p>
          <Consequences place={way.place} />
        </div>
      )}
      <div className="row tight">
        {way?.kind === 'proposed' && (
          <Button
            size="small"
            busy={busy}
            busyLabel={t('place.moving')}
            aria-label={t('place.move.of', { name })}
            aria-describedby={placeId}
            onClick={() => void move(way.place)}
          >
            {t('place.move')}
          </Button>
        )}
        {way?.kind !== 'gone' && (
          <TextLink
            href={`/reception/board?date=${date}&spot_id=${request.spot_id}&reservation_id=${id}`}
            target="_blank"
            aria-label={t(way?.kind === 'moved' ? 'affected.board.of' : 'affected.move.of', { name })}
          >
            {t(way?.kind === 'moved' ? 'affected.board' : 'affected.move')}
          </TextLink>
        )}
      </div>
    </div>
  );
}
