import type { BulkProgress } from '@machi/domain/member-desk/contract';
import type { Attempt } from '../../platform/idempotency.ts';

type Name = Pick<Attempt, 'member_id' | 'key'>;

const nameOf = ({ member_id, key }: Name): string => `${member_id} ${key}`;

/** How far the lists are that this process is registering just now, each by the attempt that sent it. */
export function createBulkProgress() {
  const running = new Map<string, BulkProgress>();
  return {
    read: (attempt: Name): BulkProgress | null => running.get(nameOf(attempt)) ?? null,
    /**
     * Runs the work and is told of each user that is prepared. An attempt without an Idempotency-Key has no name by
     * which it could be asked for.
     */
    async follow<T>(
      attempt: Name | undefined,
      total: number,
      work: (onPrepared: () => void) => Promise<T>,
    ): Promise<T> {
      if (!attempt) return work(() => {});
      const name = nameOf(attempt);
      let prepared = 0;
      running.set(name, { prepared, total });
      try {
        return await work(() => {
          prepared += 1;
          running.set(name, { prepared, total });
        });
      } finally {
        running.delete(name);
      }
    },
  };
}
