import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint } from '@machi/domain/contract/endpoint';

interface Patience {
  /** Between two tries, in milliseconds. */
  readonly pause: number;
  /** Time after which the lost reply is reported, in milliseconds. */
  readonly lasts: number;
  /** Whether the caller has gone, so that nobody waits any more. */
  readonly isOver: () => boolean;
  /** Reports whether the last try got no reply. */
  readonly onAway: (isAway: boolean) => void;
}

/** Asks again until a reply comes. Only for requests that the server carries out once. Never rejects. */
export async function askUntilAnswered<E extends Endpoint>(
  ask: () => Promise<CallResult<E>>,
  { pause, lasts, isOver, onAway }: Patience,
): Promise<CallResult<E>> {
  const end = performance.now() + lasts;
  for (;;) {
    const result = await ask();
    const isAway = !result.ok && isReplyLost(result) && performance.now() < end;
    onAway(isAway);
    if (!isAway) return result;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isOver()) {
      onAway(false);
      return result;
    }
  }
}
