import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { cancelTransportRun, listTransportRuns } from '@machi/domain/transport-operation/contract';
import { CANCEL_DAYS, type DeskRun, type OperationDesk } from '@machi/domain/transport-operation/model';
import { rideTimeInWords } from '@machi/domain/transport/words';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useOperationTexts } from './texts.ts';
import { useKeptDesk } from './use-kept-desk.ts';

type Names = 'trip_id' | 'service_date' | 'reason_ja' | 'reason_en';
const labels: readonly Names[] = ['trip_id', 'service_date', 'reason_ja', 'reason_en'];
const labelKey = (name: string) => `cancel.${labels.find((label) => label === name) ?? 'reason_ja'}` as const;

/** Cancels a trip of a day, with the reason. */
export function CancelRun({ routes, onDone }: { routes: OperationDesk['routes']; onDone: () => void }) {
  const { t, locale } = useOperationTexts();
  const { t: shell } = useShellTexts();
  const snackbar = useSnackbar();
  const { keep, readAgain } = useKeptDesk(locale);
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(cancelTransportRun);
  const today = dateAt(new Date());
  const [routeId, setRouteId] = useState(String(routes[0]?.route_id ?? ''));
  const [made, setMade] = useState(0);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    cancelTransportRun.input,
    { trip_id: '', service_date: today, reason_ja: '', reason_en: '' },
    (name) => t(labelKey(name)),
  );
  const date = String(useWatch({ control: form.control, name: 'service_date' }) ?? '');
  const runs = useQuery({
    ...askAnew(listTransportRuns, { route_id: routeId, service_date: date }, locale, { ignoresErrorMessage: true }),
    enabled: routeId !== '' && isDateText(date),
  });
  const open = runs.data?.runs.filter(({ is_cancelled, is_over }) => !is_cancelled && !is_over) ?? [];

  async function cancel(input: z.output<typeof cancelTransportRun.input>) {
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor([input, made]) });
    if (!result) return;
    if (!result.ok) {
      refuse(result);
      void readAgain();
      return;
    }
    setMade(made + 1);
    keep(cancelTransportRun, result.reply);
    snackbar.show(t('cancel.done'), 'success');
    form.setValue('trip_id', '');
    onDone();
  }
  const must = (name: Names, options?: Parameters<typeof field>[1]) => ({
    ...field(name, options),
    label: t(labelKey(name)),
    requiredWord: shell('required'),
  });
  const wordsOf = (run: DeskRun) =>
    t('cancel.run', {
      departs: rideTimeInWords(run.departs, locale),
      first: run.first_stop_name,
      arrives: rideTimeInWords(run.arrives, locale),
      last: run.last_stop_name,
      headsign: run.headsign,
    });

  return (
    <form className="stack" noValidate onSubmit={submit(cancel)}>
      <FormSummary summary={summary} refused={t('failed')} lost={t('lost')} />
      <div className="form-row">
        <SelectField
          label={t('cancel.route')}
          value={routeId}
          onChange={({ target }) => {
            setRouteId(target.value);
            form.setValue('trip_id', '');
          }}
          options={routes.map(({ route_id, route_name }) => ({ value: String(route_id), label: route_name }))}
        />
        <DateField
          {...must('service_date', { onChange: () => form.setValue('trip_id', '') })}
          hint={t('cancel.service_date.hint')}
          min={addDays(today, -1)}
          max={addDays(today, CANCEL_DAYS)}
          readout={isDateText(date) && dateInWords(date)[locale]}
        />
      </div>
      <SelectField
        {...must('trip_id')}
        hint={runs.data && open.length === 0 ? t('cancel.none') : undefined}
        emptyWord={t('cancel.choose')}
        options={open.map((run) => ({ value: run.trip_id, label: wordsOf(run) }))}
      />
      <TextField {...must('reason_ja')} hint={t('cancel.reason.hint')} lang="ja" autoComplete="off" />
      <TextField {...must('reason_en')} lang="en" autoComplete="off" />
      <SendRow variant="second" busy={busy}>
        {t('cancel.send')}
      </SendRow>
    </form>
  );
}
