import type { MediaType } from '@machi/domain/files/model';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { JudgedTown, JudgeOrder } from '../../new-town/judge-town.ts';
import type { Log } from '../../ground/log.ts';
import type { DayMistake, HeldPack, JudgePack, PackOrder } from '../../town/judge-changes.ts';
import { createThreadQueue, isTooHeavy, type Spend } from '../work/thread-queue.ts';

/** The result of a file's check. */
export interface Looked {
  /** Undefined: not an accepted type. */
  readonly media_type: MediaType | undefined;
  /** A PDF that contains more than pages, or cannot be fully checked. */
  readonly isActive: boolean;
}

/** A file to check, those of a new town, changes of a town's pack, or the pack with them. */
export type FileOrder = Uint8Array | JudgeOrder | PackOrder | HeldPack;

type Judged = Awaited<ReturnType<JudgePack>>;
/** Who is charged for what no member asked for. */
const NOBODY = 0;

const LIMITS = {
  mostWaiting: 30,
  // A form accepts ten files together.
  mostOfOne: 12,
  // The slowest accepted file takes half a second.
  mostMilliseconds: 10_000,
  idleMilliseconds: 60_000,
};

/** Checks uploaded files, reads those of new towns and checks packs, one after the other, in a thread. */
export function createFileThread(spend: Spend, log: Log) {
  const queue = createThreadQueue<FileOrder, Looked | JudgedTown | readonly DayMistake[] | Judged>(
    new URL('file-worker.ts', import.meta.url),
    LIMITS,
    spend,
  );
  async function run<Result>(memberId: number, order: FileOrder): Promise<Result | Refusal | undefined> {
    try {
      return (await queue.run(memberId, order)) as Result | Refusal;
    } catch (error) {
      if (isTooHeavy(error)) return undefined;
      throw error;
    }
  }
  /** A file on which the program fails is as good as spoilt: nobody can check it. */
  function unread(error: unknown): undefined {
    log.error({ reason: error instanceof Error ? error.stack : String(error) }, 'a file could not be looked into');
  }
  return {
    /** 429 `too-many-requests` if too many wait. Undefined: it is too heavy, or the program failed on it. */
    look: (memberId: number, content: Uint8Array) => run<Looked>(memberId, content).catch(unread),
    /** The same for a new town. Undefined: it is too heavy; rejects if the program fails. */
    judgeTown: (memberId: number, order: JudgeOrder) => run<JudgedTown>(memberId, order),
    /** Mistakes of a pack with changes. */
    judgeChanges: (memberId: number, order: PackOrder) => run<readonly DayMistake[]>(memberId, order).catch(unread),
    /** A pack with changes. Undefined: the thread is busy, or it is too heavy. */
    async judgeHeld(order: HeldPack): Promise<Judged | undefined> {
      const judged = await run<Judged>(NOBODY, order).catch(unread);
      return judged === undefined || isRefusal(judged) ? undefined : judged;
    },
  };
}
export type FileThread = ReturnType<typeof createFileThread>;
