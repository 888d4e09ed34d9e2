import { toldInPlace, type CallFailure } from '@machi/client/client';
import { DemoTicks } from '@machi/domain/demos/agree';
import type { Demo } from '@machi/domain/demos/contract';
import { confirmSeats, releaseSeats } from '@machi/domain/shuttle/contract';
import { HOLD_MINUTES } from '@machi/domain/shuttle/limits';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { Section } from '@machi/ui/section/Section';
import { useNavigate } from 'react-router-dom';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { call } from '../../../../shell/calls/client.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDraft } from '../../../../shell/drafts/use-draft.ts';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { useForgetSeats, useKeepSeats } from '../../queries.ts';
import { useShuttleTexts } from '../../texts.ts';
import { ChosenRide } from '../../check/ChosenRide.tsx';
import { HeldNow } from '../../check/HeldNow.tsx';
import { useCheck } from '../../check/use-check.ts';
import { Lines } from '../../Lines.tsx';
import { useDemoTexts } from './texts.ts';

/** The ticks and the texts they refer to: stored over a session that ends midway. */
interface Ticked {
  readonly is_consented: boolean;
  readonly is_waived: boolean;
  readonly texts_digest: string;
}

interface AgreeStepProps {
  readonly demo: Demo;
  readonly slot: ShuttleTrip;
  readonly persons: number;
  readonly onBack: () => void;
  /** Called when the texts have changed. */
  readonly onChanged: () => void;
}

/** The second step: the reservation and both ticks, while the seats are held. */
export function AgreeStep({ demo, slot, persons, onBack, onChanged }: AgreeStepProps) {
  const { t: shuttle, locale } = useShuttleTexts();
  const { t } = useDemoTexts();
  const { t: shell } = useShellTexts();
  const navigate = useNavigate();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const confirming = useCall(confirmSeats);
  const check = useCheck(slot, persons);
  const { holds, held, isOver } = check;
  const kept = useDraft<Ticked>(`demo-${demo.service_id}`);
  const before = kept.value?.texts_digest === demo.texts_digest ? kept.value : undefined;
  const { field, submit, refuse, summary, form } = useSchemaForm(DemoTicks, {
    is_consented: before?.is_consented === true,
    is_waived: before?.is_waived === true,
  });
  const tick = (name: 'is_consented' | 'is_waived') =>
    field(name, {
      onChange: ({ target }: { readonly target: HTMLInputElement }) =>
        kept.save({ [name]: target.checked, texts_digest: demo.texts_digest }),
    });

  const haveChanged = ({ codes }: CallFailure) => codes['request']?.includes('demo-texts-changed') === true;

  async function confirm(ticks: typeof DemoTicks._zod.output) {
    if (!held) return;
    const agreed = { ...ticks, texts_digest: demo.texts_digest };
    const result = await confirming.send({ hold_id: held.hold_id, ...agreed }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      refuse(result);
      if (haveChanged(result)) {
        form.setValue('is_consented', false);
        form.setValue('is_waived', false);
        kept.clear();
        onChanged();
      }
      return forget();
    }
    kept.clear();
    keep(result.reply);
    void navigate(`/shuttle/detail/${result.reply.reservation.seat_reservation_id}?made=1`, { replace: true });
  }

  function back() {
    if (held) void call(releaseSeats, { hold_id: held.hold_id }, { ignoresError: true }).then(forget);
    onBack();
  }

  if (holds.data === undefined) return <NotLoaded query={holds} label={shuttle('check.loading')} />;
  return (
    <form className="stack-lg reading" noValidate onSubmit={submit(confirm)}>
      <FormSummary summary={summary} refused={shuttle('check.failed')} />
      <HeldNow {...check} />
      <ChosenRide trip={slot} persons={persons} />
      <Section className="stack" titleId="who" title={t('who')}>
        <Lines text={demo.who_may_ride} />
      </Section>
      <Section className="stack" titleId="consent" title={t('consent')}>
        <Lines text={demo.consent} />
        <CheckField {...tick('is_consented')} label={t('tick.consent')} requiredWord={shell('required')} />
      </Section>
      <Section className="stack" titleId="waiver" title={t('waiver')}>
        <Lines text={demo.waiver} />
        <CheckField {...tick('is_waived')} label={t('tick.waiver')} requiredWord={shell('required')} />
      </Section>
      <p>{held || isOver ? t('note') : shuttle('check.holdBody', { minutes: HOLD_MINUTES })}</p>
      <CalloutLines lines={check.refused} />
      <div className="actions">
        {held ? (
          <Button type="submit" variant="primary" busy={confirming.busy} busyLabel={shuttle('check.sending')}>
            {shuttle('check.confirm')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={check.isHolding}
            busyLabel={shuttle('run.reserving')}
            onClick={() => void check.hold()}
          >
            {shuttle(isOver ? 'check.again' : 'check.hold')}
          </Button>
        )}
        <Button onClick={back}>{t('back')}</Button>
      </div>
    </form>
  );
}
