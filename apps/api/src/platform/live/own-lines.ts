import { decidePermission } from '@machi/domain/permissions/model';
import type { House } from '../house.ts';
import { whoseSession, type SessionMember } from '../sessions/sessions.ts';
import { createLines, hasRoom, type Line } from './lines.ts';
import type { OwnTopic } from './topic.ts';

/** A browser without HTTP/2 opens at most six connections to a server, and other pages need some, too. */
const MOST_OF_A_MEMBER = 4;

/** A logged-in page's line. */
export interface OwnLine {
  readonly memberId: number;
  /** The client's networks (`networksOf`); empty for an official. */
  readonly networks: readonly string[];
  readonly tokenHash: Buffer;
  readonly cookieHash: Uint8Array;
  /** Resolves when the page has read it. */
  tell(event: string, data: string): Promise<unknown>;
  end(): void;
}

const isFor = (topic: OwnTopic, member: SessionMember): boolean =>
  decidePermission(member, topic.permission) === 'granted';
const keyOf = (topic: OwnTopic, memberId: number): string => `${topic.event} ${memberId}`;

/**
 * The lines of logged-in members. The session is checked again before each message, so that nothing is sent after it
 * ended or without the permission. Sessions and topics are read once for all lines.
 */
export function createOwnLines(house: House, topics: readonly OwnTopic[]) {
  const open = new Map<OwnLine, readonly Line<string>[]>();
  const lines = createLines<string>();
  /** Topics being read, and whether each must be read once more. */
  const telling = new Map<OwnTopic, boolean>();

  function leave(line: OwnLine): void {
    for (const part of open.get(line) ?? []) lines.leave(part);
    open.delete(line);
  }

  /** Ends the selected lines whose session has ended; answers the members of the others. */
  async function standing(
    now: Date,
    isMeant: (memberId: number) => boolean = () => true,
  ): Promise<ReadonlyMap<number, SessionMember>> {
    const members = new Map<number, SessionMember>();
    await Promise.all(
      [...open.keys()]
        .filter((line) => isMeant(line.memberId))
        .map(async (line) => {
          const member = await whoseSession(house, line.tokenHash, line.cookieHash, now);
          if (member) members.set(member.member_id, member);
          else line.end();
        }),
    );
    return members;
  }

  async function tellOnce(topic: OwnTopic, isMeant: (memberId: number) => boolean): Promise<void> {
    try {
      const now = house.clock();
      const members = [...(await standing(now, isMeant)).values()].filter((member) => isFor(topic, member));
      const asked = members.map(({ member_id }) => member_id);
      if (asked.length === 0) return;
      const told = await topic.read(house, asked, now, members);
      for (const [memberId, value] of told) lines.tell(keyOf(topic, memberId), JSON.stringify(value));
    } catch (error) {
      // Nothing is sent: pages poll from time to time.
      house.log.warn({ topic: topic.event, reason: String(error).slice(0, 120) }, 'a topic could not be read');
    }
  }

  async function tell(topic: OwnTopic): Promise<void> {
    if (telling.has(topic)) return void telling.set(topic, true);
    do {
      telling.set(topic, false);
      await tellOnce(topic, () => true);
    } while (telling.get(topic) === true);
    telling.delete(topic);
  }

  return {
    hasRoomFor({ memberId, networks }: Pick<OwnLine, 'memberId' | 'networks'>): boolean {
      const held = [...open.keys()];
      const own = held.filter((line) => line.memberId === memberId).length;
      return own < MOST_OF_A_MEMBER && hasRoom('members', held, networks);
    },
    /** The topics that a member may read. */
    topicsOf: (member: SessionMember): readonly OwnTopic[] => topics.filter((topic) => isFor(topic, member)),
    /** Adds a line and sends it the current state. */
    add(line: OwnLine): void {
      const parts = topics.map((topic) => ({
        topic: keyOf(topic, line.memberId),
        networks: [],
        tell: (data: string) => line.tell(topic.event, data),
        end: line.end,
      }));
      for (const part of parts) lines.add(part);
      open.set(line, parts);
      for (const topic of topics) void tellOnce(topic, (memberId) => memberId === line.memberId);
    },
    leave,
    /** Sends the current state of these topics. */
    tell(which: readonly OwnTopic[]): void {
      if (open.size > 0) for (const topic of which) void tell(topic);
    },
    /** Ends lines whose session has ended. */
    async endOver(): Promise<void> {
      await standing(house.clock()).catch((error: unknown) =>
        house.log.warn({ reason: String(error).slice(0, 120) }, 'sessions of lines could not be read'),
      );
    },
    endAll(): void {
      for (const line of open.keys()) line.end();
    },
  };
}
