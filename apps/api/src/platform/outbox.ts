import { statement } from '../database/database.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { MailContent, MailProvider } from '../providers/mail/mail.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const insertMessage = statement(
  'insert-outbox',
  `insert into outbox (channel, recipient, content, created_at, next_attempt_at) values ('mail', $1, $2::jsonb, $3, $3)`,
);
/** Claims what is due for a minute, so that no two processes send it and a killed one's share is taken up again. */
const claimDue = statement<{ outbox_id: number; recipient: string; content: MailContent; attempts: number }>(
  'claim-outbox',
  `update outbox set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '1 minute'
   where outbox_id in (select outbox_id from outbox where sent_at is null and next_attempt_at <= $1
                       order by outbox_id limit 20 for update skip locked)
   returning outbox_id, recipient, content, attempts`,
);
const markSent = statement('mark-outbox-sent', `update outbox set sent_at = $2, content = '{}', last_error = null where outbox_id = $1`);
const markFailed = statement('mark-outbox-failed', `update outbox set next_attempt_at = $2, last_error = $3 where outbox_id = $1`);
const forgetSent = statement('forget-outbox', `delete from outbox where sent_at < $1`);

/** Puts a mail into the outbox, in the transaction of its cause. */
export async function enqueueMail(transaction: Queryable, to: string, content: MailContent, now: Date): Promise<void> {
  await transaction.run(insertMessage, [to, JSON.stringify(content), now]);
}

export const forgetSentMessages = (database: Queryable, now: Date) =>
  database.run(forgetSent, [new Date(now.getTime() - 30 * 86_400_000)]);

/** 5 s, doubled at each try, at most an hour. */
export const retryDelayMilliseconds = (attempts: number): number => Math.min(5000 * 2 ** (attempts - 1), 3_600_000);

const POLL_MILLISECONDS = 2000;

/**
 * Sends what is in the outbox: at once when woken, else every two seconds, and again until it has arrived. A message
 * may arrive twice when the process dies between sending and noting it; none is lost.
 */
export function startOutbox(house: { database: Database; clock: Clock; log: Log; metrics: Metrics }, provider: MailProvider) {
  let isStopping = false;
  let running: Promise<void> | undefined;
  let isWoken = false;

  async function sendDue(): Promise<number> {
    const due = await house.database.run(claimDue, [house.clock()]);
    for (const message of due) {
      try {
        await provider.deliver({ to: message.recipient, ...message.content });
        await house.database.run(markSent, [message.outbox_id, house.clock()]);
        house.metrics.outboxSent.inc({ channel: 'mail', outcome: 'sent' });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        const next = new Date(house.clock().getTime() + retryDelayMilliseconds(message.attempts));
        await house.database.run(markFailed, [message.outbox_id, next, code]);
        house.metrics.outboxSent.inc({ channel: 'mail', outcome: 'failed' });
        house.log.warn({ outbox_id: message.outbox_id, attempts: message.attempts, code }, 'a message was not accepted');
      }
    }
    return due.length;
  }

  async function work(): Promise<void> {
    do {
      isWoken = false;
      while (!isStopping && (await sendDue()) > 0);
    } while (isWoken && !isStopping);
  }

  function wake(): void {
    isWoken = true;
    if (running || isStopping) return;
    running = work()
      .catch((error: unknown) => house.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the outbox waits for the database'))
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(wake, POLL_MILLISECONDS);
  wake();
  return {
    wake,
    /** Finishes the message in hand. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
      await provider.close();
    },
  };
}
