import type { InputOf } from '@machi/domain/contract/endpoint';
import { listThreads, readThread } from '@machi/domain/message-desk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lastTold, useOwnLine } from '../../shell/use-own-line.ts';

/** A thread that waits or is being answered: its newest message, its responsible official, and who is writing. */
interface Moving {
  readonly last: number;
  readonly assigned: number | null;
  readonly answering: number | null;
}
export type MovingThreads = ReadonlyMap<number, Moving>;

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function movingIn(data: string): MovingThreads {
  const told: unknown = JSON.parse(data);
  if (!Array.isArray(told)) return new Map();
  return new Map(
    told
      .filter(Array.isArray)
      .map(([id, last, assigned, answering]: readonly unknown[]) => [
        Number(id),
        { last: Number(last), assigned: numberOrNull(assigned), answering: numberOrNull(answering) },
      ]),
  );
}

/** Key of the list: a change loads it again. Who is writing is not part of it, because each access is recorded. */
const listedOf = (moving: MovingThreads): string =>
  [...moving]
    .map(([id, { last, assigned }]) => `${id} ${last} ${assigned ?? ''}`)
    .toSorted()
    .join();

/** Milliseconds that the desk waits for the stream: data loaded after its first event are not older than it. */
const WAIT_MILLISECONDS = 1000;

const toldBefore = (): MovingThreads | undefined => {
  const data = lastTold('message-desk');
  return data === undefined ? undefined : movingIn(data);
};

/**
 * Current state from the stream; undefined without one. The list, and a thread with newer messages, are loaded again.
 * @returns `isReady`: list and thread may load; what loaded before the stream's first event loads once more
 */
export function useMoving(): { readonly moving: MovingThreads | undefined; readonly isReady: boolean } {
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState(toldBefore);
  const before = useRef(moving);
  const [isReady, setReady] = useState(moving !== undefined);
  const wasAsked = useRef(isReady);
  const letAsk = useCallback(() => {
    wasAsked.current = true;
    setReady(true);
  }, []);
  useEffect(() => {
    const waiting = setTimeout(letAsk, WAIT_MILLISECONDS);
    return () => clearTimeout(waiting);
  }, [letAsk]);
  const hear = useCallback(
    (data: string) => {
      const now = movingIn(data);
      const old = before.current;
      const isKnown = old === undefined ? !wasAsked.current : listedOf(old) === listedOf(now);
      before.current = now;
      setMoving(now);
      letAsk();
      if (isKnown) return;
      void queryClient.invalidateQueries({ queryKey: [listThreads.name] });
      const isOther = (id: number): boolean =>
        old === undefined || old.get(id)?.last !== now.get(id)?.last || old.get(id)?.assigned !== now.get(id)?.assigned;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, , input] }) =>
          name === readThread.name && isOther(Number((input as InputOf<typeof readThread>).message_thread_id)),
      });
    },
    [letAsk, queryClient],
  );
  const isHeld = useOwnLine('message-desk', hear);
  return { moving: isHeld ? moving : undefined, isReady };
}
