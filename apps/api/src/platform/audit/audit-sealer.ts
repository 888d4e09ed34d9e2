import type { Database } from '../../database/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { sealAudit } from './audit-seal.ts';
import type { Clock } from '../../ground/clock.ts';
import { keepOutside } from '../restore/keep-outside.ts';
import type { Log } from '../../ground/log.ts';

const SEAL_MILLISECONDS = 60_000;
/** Rounds after which it seals what another process may have left. */
const ROUNDS_ANYWAY = 10;

interface SealerHouse {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** How much this process has written: without more there is nothing to seal. */
  readonly work: { commits(): number };
}

/**
 * Seals the audit log every minute in which something was written, and at the end, and logs the new head, so that a tail
 * cut off later is noticed. With PostgreSQL the data folder also keeps the head and the revocations; next to the embedded
 * database they would prove nothing.
 */
export function startAuditSealer(house: SealerHouse) {
  let running: Promise<void> | undefined;
  let sealed = -1;
  let round = 0;

  async function work(): Promise<void> {
    const before = house.work.commits();
    const made = await sealAudit(house.database, house.clock());
    const newest = made.at(-1);
    const events = made.reduce((sum, seal) => sum + seal.audit_ids.length, 0);
    if (newest) house.log.info({ seal: newest.audit_seal_id, events, head: newest.hash }, 'audit log sealed');
    if (house.database.kind === 'postgres') await keepOutside(house);
    sealed = before;
  }

  function seal(): Promise<void> {
    running ??= work()
      .catch((error: unknown) =>
        house.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the audit log is not sealed'),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const timer = setInterval(() => {
    round += 1;
    if (round % ROUNDS_ANYWAY === 0 || house.work.commits() !== sealed) void seal();
  }, SEAL_MILLISECONDS);
  timer.unref();
  return {
    seal,
    /** Seals the remaining events. */
    async stop() {
      clearInterval(timer);
      await running;
      await seal();
    },
  };
}
