import { readAddress } from '@machi/client/read-address';
import { threadAssignments, threadStates } from '@machi/domain/message-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** Receivers of a new message: one person, several people, or the users of a service. */
export const messageWays = ['one', 'several', 'service'] as const;
export type MessageWay = (typeof messageWays)[number];

/** Id of the heading of the open thread. */
export const HEADING_ID = 'thread-name';

interface DeskAddress {
  /** Id of the open thread. */
  readonly thread: number | undefined;
  /** Kind of the new message being written; undefined without one. */
  readonly way: MessageWay | undefined;
  /** Whether the fixed texts are open; a message in progress stays in the address. */
  readonly hasPhrases: boolean;
  readonly asked: {
    readonly state: (typeof threadStates)[number];
    readonly assigned?: (typeof threadAssignments)[number];
    readonly page?: string;
  };
}

/** Reads the address and ignores outdated or odd values. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { given, idOf, page } = readAddress(query);
  const assigned = threadAssignments.find((one) => one === given('assigned'));
  return {
    thread: idOf('thread'),
    way: messageWays.find((one) => one === given('write')),
    hasPhrases: given('phrases') === '1',
    asked: {
      state: threadStates.find((one) => one === given('state')) ?? 'waiting',
      ...(assigned === undefined ? {} : { assigned }),
      ...page,
    },
  };
}

export const useDeskAddress = () => useHeldAddress('/message-desk', readDeskAddress);
