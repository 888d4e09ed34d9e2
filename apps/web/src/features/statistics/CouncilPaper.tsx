import { printStatistics } from '@machi/domain/statistics/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { usePaper } from '../../shell/use-paper.ts';
import { useStatisticsTexts } from './texts.ts';
import type { StatisticsShown } from './statistics-address.ts';

/** The shown figures as a paper for the council. */
export function CouncilPaper({ address: { period, spotId } }: { address: StatisticsShown }) {
  const { t } = useStatisticsTexts();
  const { save, busy } = usePaper(printStatistics, (name) => t('paper.saved', { name }));
  return (
    <Button
      size="small"
      icon={<Icon name="download" />}
      busy={busy}
      busyLabel={t('paper.sending')}
      onClick={() => void save({ period, ...(spotId === undefined ? {} : { spot_id: spotId }) })}
    >
      {t('paper')}
    </Button>
  );
}
