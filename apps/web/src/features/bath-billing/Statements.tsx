import { readBathStatement } from '@machi/domain/billing/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useBathBillingTexts } from './texts.ts';
import { usePaper } from './use-paper.ts';

/** What was paid in a year, on one paper. */
export function Statements({ years }: { readonly years: readonly number[] }) {
  const { t } = useBathBillingTexts();
  const { save, busy } = usePaper(readBathStatement);
  if (years.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="bath-statements">
      <h2 id="bath-statements">{t('statements')}</h2>
      <p>{t('statements.what')}</p>
      <div className="actions">
        {years.map((year) => (
          <Button
            key={year}
            icon={<Icon name="download" />}
            busy={busy}
            busyLabel={t('preparing')}
            onClick={() => void save({ year })}
          >
            {t('statement', { year })}
          </Button>
        ))}
      </div>
    </section>
  );
}
