import { statement } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import type { Seal } from './audit-chain.ts';
import { sealAudit } from './audit-seal.ts';
import type { Clock } from './clock.ts';
import { readKept, writeKept } from './kept-outside.ts';
import type { Log } from './log.ts';

const SEAL_MILLISECONDS = 60_000;

const holdsSeal = statement<{ holds: boolean }>(
  'holds-audit-seal',
  'select exists (select from audit_seal where audit_seal_id = $1 and hash = $2) as holds',
);
const listWithdrawn = statement<{ member_id: number; withdrawn_at: Date }>(
  'list-withdrawn',
  'select member_id, withdrawn_at from withdrawn_member order by member_id',
);

const headOf = ({ audit_seal_id, hash, sealed_at }: Seal) => ({ audit_seal_id, hash, sealed_at });

interface SealerHouse {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Writes down outside what the database must not be able to take back. Who has withdrawn is only ever added to; a head
 * that the chain no longer holds stays, for it is the proof.
 */
async function keepOutside({ settings, database, log }: SealerHouse, newest: Seal | undefined): Promise<void> {
  const kept = await readKept(settings);
  const rows = await database.run(listWithdrawn);
  const known = new Set(kept.withdrawn.map(({ member_id }) => member_id));
  const added = rows
    .filter(({ member_id }) => !known.has(member_id))
    .map(({ member_id, withdrawn_at }) => ({ member_id, withdrawn_at: withdrawn_at.toISOString() }));
  const { audit_head: head } = kept;
  const [row] = head ? await database.run(holdsSeal, [head.audit_seal_id, head.hash]) : [{ holds: true }];
  if (head && !row?.holds)
    log.error({ seal: head.audit_seal_id, head: head.hash }, 'the audit log does not hold this head');
  const next = row?.holds && newest ? headOf(newest) : head;
  if (next === head && added.length === 0) return;
  await writeKept(settings, { audit_head: next, withdrawn: [...kept.withdrawn, ...added] });
}

/**
 * Seals the audit log every minute and at the end, and tells the new head in the log: a tail that is cut off later
 * shows against it. With PostgreSQL the data folder keeps the head and the withdrawn too; beside the embedded
 * database they would prove nothing.
 */
export function startAuditSealer(house: SealerHouse) {
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    const made = await sealAudit(house.database, house.clock());
    const newest = made.at(-1);
    const deeds = made.reduce((sum, seal) => sum + seal.audit_ids.length, 0);
    if (newest) house.log.info({ seal: newest.audit_seal_id, deeds, head: newest.hash }, 'audit log sealed');
    if (house.database.kind === 'postgres') await keepOutside(house, newest);
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

  const timer = setInterval(() => void seal(), SEAL_MILLISECONDS);
  timer.unref();
  return {
    seal,
    /** Seals what is there. */
    async stop() {
      clearInterval(timer);
      await running;
      await seal();
    },
  };
}
