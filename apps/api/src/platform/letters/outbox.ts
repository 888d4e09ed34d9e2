import { setTimeout as pause } from 'node:timers/promises';
import { statement, statementPlannedAnew } from '../../database/database.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { composeMail } from '../../providers/mail/mail.ts';
import type { Letter, MailProvider } from '../../providers/mail/mail.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import { composeSms } from '../../providers/sms/sms.ts';
import type { SmsProvider } from '../../providers/sms/sms.ts';
import type { Clock } from '../../ground/clock.ts';
import { gather } from '../work/gather.ts';
import type { Log } from '../../ground/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { RUNNING } from '../work/presence.ts';

const insertLetter = statement(
  'insert-letter',
  `insert into outbox (channel, recipient, content, created_at, next_attempt_at) values ($1, $2, $3::jsonb, $4, $4)`,
);
interface DueMessage {
  readonly outbox_id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly content: Letter;
  readonly attempts: number;
  readonly created_at: Date;
}

/**
 * No try is planned further ahead than an hour, the first one not at all: what stands beyond was written while the clock
 * was wrong, and is due.
 */
const IS_TIME = `(next_attempt_at <= $1 or
       next_attempt_at > $1 + case when attempts = 0 then interval '1 minute' else interval '61 minutes' end)`;
const IS_WAITING = 'sent_at is null and given_up_at is null';
/** A killed process has nothing in hand any more. */
const IS_IN_HAND = `claimed_by = any (array(${RUNNING})) and not ${IS_TIME}`;
/** Messages that are claimed, sent and noted together. */
const HANDFUL = 20;
/** So often a message is tried before what was written to the same person later may go first. */
const HOLDS_BACK = 5;

const claimInTurn = statement(
  'claim-outbox-in-turn',
  `select pg_advisory_xact_lock(hashtextextended('outbox ' || current_schema(), 0))`,
);
/**
 * Claims what is due, and with it all that waits for the same people, so that nothing overtakes its cause. Whoever has
 * something in the hand of another process is left alone. Claimed for longer than the worst handful can take: no two
 * processes send it, and a stuck one's share is taken up again. Planned anew each time and person by person: a plan made while
 * nothing waited would read all that waits.
 */
const claimDue = statementPlannedAnew<DueMessage>(
  'claim-outbox',
  `with asked as materialized (
     select recipient from outbox o where ${IS_WAITING} and (${IS_TIME} or claimed_by is not null) and not exists (
       select from outbox where ${IS_WAITING} and recipient = o.recipient and ${IS_IN_HAND})
     order by next_attempt_at limit ${HANDFUL}),
   due as materialized (
     select id from (select distinct recipient from asked) as people cross join lateral (
       select outbox_id as id from outbox where ${IS_WAITING} and recipient = people.recipient
       order by outbox_id limit ${HANDFUL} for update skip locked) as theirs
     order by id limit ${HANDFUL})
   update outbox set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '6 minutes', claimed_by = $2
   from due where outbox_id = due.id
   returning outbox_id, channel, recipient, content, attempts, created_at`,
);
/** Of a farewell that is done not even the address is kept. */
const WHO_STAYS = `case when content ? 'isFarewell' then '' else recipient end`;
const markSent = statement(
  'mark-outbox-sent',
  `update outbox set sent_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = null
   where outbox_id = any($1::int[])`,
);
const putOffUntil = statement(
  'put-off-outbox',
  `update outbox set next_attempt_at = $2, last_error = $3, claimed_by = null where outbox_id = any($1::int[])`,
);
const giveUp = statement(
  'give-up-outbox',
  `update outbox set given_up_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = $3 where outbox_id = $1`,
);
const blankDone = statement(
  'blank-outbox-recipient',
  `update outbox set recipient = '' where lower(recipient) = $1 and coalesce(sent_at, given_up_at) is not null`,
);
const forgetDone = statement('forget-outbox', `delete from outbox where coalesce(sent_at, given_up_at) < $1`);

/** Where a letter goes: an e-mail address, or a mobile number of digits alone. */
export interface Recipient {
  readonly channel: 'email' | 'sms';
  readonly to: string;
}

/** A letter as it waits in the outbox. */
export const outboxRow = ({ channel, to }: Recipient, letter: Letter) => ({
  channel: channel === 'email' ? 'mail' : 'sms',
  recipient: to,
  content: letter,
});

/** To somebody of the counter nothing is written: reception telephones. */
export const isAddressed = ({ recipient }: { readonly recipient: string }): boolean => recipient !== '';

const insertLetters = statement(
  'insert-letters',
  `insert into outbox (channel, recipient, content, created_at, next_attempt_at)
   select channel, recipient, content, $2, $2 from jsonb_to_recordset($1::jsonb) as letter(channel text, recipient text, content jsonb)`,
);

/** Puts many letters into the outbox in one statement, in the transaction of their cause. */
export async function enqueueLetters(
  transaction: Queryable,
  letters: readonly ReturnType<typeof outboxRow>[],
  now: Date,
): Promise<void> {
  const sendable = letters.filter(isAddressed);
  if (sendable.length > 0) await transaction.run(insertLetters, [JSON.stringify(sendable), now]);
}

/** Puts a letter into the outbox, in the transaction of its cause. */
export async function enqueueLetter(
  transaction: Queryable,
  { channel, to }: Recipient,
  letter: Letter,
  now: Date,
): Promise<void> {
  if (to !== '')
    await transaction.run(insertLetter, [channel === 'email' ? 'mail' : 'sms', to, JSON.stringify(letter), now]);
}

/** The same for what only ever goes by mail. */
export const enqueueMail = (transaction: Queryable, to: string, letter: Letter, now: Date): Promise<void> =>
  enqueueLetter(transaction, { channel: 'email', to }, letter, now);

/**
 * Forgets that letters went to a contact that is given up; those that wait still go.
 * @param key the contact as login ids are compared
 */
export const forgetRecipient = (transaction: Queryable, key: string) => transaction.run(blankDone, [key]);

export const forgetSentMessages = (database: Queryable, now: Date) =>
  database.run(forgetDone, [new Date(now.getTime() - 30 * 86_400_000)]);

/** 5 s, doubled at each try, at most an hour. */
export const retryDelayMilliseconds = (attempts: number): number => Math.min(5000 * 2 ** (attempts - 1), 3_600_000);

/** A message that nobody accepted for so long will not arrive. */
const GIVE_UP_MILLISECONDS = 3 * 86_400_000;

/** A reply of 5xx to a mail is final: the address does not exist, or does not want it (RFC 5321, 4.2.1). */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof DeliveryFailure
    ? error.isFinal
    : error instanceof Error &&
      'responseCode' in error &&
      typeof error.responseCode === 'number' &&
      error.responseCode >= 550 &&
      error.responseCode <= 554;

/** Whoever carries what, by the channel of a message. */
export interface Carriers {
  readonly mail: MailProvider;
  readonly sms: SmsProvider;
}

/** A restored backup counts its messages anew, so that the number alone could name two. */
const idOf = ({ outbox_id, created_at }: DueMessage): string => `${outbox_id}-${created_at.getTime()}`;

const POLL_MILLISECONDS = 2000;
/** Between two handfuls, so that a heap of mail neither floods the mail server nor holds up the people who wait for an answer. */
const BREATH_MILLISECONDS = 100;

/**
 * Sends what is in the outbox: at once when woken, else every two seconds, and again until it has arrived. A message
 * may arrive twice when the process dies between sending and noting it; none is lost.
 */
export function startOutbox(
  house: { database: Database; clock: Clock; log: Log; metrics: Metrics; processKey: string },
  carriers: Carriers,
) {
  let isStopping = false;
  let running: Promise<void> | undefined;
  let isWoken = false;

  /** Puts off what was not accepted, and what else waits for the same person: nothing overtakes its cause. */
  async function putOff(messages: readonly DueMessage[], code: string): Promise<void> {
    const attempts = messages[0]?.attempts ?? 1;
    const next = new Date(house.clock().getTime() + (isStopping ? 0 : retryDelayMilliseconds(attempts)));
    await house.database.run(putOffUntil, [messages.map(({ outbox_id }) => outbox_id), next, code]);
  }

  /** Messages of a handful arrive at about the same moment: each noted alone would be a transaction of its own. */
  const noteSent = gather<number, void>({ most: HANDFUL, atOnce: 1 }, async (ids) => {
    await house.database.run(markSent, [ids, house.clock()]);
    return ids.map(() => undefined);
  });

  function handOver(message: DueMessage): Promise<void> {
    const { channel, recipient, content } = message;
    return channel === 'sms'
      ? carriers.sms.deliver({ id: idOf(message), to: recipient, text: composeSms(content) })
      : carriers.mail.deliver(composeMail(recipient, content));
  }

  /** True when the next message to the same person may go. */
  async function send(message: DueMessage): Promise<boolean> {
    const { outbox_id, attempts, channel } = message;
    try {
      await handOver(message);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      house.metrics.outboxSent.inc({ channel, outcome: 'failed' });
      house.log.warn({ outbox_id, attempts, code }, 'a message was not accepted');
      const age = house.clock().getTime() - message.created_at.getTime();
      if (!isFinalRefusal(error) && age < GIVE_UP_MILLISECONDS) {
        await putOff([message], code);
        return attempts >= HOLDS_BACK;
      }
      house.metrics.outboxSent.inc({ channel, outcome: 'given-up' });
      await house.database.run(giveUp, [outbox_id, house.clock(), code]);
      return true;
    }
    await noteSent(outbox_id);
    house.metrics.outboxSent.inc({ channel, outcome: 'sent' });
    return true;
  }

  /** One after the other, so that nobody reads of a cancellation before the reservation. */
  async function sendInOrder(messages: readonly DueMessage[]): Promise<void> {
    for (const [index, message] of messages.entries()) {
      if (!isStopping && (await send(message))) continue;
      const rest = messages.slice(isStopping ? index : index + 1);
      if (rest.length > 0) await putOff(rest, isStopping ? 'stopped' : 'waits');
      return;
    }
  }

  async function sendDue(): Promise<number> {
    const due = await house.database.transaction(async (transaction) => {
      const [, claimed] = await Promise.all([
        transaction.run(claimInTurn),
        transaction.run(claimDue, [house.clock(), house.processKey]),
      ]);
      return claimed;
    });
    const byRecipient = Map.groupBy(
      due.toSorted((one, other) => one.outbox_id - other.outbox_id),
      (message) => message.recipient,
    );
    const results = await Promise.allSettled([...byRecipient.values()].map(sendInOrder));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return due.length;
  }

  async function work(): Promise<void> {
    do {
      isWoken = false;
      while (!isStopping && (await sendDue()) > 0) await pause(BREATH_MILLISECONDS);
    } while (isWoken && !isStopping);
  }

  function wake(): void {
    isWoken = true;
    if (running || isStopping) return;
    running = work()
      .catch((error: unknown) =>
        house.log.warn(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'the outbox waits for the database',
        ),
      )
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(wake, POLL_MILLISECONDS);
  wake();
  return {
    wake,
    /** Finishes the messages in hand. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
      await carriers.mail.close();
    },
  };
}
