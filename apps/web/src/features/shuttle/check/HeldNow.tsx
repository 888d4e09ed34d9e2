import { HOLD_MINUTES } from '@machi/domain/shuttle/limits';
import { Callout } from '@machi/ui/callout/Callout';
import { useShuttleTexts } from '../texts.ts';
import type { useCheck } from './use-check.ts';
import { clockOf } from '../../../shell/language/dates.ts';

interface HoldClockProps {
  /** Rounded up; the last minute is announced once. */
  readonly minutesLeft: number;
  readonly endsAt: number;
}

/** Time left of a hold in whole minutes, so that seconds do not put people under pressure. */
function HoldClock({ minutesLeft, endsAt }: HoldClockProps) {
  const { t } = useShuttleTexts();
  const isLast = minutesLeft <= 1;
  return (
    <Callout tone={isLast ? 'warning' : 'info'} title={t('check.held')}>
      <p className="hold-left num">
        <b>{isLast ? t('check.lastMinute') : t('check.left', { time: t('check.minutes', { count: minutesLeft }) })}</b>
      </p>
      <p className="num">{t('check.until', { time: clockOf(new Date(endsAt).toISOString()) })}</p>
      <p role="status" className="sr">
        {isLast ? t('check.soon') : ''}
      </p>
    </Callout>
  );
}

/** Time left of a hold, or its end. */
export function HeldNow({ held, isOver, over }: Pick<ReturnType<typeof useCheck>, 'held' | 'isOver' | 'over'>) {
  const { t } = useShuttleTexts();
  if (held) return <HoldClock minutesLeft={held.minutesLeft} endsAt={held.endsAt} />;
  return isOver ? (
    <Callout ref={over} focusable tone="warning" live="status" title={t('check.over', { minutes: HOLD_MINUTES })}>
      <p>{t('check.overBody')}</p>
    </Callout>
  ) : null;
}
