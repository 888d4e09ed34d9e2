import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { changeVehicle, createVehicle } from '@machi/domain/transport-operation/contract';
import { VehicleWords, type DeskVehicle, type OperationDesk } from '@machi/domain/transport-operation/model';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useOperationTexts } from './texts.ts';
import { useKeptDesk } from './use-kept-desk.ts';

interface VehicleFormProps {
  readonly desk: Pick<OperationDesk, 'routes' | 'demand_vehicles'>;
  /** The vehicle to change; undefined for a new one. */
  readonly changed?: DeskVehicle | undefined;
  readonly onDone: () => void;
}

const labels = ['vehicle_name_ja', 'vehicle_name_en', 'route_id', 'demand_vehicle_id'] as const;
const labelKey = (name: string) => `vehicle.${labels.find((label) => label === name) ?? 'vehicle_name_ja'}` as const;
const blank = { vehicle_name_ja: '', vehicle_name_en: '', route_id: '', demand_vehicle_id: '' };

/** Name of a vehicle, and the route that it serves or its number in the on-demand bus. */
export function VehicleForm({ desk, changed, onDone }: VehicleFormProps) {
  const { t, locale } = useOperationTexts();
  const { t: shell } = useShellTexts();
  const snackbar = useSnackbar();
  const { keep } = useKeptDesk(locale);
  const keyFor = useAttemptKey();
  const create = useCall(createVehicle);
  const change = useCall(changeVehicle);
  const [made, setMade] = useState(0);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    VehicleWords,
    {
      vehicle_name_ja: changed?.vehicle_name_ja ?? '',
      vehicle_name_en: changed?.vehicle_name_en ?? '',
      route_id: changed?.route_id ?? '',
      demand_vehicle_id: changed?.demand_vehicle_id ?? '',
    },
    (name) => t(labelKey(name)),
  );

  const isChange = changed !== undefined;
  const { setFocus } = form;
  // The button that opened it is gone.
  useEffect(() => {
    if (isChange) setFocus('vehicle_name_ja');
  }, [isChange, setFocus]);

  async function send(words: z.output<typeof VehicleWords>) {
    const result = changed
      ? await change.send({ ...words, vehicle_id: changed.vehicle_id }, toldInPlace)
      : await create.send(words, { ...toldInPlace, idempotencyKey: keyFor([words, made]) });
    if (!result) return;
    if (!result.ok) return refuse(result);
    setMade(made + 1);
    keep(changed ? changeVehicle : createVehicle, result.reply);
    snackbar.show(t(changed ? 'vehicle.changed' : 'vehicle.done'), 'success');
    form.reset(blank);
    onDone();
  }
  const hasDemand = desk.demand_vehicles.length > 0;
  const must = { requiredWord: shell('required'), autoComplete: 'off' };
  return (
    <form className="stack" noValidate onSubmit={submit(send)}>
      <FormSummary summary={summary} refused={t('failed')} lost={t('lost')} />
      <div className="form-row">
        <TextField {...field('vehicle_name_ja')} {...must} label={t('vehicle.vehicle_name_ja')} lang="ja" />
        <TextField {...field('vehicle_name_en')} {...must} label={t('vehicle.vehicle_name_en')} lang="en" />
        <SelectField
          {...field('route_id', { setValueAs: (value: string) => (value === '' ? undefined : value) })}
          {...(hasDemand ? {} : must)}
          label={t('vehicle.route_id')}
          emptyWord={t(hasDemand ? 'vehicle.noRoute' : 'vehicle.choose')}
          options={desk.routes.map(({ route_id, route_name }) => ({ value: String(route_id), label: route_name }))}
        />
        {hasDemand ? (
          <SelectField
            {...field('demand_vehicle_id', { setValueAs: (value: string) => (value === '' ? undefined : value) })}
            label={t('vehicle.demand_vehicle_id')}
            emptyWord={t('vehicle.noDemand')}
            options={desk.demand_vehicles.map(({ demand_vehicle_id, vehicle_name }) => ({
              value: demand_vehicle_id,
              label: vehicle_name,
            }))}
          />
        ) : null}
      </div>
      <div className="actions">
        <SendingButton type="submit" busy={create.busy || change.busy}>
          {t(changed ? 'vehicle.save' : 'vehicle.send')}
        </SendingButton>
        {changed ? (
          <Button variant="text" onClick={onDone}>
            {t('keep')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
