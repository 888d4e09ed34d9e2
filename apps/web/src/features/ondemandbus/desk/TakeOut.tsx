import { toldInPlace } from '@machi/client/client';
import { addDays, dateAt, isDateText, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { takeVehicleOut } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReadRidesAgain } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';

const HALF_HOURS = Array.from({ length: 48 }, (_half, index) => timeOf(index * 30));

interface Moment {
  readonly date: string;
  readonly time: string;
}

interface OutageMomentProps {
  /** Prefix of the two fields, which end in `_date` and `_time`. */
  readonly id: string;
  readonly labels: { readonly date: string; readonly time: string };
  readonly min: string;
  readonly max: string;
  readonly value: Moment;
  readonly wrong: { readonly date: string | undefined; readonly time: string | undefined };
  readonly onChange: (changed: Partial<Moment>) => void;
}

/** Start or end of an outage: a day and a half hour. */
function OutageMoment({ id, labels, min, max, value: { date, time }, wrong, onChange }: OutageMomentProps) {
  const { t, locale } = useDeskTexts();
  const times = [...new Set([...HALF_HOURS, time].filter((one) => one !== ''))].toSorted();
  return (
    <>
      <DateField
        id={`${id}_date`}
        label={labels.date}
        requiredWord={t('required')}
        min={min}
        max={max}
        value={date}
        error={wrong.date}
        onChange={({ target }) => onChange({ date: target.value })}
        readout={isDateText(date) && dateInWords(date)[locale]}
      />
      <SelectField
        id={`${id}_time`}
        label={labels.time}
        requiredWord={t('required')}
        emptyWord={t('out.choose')}
        className="num"
        options={times.map((one) => ({ value: one, label: timeInWords(one) }))}
        value={time}
        error={wrong.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
    </>
  );
}

const none: Moment = { date: '', time: '' };
/** Fields that can have an error. */
const fields = ['from_date', 'from_time', 'until_date', 'until_time', 'reason'] as const;
type Wrong = Readonly<Partial<Record<(typeof fields)[number], string>>>;

const dayOf = (instant: string): string => dateAt(new Date(instant));
const timeAt = (instant: string): string => timeOf(minutesAt(new Date(instant)));

/** Takes a vehicle out from now or later, for a while or an open time, with a reason for its passengers. */
export function TakeOut({ vehicle, lastDate }: { vehicle: DeskVehicle; lastDate: string }) {
  const { t } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(takeVehicleOut);
  const { vehicle_id, vehicle_name, ends_at, outage } = vehicle;
  const [isLater, setLater] = useState(false);
  const [from, setFrom] = useState<Moment>(none);
  const [until, setUntil] = useState<Moment>(none);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('out.cancel'), { busy, busyLabel: t('sending'), errors: lines });
  const today = dateAt(new Date());

  function begin() {
    const end = outage?.out_until ?? ends_at;
    setLater(false);
    setFrom({ date: addDays(today, 1), time: '' });
    setUntil(end === null ? { date: addDays(today, 1), time: '' } : { date: dayOf(end), time: timeAt(end) });
    setReason(outage?.reason ?? '');
    setWrong({});
    setLines([]);
    question.ask(true);
  }

  function chooseWhen(later: boolean) {
    setLater(later);
    if (later) moveFrom({});
  }

  /** An end before the start makes no sense, so the end follows the day. */
  function moveFrom(changed: Partial<Moment>) {
    const moved = { ...from, ...changed };
    setFrom(moved);
    if (isDateText(moved.date) && until.date < moved.date) setUntil({ ...until, date: moved.date });
  }

  const missingOf = ({ date, time }: Moment, which: 'from' | 'until'): Wrong => ({
    ...(isDateText(date) ? {} : { [`${which}_date`]: t('out.missing.date') }),
    ...(time === '' ? { [`${which}_time`]: t('out.missing.time') } : {}),
  });

  async function take() {
    const missing: Wrong = {
      ...(isLater ? missingOf(from, 'from') : {}),
      ...missingOf(until, 'until'),
      ...(reason.trim() === '' ? { reason: t('cancel.missing') } : {}),
    };
    setWrong(missing);
    setLines([]);
    const first = fields.find((field) => missing[field] !== undefined);
    if (first) return document.getElementById(`out-${vehicle_id}-${first}`)?.focus();
    const asked = {
      vehicle_id,
      ...(isLater ? { from_date: from.date, from_time: from.time } : {}),
      until_date: until.date,
      until_time: until.time,
      reason: reason.trim(),
    };
    const result = await send(asked, { ...toldInPlace, ignores404: true });
    if (result === undefined) return undefined;
    if (!result.ok) {
      const found: Wrong = Object.fromEntries(
        fields.flatMap((field) => {
          const [sentence] = result.errors[field] ?? [];
          return sentence === undefined ? [] : [[field, sentence]];
        }),
      );
      setWrong(found);
      const at = fields.find((field) => found[field] !== undefined);
      if (at) document.getElementById(`out-${vehicle_id}-${at}`)?.focus();
      return setLines(at ? [] : sentencesOf(result, t('failed')));
    }
    const { moved, stranded } = result.reply;
    snackbar.show(t(isLater ? 'out.donePlanned' : 'out.done', { moved, stranded: stranded.length }), 'success');
    question.close();
    return undefined;
  }
  const id = `out-${vehicle_id}`;
  return (
    <>
      <Button
        size="small"
        variant={outage ? 'text' : 'quiet-danger'}
        aria-label={t(outage ? 'out.changeOf' : 'out.pressOf', { vehicle: vehicle_name })}
        onClick={begin}
      >
        {t(outage ? 'out.change' : 'out.press')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        question={t(outage ? 'out.questionChange' : isLater ? 'out.questionLater' : 'out.question', {
          vehicle: vehicle_name,
        })}
        consequence={t('out.consequence')}
        confirmLabel={t(outage ? 'out.confirmChange' : isLater ? 'out.confirmLater' : 'out.confirm')}
        onConfirm={() => void take()}
        onClosed={() => void readAgain()}
      >
        <div className="stack">
          {outage ? null : (
            <RadioGroup
              legend={t('out.when')}
              name={`${id}-when`}
              value={isLater ? 'later' : 'now'}
              onChange={({ target }) => chooseWhen(target.value === 'later')}
              options={[
                { value: 'now', label: t('out.now') },
                { value: 'later', label: t('out.later') },
              ]}
            />
          )}
          {isLater ? (
            <OutageMoment
              id={`${id}-from`}
              labels={{ date: t('out.fromDate'), time: t('out.fromTime') }}
              min={today}
              max={lastDate}
              value={from}
              wrong={{ date: wrong.from_date, time: wrong.from_time }}
              onChange={moveFrom}
            />
          ) : null}
          <OutageMoment
            id={`${id}-until`}
            labels={{ date: t('out.untilDate'), time: t('out.untilTime') }}
            min={isLater && isDateText(from.date) ? from.date : today}
            max={lastDate}
            value={until}
            wrong={{ date: wrong.until_date, time: wrong.until_time }}
            onChange={(changed) => setUntil({ ...until, ...changed })}
          />
          <ReasonField
            id={`${id}-reason`}
            label={t('cancel.reason')}
            requiredWord={t('required')}
            hint={t('out.reasonHint')}
            value={reason}
            error={wrong.reason}
            onReason={(typed) => {
              setReason(typed);
              setWrong(({ reason: _gone, ...rest }) => rest);
            }}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
