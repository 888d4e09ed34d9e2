import { toldInPlace } from '@machi/client/client';
import { addDays, dateAt, isDateText, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { takeVehicleOut } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useReadRidesAgain } from '../../desk-queries.ts';
import { useDeskTexts } from '../../desk-texts.ts';

const HALF_HOURS = Array.from({ length: 48 }, (_half, index) => timeOf(index * 30));
/** Beside whose fields something can be wrong. */
const fields = ['until_date', 'until_time', 'reason'] as const;
type Wrong = Readonly<Partial<Record<(typeof fields)[number], string>>>;

const dayOf = (instant: string): string => dateAt(new Date(instant));
const timeAt = (instant: string): string => timeOf(minutesAt(new Date(instant)));

/** A vehicle is out from now until a moment, for a reason that its passengers are told; or until another moment. */
export function TakeOut({ vehicle, lastDate }: { vehicle: DeskVehicle; lastDate: string }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(takeVehicleOut);
  const { vehicle_id, vehicle_name, ends_at, outage } = vehicle;
  const until = outage?.out_until ?? ends_at;
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const today = dateAt(new Date());
  const times = [...new Set([...HALF_HOURS, time].filter((one) => one !== ''))].toSorted();

  function begin() {
    setDate(until === null ? addDays(today, 1) : dayOf(until));
    setTime(until === null ? '' : timeAt(until));
    setReason(outage?.reason ?? '');
    setWrong({});
    setLines([]);
    setOpen(true);
  }

  async function take() {
    const missing: Wrong = {
      ...(isDateText(date) ? {} : { until_date: t('out.missing.date') }),
      ...(time === '' ? { until_time: t('out.missing.time') } : {}),
      ...(reason.trim() === '' ? { reason: t('cancel.missing') } : {}),
    };
    setWrong(missing);
    setLines([]);
    const first = fields.find((field) => missing[field] !== undefined);
    if (first) return document.getElementById(`out-${vehicle_id}-${first}`)?.focus();
    const asked = { vehicle_id, until_date: date, until_time: time, reason: reason.trim() };
    const result = await send(asked, { ...toldInPlace, ignores404: true });
    if (result === undefined) return undefined;
    if (!result.ok) {
      const found = Object.fromEntries(
        fields.flatMap((field) => {
          const [sentence] = result.errors[field] ?? [];
          return sentence === undefined ? [] : [[field, sentence]];
        }),
      );
      setWrong(found);
      return setLines(Object.keys(found).length > 0 ? [] : sentencesOf(result, t('failed')));
    }
    const { moved, stranded } = result.reply;
    snackbar.show(t('out.done', { moved, stranded: stranded.length }), 'success');
    setOpen(false);
    return undefined;
  }
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
        open={open}
        variant="danger"
        question={t(outage ? 'out.questionChange' : 'out.question', { vehicle: vehicle_name })}
        consequence={t('out.consequence')}
        confirmLabel={t(outage ? 'out.confirmChange' : 'out.confirm')}
        cancelLabel={t('out.cancel')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void take()}
        onCancel={() => setOpen(false)}
        onClosed={() => void readAgain()}
      >
        <div className="stack">
          <DateField
            id={`out-${vehicle_id}-until_date`}
            label={t('out.untilDate')}
            min={today}
            max={lastDate}
            value={date}
            error={wrong.until_date}
            onChange={({ target }) => setDate(target.value)}
            readout={isDateText(date) && dateInWords(date)[locale]}
          />
          <SelectField
            id={`out-${vehicle_id}-until_time`}
            label={t('out.untilTime')}
            emptyWord={t('out.choose')}
            className="num"
            options={times.map((one) => ({ value: one, label: timeInWords(one) }))}
            value={time}
            error={wrong.until_time}
            onChange={({ target }) => setTime(target.value)}
          />
          <ReasonField
            id={`out-${vehicle_id}-reason`}
            label={t('cancel.reason')}
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
