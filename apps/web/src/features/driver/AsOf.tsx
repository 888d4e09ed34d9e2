import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import type { UseQueryResult } from '@tanstack/react-query';
import { clockOf } from '../../shell/language/dates.ts';
import { useDriverTexts } from './texts.ts';

interface AsOfProps {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isRefetchError' | 'isFetching' | 'refetch'>;
  readonly onAgain?: () => void;
}

/** Age of the page, whether the connection works, and a refresh button. */
export function AsOf({ query, onAgain }: AsOfProps) {
  const { t } = useDriverTexts();
  const time = clockOf(query.dataUpdatedAt);
  return (
    <div className="stack-tight">
      {query.isRefetchError ? (
        <Callout tone="warning" live="status">
          <p className="num">{t('cut', { time })}</p>
        </Callout>
      ) : (
        <p className="sm muted num">{t('asOf', { time })}</p>
      )}
      <p>
        <Button
          busy={query.isFetching}
          busyLabel={t('reloading')}
          onClick={() => {
            void query.refetch();
            onAgain?.();
          }}
        >
          {t('reload')}
        </Button>
      </p>
    </div>
  );
}
