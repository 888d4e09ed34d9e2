import { listThreads, readThread } from '@machi/domain/message-desk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useOwnLine } from '../../../shell/live/use-own-line.ts';

/** A thread that waits, or that somebody is answering: its newest message, who sees to it, who is answering it. */
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

/** What makes the list another one; who is answering does not, and is shown without asking: each look is recorded. */
const listedOf = (moving: MovingThreads): string =>
  [...moving]
    .map(([id, { last, assigned }]) => `${id} ${last} ${assigned ?? ''}`)
    .toSorted()
    .join();

/**
 * What moves at this moment, as the line tells it; undefined while there is no line. The list, and a thread of which
 * there is more than was read, are asked for again.
 */
export function useMoving(): MovingThreads | undefined {
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState<MovingThreads>();
  const before = useRef<MovingThreads>(undefined);
  const hear = useCallback(
    (data: string) => {
      const now = movingIn(data);
      const old = before.current;
      before.current = now;
      setMoving(now);
      if (old === undefined || listedOf(old) === listedOf(now)) return;
      void queryClient.invalidateQueries({ queryKey: [listThreads.name] });
      const isOther = (id: number): boolean =>
        old.get(id)?.last !== now.get(id)?.last || old.get(id)?.assigned !== now.get(id)?.assigned;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, , id] }) => name === readThread.name && typeof id === 'number' && isOther(id),
      });
    },
    [queryClient],
  );
  return useOwnLine('message-desk', hear) ? moving : undefined;
}
