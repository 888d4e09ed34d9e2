import { usePassTexts } from './texts.ts';

/** How to hold a pass to a terminal, step by step. */
export function HowTo({ steps }: { steps: readonly string[] }) {
  const { t } = usePassTexts();
  return (
    <section className="stack" data-more>
      <h2>{t('how.title')}</h2>
      <ol className="pass-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
