import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { moveBoardReservation, previewMove } from '@machi/domain/reception-board/contract';
import type { BoardBooking, BoardRoom } from '@machi/domain/reception-board/model';
import { hoursOffered } from '@machi/domain/reception-board/range';
import type { BoardSpan } from '@machi/ui/board/Board';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Callout } from '@machi/ui/callout/Callout';
import { askList } from '../../shell/calls/ask.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useBoardTexts } from './texts.ts';
import { endTimes, isSamePlace, placeOfBooking, spanOfPlace, startTimes, withStart } from './wanted-place.ts';
import type { WantedPlace } from './wanted-place.ts';

/** Whether the move is possible, and its price. */
function MovePreview({ reply }: { reply: ReplyOf<typeof previewMove> }) {
  const { t, locale } = useBoardTexts();
  const { amount, amount_there: there, problems, is_paid: isPaid } = reply;
  const yen = (value: number) => value.toLocaleString(locale);
  const fee =
    there === null
      ? undefined
      : there === amount
        ? t('move.fee', { amount: yen(amount) })
        : t('move.fee.other', { amount: yen(amount), there: yen(there) });
  const isFree = problems.length === 0;
  const isReasonable = !isFree && problems.every(({ can_override }) => can_override);
  return (
    <Callout
      tone={isFree ? 'success' : isReasonable ? 'warning' : 'error'}
      live="status"
      headingLevel={3}
      title={isFree ? t('move.works') : t(isReasonable ? 'move.reasonable' : 'move.against')}
    >
      {problems.map(({ code, sentence }) => (
        <p key={`${code} ${sentence}`}>{sentence}</p>
      ))}
      {fee !== undefined && <p className="num">{fee}</p>}
      {isPaid && there !== null && there !== amount && <p>{t('move.paid')}</p>}
    </Callout>
  );
}

interface MoveFormProps {
  readonly booking: BoardBooking;
  /** Rooms of the same facility. */
  readonly rooms: readonly BoardRoom[];
  /** The facility's hours on a day; null when closed, undefined when unknown here. */
  readonly openingOn: (date: DateText) => BoardSpan | null | undefined;
  /** Place where it was dropped or pushed to. */
  readonly to: WantedPlace | undefined;
  readonly onMoved: (reply: ReplyOf<typeof moveBoardReservation>) => void;
}

const timeOptions = (times: readonly string[]) => times.map((time) => ({ value: time, label: timeInWords(time) }));

/** Move of a booking: its target, price and conflicts, before it is final. */
export function MoveForm({ booking, rooms, openingOn, to, onMoved }: MoveFormProps) {
  const { t, locale } = useBoardTexts();
  const { t: shell } = useShellTexts();
  const from = placeOfBooking(booking);
  const [place, setPlace] = useState<WantedPlace>(to ?? from);
  const [reason, setReason] = useState('');
  const [endsTaxis, setEndsTaxis] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { reservation_id } = booking;
  const isDate = isDateText(place.target_date);
  const hours = hoursOffered(openingOn(place.target_date), spanOfPlace(place));
  const isSame = isSamePlace(from, place);
  const wanted = { reservation_id, ...place };
  const preview = useQuery({
    ...askList(previewMove, wanted, locale, { ignoresErrorMessage: true }),
    gcTime: 0,
    enabled: isDate && !isSame,
  });
  const onRefused = () => void preview.refetch();
  const { act, busy, lines, setLines } = useTold(moveBoardReservation, { t }, { isAttempt: true, onRefused });
  const reply = isSame || !isDate ? undefined : preview.data;
  const needsReason = reply !== undefined && reply.problems.length > 0;
  const isPossible = reply?.problems.every(({ can_override }) => can_override) === true;
  const isReasonMissing = needsReason && reason.trim() === '';
  const isTaxiMissing = reply?.ends_taxis === true && !endsTaxis;

  function choose(next: WantedPlace) {
    setLines([]);
    setPlace(next);
  }
  async function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasSent(true);
    setLines([]);
    if (!reply || !isPossible || isReasonMissing || isTaxiMissing) return;
    const input = {
      ...wanted,
      seen: reply.seen,
      override_reason: needsReason ? reason : '',
      cancels_taxis: endsTaxis,
    };
    const moved = await act(input);
    if (moved) onMoved(moved);
  }

  const cannot = isSame ? t('move.same') : !reply || preview.isPlaceholderData ? t('move.looking') : t('move.against');
  const isReady = isPossible && !preview.isPlaceholderData;
  return (
    <form className="stack" noValidate onSubmit={(event) => void move(event)}>
      <h3>{t('move.title')}</h3>
      <SelectField
        label={t('room')}
        value={String(place.room_id)}
        options={rooms
          .filter(({ is_retired, room_id }) => !is_retired || room_id === booking.room_id)
          .map(({ room_id, room_name }) => ({ value: String(room_id), label: room_name }))}
        onChange={({ target }) => choose({ ...place, room_id: Number(target.value) })}
      />
      <DateField
        label={t('date')}
        value={place.target_date}
        readout={isDate && dateInWords(place.target_date)[locale]}
        onChange={({ target }) => choose({ ...place, target_date: target.value })}
      />
      <div className="form-row">
        <SelectField
          label={t('move.start')}
          value={place.target_time.start}
          options={timeOptions(startTimes(hours))}
          onChange={({ target }) => choose(withStart(place, target.value))}
        />
        <SelectField
          label={t('move.end')}
          value={place.target_time.end}
          options={timeOptions(endTimes(place.target_time.start, hours))}
          onChange={({ target }) => choose({ ...place, target_time: { ...place.target_time, end: target.value } })}
        />
      </div>
      {reply && <MovePreview reply={reply} />}
      {isPossible && needsReason && (
        <ReasonField
          label={t('move.reason')}
          hint={t('move.reason.hint')}
          requiredWord={shell('required')}
          value={reason}
          error={wasSent && isReasonMissing ? t('move.reason.missing') : undefined}
          onReason={setReason}
        />
      )}
      {isPossible && reply.ends_taxis && (
        <CheckField
          label={t('move.taxi')}
          checked={endsTaxis}
          error={wasSent && isTaxiMissing ? t('move.taxi.missing') : undefined}
          onChange={({ target }) => setEndsTaxis(target.checked)}
        />
      )}
      <CalloutLines lines={lines} />
      <p className="hint">{t('move.told')}</p>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={t('move.sending')}
        disabledReason={isReady ? undefined : cannot}
      >
        {t('move.send')}
      </Button>
    </form>
  );
}
