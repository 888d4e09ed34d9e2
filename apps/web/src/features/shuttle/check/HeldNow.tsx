import { HOLD_MINUTES } from '@machi/domain/shuttle/limits';
import { Callout } from '@machi/ui/callout/Callout';
import { useShuttleTexts } from '../texts.ts';
import { HoldClock } from './HoldClock.tsx';
import type { useCheck } from './use-check.ts';

/** How long the seats are still held, or that their time is over. */
export function HeldNow({ held, isOver, over }: Pick<ReturnType<typeof useCheck>, 'held' | 'isOver' | 'over'>) {
  const { t } = useShuttleTexts();
  if (held) return <HoldClock minutesLeft={held.minutesLeft} endsAt={held.endsAt} />;
  return isOver ? (
    <Callout ref={over} focusable tone="warning" live="status" title={t('check.over', { minutes: HOLD_MINUTES })}>
      <p>{t('check.overBody')}</p>
    </Callout>
  ) : null;
}
