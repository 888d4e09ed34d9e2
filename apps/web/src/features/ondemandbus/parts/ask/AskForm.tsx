import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useSession } from '../../../../shell/record/record.ts';
import { useBusTexts } from '../../texts.ts';
import type { AskPart } from './ask-part.ts';
import { NearestTimes } from './NearestTimes.tsx';
import { PartyFields } from './PartyFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { fieldId, rideFields } from './ride-form.ts';
import { useAsk } from './use-ask.ts';
import { useRideForm } from './use-ride-form.ts';
import type { OnDemandBus } from './use-ride-form.ts';
import { WhenFields } from './WhenFields.tsx';

/** From where, to where, when, how many, and the way back: one press asks for it. */
export function AskForm({ bus }: { bus: OnDemandBus }) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const { form, isBack, today, day, times, backTimes, canRideOn, change, keep, forget } = useRideForm(bus);
  const { ask, busy, refused, noRoom, attempt, changed } = useAsk(keep, forget);

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
    return sentence === undefined
      ? []
      : [
          {
            fieldId: fieldId(field),
            message: t('ask.error', { field: t(`ask.field.${field}`), sentence }),
          },
        ];
  });

  return (
    <form
      className="panel stack-lg ask-ride"
      aria-labelledby="ask"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask(form);
      }}
    >
      <h2 id="ask">{t('ask.title')}</h2>
      {isBack && attempt === 0 ? (
        <Callout live="status" headingLevel={3} title={t('ask.back')}>
          <p>{t('ask.backBody')}</p>
        </Callout>
      ) : null}
      <FormErrors heading={t('ask.errors')} errors={lines} attempt={attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
        {refused.isTwice && (
          <p>
            <a href="#own-rides">{t('ask.toOwn')}</a>
          </p>
        )}
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
      <div className="stack-tight">
        <Button
          type="submit"
          variant={noRoom === undefined ? 'primary' : 'second'}
          className="go"
          busy={busy}
          busyLabel={t('ask.sending')}
        >
          {t(isLoggedIn ? 'ask.press' : 'ask.login')}
        </Button>
        {isLoggedIn ? null : <p className="sm muted">{t('ask.guest')}</p>}
        <p className="sm muted">{t('ask.cancelable', { fare: yenInWords(bus.fare_yen)[locale] })}</p>
      </div>
    </form>
  );
}
