import { FRESH_SECONDS } from '@machi/domain/transport/live/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useRouteTexts } from './texts.ts';
import { clockOf } from '../../shell/language/dates.ts';

/** Warning when the data are so old that they may be wrong: since when, and what to do. */
export function NothingNew({ toldAt, now }: { toldAt: string; now: Date }) {
  const { t } = useRouteTexts();
  const isCut = now.getTime() - new Date(toldAt).getTime() > FRESH_SECONDS * 1000;
  return (
    <div role="status">
      {isCut ? (
        <Callout tone="warning" title={t('live.cut', { time: clockOf(toldAt) })}>
          <p>{t('live.cutBody')}</p>
        </Callout>
      ) : null}
    </div>
  );
}
