import { timingSafeEqual } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { idempotency_key } from '../../database/tables/platform.ts';

/** Thrown inside the platform when a stored reply answers the request. */
export class Replay extends Error {
  readonly body: string;
  constructor(body: string) {
    super('replayed');
    this.body = body;
  }
}

const keys = rowsOf(idempotency_key);
const keepAll = statement(
  'keep-idempotency-replies',
  `insert into idempotency_key (member_id, key, request_hash, reply, created_at)
     select member_id, key, decode(request_hash, 'hex'), to_jsonb(reply), created_at from jsonb_to_recordset($1::jsonb)
       as k(member_id int, key text, request_hash text, reply text, created_at timestamptz)
     order by member_id, key`,
);

const inProgress = (): Refusal => refuse(409, { field: '', code: 'idempotency-in-progress' });

export interface Attempt {
  readonly member_id: number;
  readonly key: string;
  /** Keyed hash of method, path and body. */
  readonly requestHash: Buffer;
  readonly now: Date;
}

/**
 * Runs a write once for its key. The claim waits until a concurrent holder of the same key commits, so a hundred equal
 * requests have one effect and one reply. A refused or failed attempt leaves no trace and may be sent again.
 */
export function writeOnce<T>(
  database: Database,
  attempt: Attempt | undefined,
  work: (transaction: Queryable) => Promise<T | Refusal>,
  bodyOf: (reply: T) => string,
): Promise<T | Refusal> {
  return database.transaction<T | Refusal>(async (transaction) => {
    if (!attempt) return work(transaction);
    const { requestHash, now } = attempt;
    const own = { member_id: attempt.member_id, key: attempt.key };
    const claim = { ...own, request_hash: requestHash, created_at: now };
    if (!(await keys.insertIfAbsent(transaction, 'claim-idempotency-key', claim, ['key']))) {
      const before = await keys.one(transaction, 'stored-idempotency-key', own);
      if (!before || before.reply === null) return inProgress();
      if (!timingSafeEqual(before.request_hash, requestHash))
        return refuse(422, { field: '', code: 'idempotency-key-reused' });
      throw new Replay(before.reply);
    }
    const reply = await work(transaction);
    if (!isRefusal(reply)) await keys.update(transaction, 'keep-idempotency-reply', own, { reply: bodyOf(reply) });
    return reply;
  }, isRefusal);
}

/**
 * The stored reply to an earlier attempt with the same key; undefined if there is none. Writes nothing.
 * @param attempt runs a write once for its key
 */
export async function answerBefore<T>(attempt: (work: () => Promise<Refusal>) => Promise<T>): Promise<T | undefined> {
  const none = inProgress();
  const reply = await attempt(async () => none);
  return reply === none ? undefined : reply;
}

/**
 * Stores the replies of several attempts in the transaction of their effects. Rejects with a unique violation if a key
 * exists or comes twice. The caller then rolls back and runs each through `writeOnce`.
 */
export async function keepReplies(
  transaction: Queryable,
  replies: readonly { readonly attempt: Attempt; readonly body: string }[],
): Promise<void> {
  if (replies.length === 0) return;
  const rows = replies.map(({ attempt, body }) => ({
    member_id: attempt.member_id,
    key: attempt.key,
    request_hash: attempt.requestHash.toString('hex'),
    reply: body,
    created_at: attempt.now,
  }));
  await transaction.run(keepAll, [JSON.stringify(rows)]);
}
