import { statement, type Queryable } from '../../database/database.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import type { Notification } from '../../providers/mail/mail.ts';

const lock = statement('lock-places', `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`);

/**
 * Serialises changes to the places of one thing, a trip or an event, until commit, so that counts stay valid. Taken
 * after the member's lock. This is the only guard against giving a place twice, in all processes (decisions/0114).
 */
export const lockPlaces = (transaction: Queryable, thing: string) => transaction.run(lock, [thing]);

/** Somebody who waits, or has a place. */
export interface Waiting extends Reachable {
  readonly persons: number;
  readonly locale: string;
  readonly name: string;
}

/** SQL: the columns of `Waiting` about member `m`. */
export const WAITING_MEMBER = `m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name`;

/** Notifies all of them, in the transaction of the cause. */
export const tellAll = <One extends Reachable>(
  transaction: Queryable,
  people: readonly One[],
  notificationOf: (one: One) => Notification,
  now: Date,
): Promise<void> =>
  enqueueNotifications(
    transaction,
    people.map((one) => outboxRow(recipientOf(one), notificationOf(one))),
    now,
  );
