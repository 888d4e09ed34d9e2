import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { stepsOf } from '@machi/domain/onlineforms/steps';
import { useOnlineformTexts } from '../../texts.ts';

/** What happens from filling in to the day when it is there (product, "Online forms"). */
export function Flow({ form }: { form: Onlineform }) {
  const { t } = useOnlineformTexts();
  const steps = stepsOf(form);
  return (
    <section className="stack">
      <h2>{t('flow')}</h2>
      <ol className="flow">
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`step.${step}`)}</b> <span>{t(`flow.${step}`)}</span>
          </li>
        ))}
        <li>
          <b>{t('flow.decided')}</b> <span>{form.days_to_issue}</span>
        </li>
      </ol>
    </section>
  );
}
