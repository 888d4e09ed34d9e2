import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { clockOf } from '../../../shell/language/dates.ts';
import { useShuttleTexts } from '../texts.ts';

/** The last request had no answer: the data may be old. */
export interface Cut {
  readonly busy: boolean;
  readonly onAgain: () => void;
}

/** Time of the seat data, or a lost connection with a retry button. */
export function ToldAt({ toldAt, cut }: { toldAt: string; cut: Cut | undefined }) {
  const { t } = useShuttleTexts();
  const time = clockOf(toldAt);
  if (cut === undefined) return <p className="sm muted num">{t('runs.asOf', { time })}</p>;
  return (
    <Callout
      tone="warning"
      live="status"
      actions={
        <Button size="small" busy={cut.busy} onClick={cut.onAgain}>
          {t('runs.again')}
        </Button>
      }
    >
      <p className="num">{t('runs.cut', { time })}</p>
    </Callout>
  );
}
