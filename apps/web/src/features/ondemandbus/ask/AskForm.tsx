import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useSession } from '../../../shell/record/record.ts';
import { useBusTexts } from '../texts.ts';
import type { OnDemandBus } from './choices.ts';
import { RideQuestion } from './RideQuestion.tsx';
import { useAsk } from './use-ask.ts';
import { useRideForm } from './use-ride-form.ts';

/** The question as residents ask it: one press asks for the ride, before or after a login. */
export function AskForm({ bus }: { bus: OnDemandBus }) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const { choices, isBack, change, keep, forget } = useRideForm(bus);
  const { ask, busy, answer } = useAsk(keep, forget);
  const { refused, noRoom, attempt } = answer;
  return (
    <RideQuestion
      bus={bus}
      choices={choices}
      answer={answer}
      busy={busy}
      title={t('ask.title')}
      errorsTitle={t('ask.errors')}
      isPanel
      before={
        isBack && attempt === 0 ? (
          <Callout live="status" headingLevel={3} title={t('ask.back')}>
            <p>{t('ask.backBody')}</p>
          </Callout>
        ) : null
      }
      afterErrors={
        refused.isTwice && (
          <p>
            <a href="#own-rides">{t('ask.toOwn')}</a>
          </p>
        )
      }
      onChange={change}
      onAsk={(form) => void ask(form)}
    >
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
    </RideQuestion>
  );
}
