import type { OwnEvent } from '@machi/domain/live/model';
import type { Permission } from '@machi/domain/permissions/model';
import type { House } from '../house.ts';
import type { SessionMember } from '../sessions/sessions.ts';
import type { Admission } from './admission.ts';
import type { LineHolders } from './lines.ts';

/** What screens are told again and again, each over a line that it holds open. It says the same to everybody who hears it. */
export interface Topic {
  /** Where a line is opened. */
  readonly path: string;
  /** The name of the event that is told. */
  readonly event: string;
  /** The notification of the database that tells of a change. */
  readonly channel: string;
  /** Whose lines it takes: those of one kind take none from the others. */
  readonly holders: Extract<LineHolders, 'monitors' | 'pages'>;
  /** Left out: anybody may hear it. */
  readonly admission?: Admission;
  /** What is told: a value for JSON. */
  read(house: House, now: Date): Promise<unknown>;
}

/** What members are told, each over a line of their own, as long as their session stands and they hold the permission. */
export interface OwnTopic {
  readonly event: OwnEvent;
  readonly permission: Permission;
  /** The notification of the database that tells of a change. */
  readonly channel: string;
  /**
   * What each of these members is told, a value for JSON: what has changed, never what it says. Nobody is told what is not
   * in the answer. `members` are the same ones, with their roles.
   */
  read(
    house: House,
    memberIds: readonly number[],
    now: Date,
    members: readonly SessionMember[],
  ): Promise<ReadonlyMap<number, unknown>>;
}
