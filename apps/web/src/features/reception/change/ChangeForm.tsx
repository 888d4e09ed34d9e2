import { isReplyLost, toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { isDateText } from '@machi/domain/calendar/model';
import { check } from '@machi/domain/contract/problems';
import { changeApplied, previewChange } from '@machi/domain/reception/change-contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { reservationParts } from '@machi/domain/reservations/fields';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { yenInWords } from '@machi/domain/locale/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Callout } from '@machi/ui/callout/Callout';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { askList } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useReceptionTexts } from '../texts.ts';
import { controlsOf } from '../booking/ContentFields.tsx';
import { noUse, roomIn, type BookingValues } from '../booking/booking-values.ts';
import { SpotExtras } from '../booking/SpotFields.tsx';
import { UseFields } from '../booking/UseFields.tsx';
import { errorOf, type FieldErrors } from '../booking/use-booking.ts';
import { dateAndTimes } from '../inbox/decide-target.ts';
import { changeOf, changesNothing, valuesOf } from './change-values.ts';

/** Whether this change is possible, the old and new price, and the sum left to pay or to refund. */
function ChangePreview({ reply }: { readonly reply: ReplyOf<typeof previewChange> }) {
  const { t, locale } = useReceptionTexts();
  const { amount, amount_there: there, left, owed, paid_yen: paid, problems } = reply;
  const yen = (value: number) => yenInWords(value)[locale];
  const isFree = problems.length === 0;
  const isReasonable = !isFree && problems.every(({ can_override }) => can_override);
  const difference = (there ?? amount) - amount;
  return (
    <Callout
      tone={isFree ? 'success' : isReasonable ? 'warning' : 'error'}
      live="status"
      headingLevel={3}
      title={t(isFree ? 'change.works' : isReasonable ? 'change.reasonable' : 'change.against')}
    >
      {problems.map(({ code, sentence }) => (
        <p key={`${code} ${sentence}`}>{sentence}</p>
      ))}
      {there === null ? null : difference === 0 ? (
        <p className="num">{t('change.fee', { amount: yen(amount) })}</p>
      ) : (
        <p className="num">
          {t(difference > 0 ? 'change.fee.more' : 'change.fee.less', {
            amount: yen(amount),
            there: yen(there),
            difference: yen(Math.abs(difference)),
          })}
        </p>
      )}
      {there !== null && paid > 0 && left > 0 && <p>{t('change.left', { paid: yen(paid), left: yen(left) })}</p>}
      {there !== null && owed > 0 && <p>{t('change.owed', { paid: yen(paid), owed: yen(owed) })}</p>}
      {reply.asks_exemption && <p>{t('change.exemption')}</p>}
    </Callout>
  );
}

const { persons, purpose, conditions, exemption, message } = reservationParts;

interface ChangeFormProps {
  readonly date: HandledReservation;
  readonly spot: SpotDetail;
  /** Whether the applicant cannot get messages. */
  readonly isGuest: boolean;
  readonly onDone: () => void;
}

/** Errors by form field: the wire name of a content field without its path. */
const placed = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, lines]) => [name.replace(/^content\./, ''), lines]));

/** The change of a date: what changes, the new price, and the reason. */
export function ChangeForm({ date, spot, isGuest, onDone }: ChangeFormProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(changeApplied);
  const [values, setValues] = useState(() => valuesOf(date));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const [endsTaxis, setEndsTaxis] = useState(false);
  const [goesBeyond, setGoesBeyond] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const reason = useReason(`change-reason-${date.reservation_id}`, t('change.reason'), t('decide.reason.needed'));

  const use = values.uses[0] ?? noUse;
  const wanted = changeOf(date, values);
  const isWhole = isDateText(use.date) && use.start !== '' && use.end !== '';
  const isSame = changesNothing(wanted);
  const isChecked = isWhole && !('problems' in check(changeApplied.input, { ...wanted, reason: '-' }));
  const preview = useQuery({
    ...askList(previewChange, wanted, locale, { ignoresErrorMessage: true }),
    gcTime: 0,
    enabled: isChecked && !isSame,
  });
  const reply = isSame || !isChecked ? undefined : preview.data;
  const isBeyond = reply !== undefined && reply.problems.length > 0;
  const isPossible = reply === undefined || reply.problems.every(({ can_override }) => can_override);
  const room = roomIn(spot, values.room_id);
  // A room that is no longer let stays as long as this reservation has it.
  const isLet = spot.rooms.some(({ room_id }) => room_id === date.room_id);
  const rooms = isLet ? spot.rooms : [{ room_id: date.room_id, room_name: date.plan_name }, ...spot.rooms];

  function set(changes: Partial<BookingValues>) {
    setErrors({});
    setLines([]);
    setValues((before) => ({ ...before, ...changes }));
  }
  const controls = controlsOf(values, errors, (field, value) => set({ [field]: value }));
  const shared = { controls, isBrief: true, rowClass: 'reception-pair' } as const;

  async function save() {
    setWasSent(true);
    setLines([]);
    const input = { ...wanted, reason: reason.reason, goes_beyond: isBeyond && goesBeyond, cancels_taxis: endsTaxis };
    const checked = check(changeApplied.input, { ...input, reason: input.reason.trim() === '' ? '-' : input.reason });
    if ('problems' in checked) {
      const found: Record<string, string[]> = {};
      for (const problem of checked.problems) (found[problem.field] ??= []).push(sentenceOf(problem, locale));
      return setErrors(placed(found));
    }
    if (!reason.check() || (isBeyond && !goesBeyond) || (reply?.ends_taxis === true && !endsTaxis)) return undefined;
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (result.ok) {
      const { target_date, target_time } = result.reply.reservation;
      // The date's present time, not the earlier one.
      snackbar.show(t('change.done', { name: dateAndTimes({ target_date, ...target_time }, locale) }), 'success');
      onDone();
      return readChanged(changeApplied);
    }
    if (!isReplyLost(result)) setErrors(placed(result.errors));
    setLines(refusalLines(result, { t }));
    return preview.refetch().then(() => undefined);
  }
  const cannot = isSame ? t('change.same') : t('change.against');

  return (
    <Form className="stack" onSend={save}>
      <DescribedFields fields={persons} {...shared} />
      <DescribedFields fields={[...purpose, ...conditions, ...exemption]} {...shared} />
      <SpotExtras spot={spot} values={values} errors={errors} onChange={set} />
      <SelectField
        id="room_id"
        label={t('room')}
        value={String(values.room_id)}
        error={errorOf(errors, 'room_id')}
        options={rooms.map(({ room_id, room_name }) => ({ value: String(room_id), label: room_name }))}
        onChange={({ target }) => set({ room_id: Number(target.value) })}
      />
      {room && (
        <UseFields
          room={room}
          nth={1}
          isOnly
          use={use}
          own={{ room_id: date.room_id, date: date.target_date, ...date.target_time }}
          today=""
          error={errorOf(errors, 'target_date', 'target_time')}
          onChange={(chosen) => set({ uses: [chosen] })}
          onRemove={() => undefined}
        />
      )}
      <DescribedFields fields={message} {...shared} />
      {reply && (
        <div className="reception-preview">
          <ChangePreview reply={reply} />
        </div>
      )}
      {isPossible && isBeyond && (
        <CheckField
          label={t('change.beyond')}
          checked={goesBeyond}
          error={wasSent && !goesBeyond ? t('change.beyond.missing') : undefined}
          onChange={({ target }) => setGoesBeyond(target.checked)}
        />
      )}
      {isPossible && reply?.ends_taxis === true && (
        <CheckField
          label={t('change.taxi')}
          checked={endsTaxis}
          error={wasSent && !endsTaxis ? t('change.taxi.missing') : undefined}
          onChange={({ target }) => setEndsTaxis(target.checked)}
        />
      )}
      <ReasonField hint={t(isGuest ? 'callOff.reason.hint.guest' : 'callOff.reason.hint')} {...reason.field} />
      <CalloutLines lines={lines} />
      <p className="hint">{t(isGuest ? 'change.told.guest' : 'change.told')}</p>
      <SendingButton
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={isSame || !isPossible ? cannot : undefined}
      >
        {t('change.send')}
      </SendingButton>
    </Form>
  );
}
