import { tryRetentionRun } from '@machi/domain/retention/contract';
import { Button } from '@machi/ui/button/Button';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useRetentionTexts } from './texts.ts';
import { LineTable } from './LineTable.tsx';

/** Counts what the next run would do. */
export function Trial() {
  const { t, locale } = useRetentionTexts();
  const query = useQuery({ ...ask(tryRetentionRun, {}, locale), enabled: false, gcTime: 0 });
  const count = query.data?.lines.reduce((sum, { due }) => sum + due, 0) ?? 0;
  return (
    <section className="stack" aria-labelledby="trial">
      <h2 id="trial">{t('trial')}</h2>
      <p>{t('trial.body')}</p>
      <p>
        <Button busy={query.isFetching} busyLabel={t('trial.busy')} onClick={() => void query.refetch()}>
          {t('trial.press')}
        </Button>
      </p>
      <p role="status">{query.data && !query.isFetching ? t('trial.done', { count }) : ''}</p>
      {query.isError && <LoadFailed onAgain={() => void query.refetch()} busy={query.isFetching} />}
      {query.data && <LineTable lines={query.data.lines} isTrial />}
    </section>
  );
}
