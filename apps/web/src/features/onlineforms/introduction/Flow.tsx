import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { proxySteps, stepsOf } from '@machi/domain/onlineforms/steps';
import { useOnlineformTexts } from '../texts.ts';

/** What happens from filling in to the day when it is there (product, "Online forms"). */
export function Flow({ form, isProxied }: { readonly form: Onlineform; readonly isProxied: boolean }) {
  const { t } = useOnlineformTexts();
  const steps = isProxied ? proxySteps : stepsOf(form);
  return (
    <section className="stack">
      <h2>{t('flow')}</h2>
      <ol className="flow">
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`step.${step}`)}</b>{' '}
            <span>{t(isProxied && step === 'sign' ? 'proxy.flow.sign' : `flow.${step}`)}</span>
          </li>
        ))}
        <li>
          <b>{t('flow.decided')}</b> <span>{form.days_to_issue}</span>
        </li>
      </ol>
    </section>
  );
}
