import type { DemoRide } from '@machi/domain/shuttle/model';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useShuttleTexts } from '../texts.ts';
import { Lines } from '../Lines.tsx';

/** What was consented to and confirmed, word for word, and when. */
export function AgreedTexts({ demo }: { demo: DemoRide }) {
  const { t, locale } = useShuttleTexts();
  return (
    <section className="stack" aria-labelledby="agreed">
      <h2 id="agreed">{t('demo.agreed')}</h2>
      <p className="num">{t('demo.agreedAt', { moment: momentInWords(demo.agreed_at, locale) })}</p>
      <Lines text={demo.consent} />
      <Lines text={demo.waiver} />
    </section>
  );
}
