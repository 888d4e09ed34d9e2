import type { OwnEvent } from '@machi/domain/live/model';
import type { Permission } from '@machi/domain/permissions/model';
import type { House } from '../house.ts';
import type { SessionMember } from '../sessions/sessions.ts';
import type { Admission } from './admission.ts';
import type { LineHolders } from './lines.ts';

/** A value that is sent repeatedly to screens over open lines, the same to all. */
export interface Topic {
  /** The path at which a line is opened. */
  readonly path: string;
  readonly event: string;
  /** The database's notification channel for changes. */
  readonly channel: string;
  /** The kind of line, each with its own limit. */
  readonly holders: Extract<LineHolders, 'monitors' | 'pages'>;
  /** Absent: public. */
  readonly admission?: Admission;
  /** The value, for JSON. */
  read(house: House, now: Date): Promise<unknown>;
}

/** A value that is sent to members over their own lines while their session and permission are valid. */
export interface OwnTopic {
  readonly event: OwnEvent;
  readonly permission: Permission;
  /** The database's notification channel for changes. */
  readonly channel: string;
  /**
   * The value for each of these members, for JSON: that something changed, never its content. Members missing from the
   * result get nothing. `members` are the same ones, with their roles.
   */
  read(
    house: House,
    memberIds: readonly number[],
    now: Date,
    members: readonly SessionMember[],
  ): Promise<ReadonlyMap<number, unknown>>;
}
