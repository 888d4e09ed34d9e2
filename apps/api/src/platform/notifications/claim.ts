import type { Way } from '@machi/domain/wishes/model';
import { statement, statementReplanned, type Queryable } from '../../database/database.ts';
import { among, ifNone, raisedBy, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { outbox } from '../../database/tables/platform.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { RUNNING } from '../work/presence.ts';
import { lanes, type Lane } from './outbox.ts';
import type { ReadMessage } from './read-links.ts';

export interface DueMessage {
  readonly outbox_id: number;
  readonly channel: 'mail' | 'sms';
  /** By the member's wishes: the way it is on, those that follow, and those that have taken it. Null: not decided. */
  readonly way: Way | null;
  readonly ways_left: readonly Way[] | null;
  readonly told_by: readonly Way[] | null;
  /** A process had it handed over and did not say how it ended. */
  readonly handed_at: Date | null;
  readonly recipient: string;
  readonly content: Notification;
  readonly attempts: number;
  readonly created_at: Date;
  readonly useful_until: Date | null;
  /** The office has recorded the recipient's death. */
  readonly is_to_dead: boolean;
}

/** In `last_error`: it waits behind another message to the same person. */
export const BEHIND = 'waits';
/** Held back by quiet hours, or until it could be read on the way before; a day at most, else the clock was wrong. */
const IS_HELD = `coalesce(held_until > $1 and held_until < $1::timestamptz + interval '26 hours', false)`;
/**
 * Due. A first try is not ahead at all, and a retry by its number of tries, unless it waits behind another message or a
 * process has it in hand: an hour at most. A later time was written while the clock was wrong, and is due, too.
 */
const IS_TIME = `(next_attempt_at <= $1 or next_attempt_at > $1 + case
       when attempts = 0 then interval '1 minute'
       when claimed_by is not null or last_error = '${BEHIND}' then interval '61 minutes'
       else least(5 * 2 ^ least(attempts - 1, 20), 3600) * interval '1 second' + interval '1 minute' end)`;
/** Only this lane's notifications. Its literal name makes the planner use the lane's index. */
const isWaiting = (lane: Lane): string => `sent_at is null and given_up_at is null and lane = '${lane}'`;
/** Claimed by a running process. */
const IS_IN_HAND = `claimed_by = any (array(${RUNNING})) and not ${IS_TIME}`;
const IS_TO_DEAD = `exists (select from member m join member_death using (member_id) where m.email_key = lower(recipient))
     or exists (select from member m join member_death using (member_id) where m.login_tel_key = recipient)`;
/** Batch sizes; larger for bulk notifications, to save queries. */
export const handfulOf = { quick: 20, usual: 20, many: 250, alerts: 250 } as const satisfies Record<Lane, number>;
/** Failed tries after which later notifications to the same person may go first. */
export const HOLDS_BACK = 5;

export const claimInTurn = (transaction: Queryable) => takeTurn(transaction, 'outbox');
/**
 * Claims the due notifications of a lane, and with them all that wait there for the same people, to keep each person's
 * order. Skips people for whom another process has notifications in progress. A claim lasts longer than the worst
 * batch, so that two processes never send the same notification, and a stuck process's batch is retried. Replanned each
 * time and person by person: a plan made for an empty table would read all that waits.
 */
const claimingIn = (lane: Lane) =>
  statementReplanned<DueMessage>(
    `claim-outbox-${lane}`,
    `with asked as materialized (
     select recipient from outbox o where ${isWaiting(lane)} and not ${IS_HELD} and (${IS_TIME} or claimed_by is not null) and not exists (
       select from outbox where ${isWaiting(lane)} and recipient = o.recipient and ${IS_IN_HAND})
     order by next_attempt_at limit ${handfulOf[lane]}),
   due as materialized (
     select id from (select distinct recipient from asked) as people cross join lateral (
       select outbox_id as id from outbox where ${isWaiting(lane)} and recipient = people.recipient and not ${IS_HELD}
       order by outbox_id limit ${handfulOf[lane]} for update skip locked) as theirs
     order by id limit ${handfulOf[lane]})
   update outbox set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '6 minutes', claimed_by = $2, held_until = null
   from due where outbox_id = due.id
   returning outbox_id, channel, way, ways_left, told_by, handed_at, recipient, content, attempts, created_at, useful_until, ${IS_TO_DEAD} as is_to_dead`,
  );

export const claimDue = {
  quick: claimingIn('quick'),
  usual: claimingIn('usual'),
  many: claimingIn('many'),
  alerts: claimingIn('alerts'),
} as const satisfies Record<Lane, unknown>;

/** SQL columns: the lanes in which something is not sent yet, due or not. */
export const LANES_THAT_WAIT = lanes
  .map((lane) => `exists (select from outbox where ${isWaiting(lane)}) as ${lane}`)
  .join(', ');

const notifications = rowsOf(outbox);
/** Names of the statements for notifications that were tried, that wait behind one that was, or that waited as before. */
const leaving = { tried: 'put-off-outbox', behind: 'put-off-behind-outbox', untouched: 'put-back-outbox' } as const;
/** Puts notifications back until a time. One that a process handed over and did not try again is still not known. */
export const leaveWaiting = (
  database: Queryable,
  ids: readonly number[],
  until: Date,
  code: string,
  how: keyof typeof leaving,
) =>
  notifications.update(
    database,
    leaving[how],
    { outbox_id: among(ids) },
    {
      next_attempt_at: until,
      last_error: code,
      claimed_by: null,
      ...(how === 'tried' && { handed_at: null }),
      ...(how === 'untouched' && { attempts: raisedBy(-1) }),
    },
  );

/** Gives back what a process claimed and does not know of: the answer to its claim, or what it read next, did not come. */
export const letGo = (database: Queryable, lane: Lane, claimed_by: string, now: Date) =>
  notifications.update(
    database,
    'let-go-outbox',
    { lane, claimed_by, sent_at: null, given_up_at: null },
    { next_attempt_at: now, claimed_by: null },
  );

/** Leaves a notification to quiet hours; its ways are decided afterwards. */
export const hold = (database: Queryable, { outbox_id }: Pick<DueMessage, 'outbox_id'>, until: Date) =>
  notifications.update(
    database,
    'hold-outbox',
    { outbox_id },
    { held_until: until, next_attempt_at: until, claimed_by: null, attempts: raisedBy(-1) },
  );

/** The next way of a notification, and when it goes there. */
export type NextWay = Pick<DueMessage, 'way' | 'ways_left' | 'told_by' | 'content'>;
/**
 * Puts a notification on its next way. Until `at` it may be read on the way before; null: it goes on at once. Answers no row
 * if it was read or erased meanwhile.
 */
export const moveOn = (
  database: Queryable,
  { outbox_id }: Pick<DueMessage, 'outbox_id'>,
  next: NextWay,
  at: Date | null,
) =>
  notifications.updateReturning(
    database,
    at === null ? 'move-outbox-on' : 'move-outbox-on-later',
    { outbox_id, sent_at: null },
    {
      ...(next as { way: Way; ways_left: Way[]; told_by: Way[]; content: Notification }),
      handed_at: null,
      attempts: at === null ? 1 : 0,
      ...(at !== null && { held_until: at, next_attempt_at: at, claimed_by: null }),
    },
    ['outbox_id'],
  );
/**
 * Notes that these are being handed to a service that cannot be asked afterwards; answers which still are this process's.
 * One that stood still for some seconds counts as gone, and another may have them.
 */
export const noteHanded = (database: Queryable, ids: readonly number[], claimed_by: string, now: Date) =>
  notifications.updateReturning(
    database,
    'note-outbox-handed',
    { outbox_id: among(ids), claimed_by, sent_at: null },
    { handed_at: now },
    ['outbox_id'],
  );
/** What was read is repeated on no further way. */
export const markRead = (database: Queryable, { outbox_id, created_at }: ReadMessage, now: Date) =>
  notifications.update(
    database,
    'mark-outbox-read',
    { outbox_id, created_at, read_at: null },
    { read_at: now, sent_at: ifNone(now), content: {} },
  );

/** Erases the recipient of a sent farewell. */
const WHO_STAYS = `case when content ? 'isFarewell' then '' else recipient end`;
/** With the way that took it last; empty: none, because it was told before or nobody wants it. */
export const markSent = statement(
  'mark-outbox-sent',
  `update outbox set sent_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = null,
     told_by = case when taken.way = '' then told_by else coalesce(told_by, '{}') || taken.way end
   from unnest($1::int[], $3::text[]) as taken(id, way) where outbox_id = taken.id`,
);
export const giveUp = statement(
  'give-up-outbox',
  `update outbox set given_up_at = $2, content = '{}', recipient = ${WHO_STAYS}, last_error = $3 where outbox_id = $1`,
);
