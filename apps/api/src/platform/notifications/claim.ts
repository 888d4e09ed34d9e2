import { statement, statementReplanned, type Queryable } from '../../database/database.ts';
import { among, raisedBy, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { outbox } from '../../database/tables/platform.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { RUNNING } from '../work/presence.ts';
import type { Lane } from './outbox.ts';

export interface DueMessage {
  readonly outbox_id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly content: Notification;
  readonly attempts: number;
  readonly created_at: Date;
  readonly useful_until: Date | null;
  /** Whose address it is has died, as the office knows. */
  readonly is_to_dead: boolean;
}

/**
 * No retry is planned further ahead than an hour, and no first try ahead at all: a later time was written while the
 * clock was wrong, and the notification is due.
 */
const IS_TIME = `(next_attempt_at <= $1 or
       next_attempt_at > $1 + case when attempts = 0 then interval '1 minute' else interval '61 minutes' end)`;
/** Another lane's notifications hold nobody up. Each lane has an index, which its name in the statement finds. */
const isWaiting = (lane: Lane): string => `sent_at is null and given_up_at is null and lane = '${lane}'`;
/** A killed process no longer has anything in hand. */
const IS_IN_HAND = `claimed_by = any (array(${RUNNING})) and not ${IS_TIME}`;
const IS_TO_DEAD = `exists (select from member m join member_death using (member_id) where m.email_key = lower(recipient))
     or exists (select from member m join member_death using (member_id) where m.login_tel_key = recipient)`;
/** Messages that are claimed together: of those to many people more, so that the database is asked less often. */
export const handfulOf = { quick: 20, usual: 20, many: 250 } as const satisfies Record<Lane, number>;
/** How often a message is tried before later ones to the same person may go first. */
export const HOLDS_BACK = 5;

export const claimInTurn = (transaction: Queryable) => takeTurn(transaction, 'outbox');
/**
 * Claims what is due in a lane, and with it everything that waits there for the same people, so that nothing overtakes
 * its cause. A person of whom another process has something in hand is left alone. The claim lasts longer than the
 * worst batch can take, so no two processes send the same notification, and a stuck process's share is taken up again. The
 * statement is planned anew each time and person by person: a plan made while nothing waited would read everything that
 * waits.
 */
const claimingIn = (lane: Lane) =>
  statementReplanned<DueMessage>(
    `claim-outbox-${lane}`,
    `with asked as materialized (
     select recipient from outbox o where ${isWaiting(lane)} and (${IS_TIME} or claimed_by is not null) and not exists (
       select from outbox where ${isWaiting(lane)} and recipient = o.recipient and ${IS_IN_HAND})
     order by next_attempt_at limit ${handfulOf[lane]}),
   due as materialized (
     select id from (select distinct recipient from asked) as people cross join lateral (
       select outbox_id as id from outbox where ${isWaiting(lane)} and recipient = people.recipient
       order by outbox_id limit ${handfulOf[lane]} for update skip locked) as theirs
     order by id limit ${handfulOf[lane]})
   update outbox set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '6 minutes', claimed_by = $2
   from due where outbox_id = due.id
   returning outbox_id, channel, recipient, content, attempts, created_at, useful_until, ${IS_TO_DEAD} as is_to_dead`,
  );

export const claimDue = {
  quick: claimingIn('quick'),
  usual: claimingIn('usual'),
  many: claimingIn('many'),
} as const satisfies Record<Lane, unknown>;

const notifications = rowsOf(outbox);
/** These wait until then, and are in nobody’s hand. What was claimed and never `tried` waits as before, and no try counts. */
export const leaveWaiting = (
  database: Queryable,
  ids: readonly number[],
  until: Date,
  code: string,
  wasTried: boolean,
) =>
  notifications.update(
    database,
    wasTried ? 'put-off-outbox' : 'put-back-outbox',
    { outbox_id: among(ids) },
    { next_attempt_at: until, last_error: code, claimed_by: null, ...(!wasTried && { attempts: raisedBy(-1) }) },
  );

/** Of a farewell that was sent, or of a notification to somebody outside, not even the address is kept. */
const WHO_STAYS = `case when content ? 'isFarewell' then '' else recipient end`;
export const markSent = statement(
  'mark-outbox-sent',
  `update outbox set sent_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = null
   where outbox_id = any($1::int[])`,
);
export const giveUp = statement(
  'give-up-outbox',
  `update outbox set given_up_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = $3 where outbox_id = $1`,
);
