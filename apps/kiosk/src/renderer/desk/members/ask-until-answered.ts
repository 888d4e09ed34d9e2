import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint } from '@machi/domain/contract/endpoint';

interface Patience {
  /** Between two tries, in milliseconds. */
  readonly pause: number;
  /** After so many milliseconds the lost reply is told. */
  readonly lasts: number;
  /** Nobody waits any more: whoever asked has gone. */
  readonly isOver: () => boolean;
  /** Whether the last try got no reply. */
  readonly onAway: (isAway: boolean) => void;
}

/** Asks again until a reply comes. Only for what the server carries out once however often it is asked. Never rejects. */
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
