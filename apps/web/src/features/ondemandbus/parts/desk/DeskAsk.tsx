import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useDeskTexts } from '../../desk-texts.ts';
import { useBusTexts } from '../../texts.ts';
import type { AskPart } from '../ask/ask-part.ts';
import { NearestTimes } from '../ask/NearestTimes.tsx';
import { PartyFields } from '../ask/PartyFields.tsx';
import { PlaceFields } from '../ask/PlaceFields.tsx';
import { ReturnFields } from '../ask/ReturnFields.tsx';
import { fieldId, rideFields } from '../ask/ride-form.ts';
import type { OnDemandBus } from '../ask/use-ride-form.ts';
import { WhenFields } from '../ask/WhenFields.tsx';
import type { Caller } from './caller.ts';
import { useDeskAsk } from './use-desk-ask.ts';
import { useDeskForm } from './use-desk-form.ts';

interface DeskAskProps {
  readonly bus: OnDemandBus;
  readonly caller: Caller;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** The question that residents have, asked for who calls. */
export function DeskAsk({ bus, caller, onPromised }: DeskAskProps) {
  const { t } = useDeskTexts();
  const { t: words } = useBusTexts();
  const { form, today, day, times, backTimes, change, canRideOn } = useDeskForm(bus);
  const { ask, busy, refused, noRoom, attempt, changed } = useDeskAsk(caller, onPromised);
  const part: AskPart = {
    bus,
    form,
    errorOf: (field) => {
      const error = refused.fields[field];
      return error === undefined ? {} : { error };
    },
    onChange: (next) => {
      change(next);
      changed(Object.keys(next));
    },
  };
  const lines = rideFields.flatMap((field) => {
    const sentence = refused.fields[field];
    if (sentence === undefined) return [];
    return [{ fieldId: fieldId(field), message: words('ask.error', { field: words(`ask.field.${field}`), sentence }) }];
  });
  return (
    <form
      className="stack-lg ask-ride"
      aria-labelledby="ask"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask(form);
      }}
    >
      <h2 id="ask">{t('ask.title')}</h2>
      <FormErrors heading={t('ask.errors')} errors={lines} attempt={attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <PlaceFields {...part} />
      <WhenFields {...part} today={today} day={day} times={times} canRideOn={canRideOn} />
      <PartyFields {...part} />
      <ReturnFields {...part} day={day} times={backTimes} />
      {noRoom === undefined ? null : (
        <NearestTimes
          form={form}
          noRoom={noRoom}
          attempt={attempt}
          busy={busy}
          onTake={(taken) => {
            change(taken);
            void ask({ ...form, ...taken });
          }}
        />
      )}
      <div className="actions">
        <Button
          type="submit"
          variant={noRoom === undefined ? 'primary' : 'second'}
          busy={busy}
          busyLabel={t('ask.sending')}
        >
          {t('ask.press')}
        </Button>
      </div>
    </form>
  );
}
