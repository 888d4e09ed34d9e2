import { readAddress } from '@machi/client/read-address';
import { threadAssignments, threadStates } from '@machi/domain/message-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** To whom a new message goes: somebody, several people, whoever uses a service. */
export const messageWays = ['one', 'several', 'service'] as const;
export type MessageWay = (typeof messageWays)[number];

/** What the address of the desk says. */
interface DeskAddress {
  /** Which thread is open. */
  readonly thread: number | undefined;
  /** A new message is being written. */
  readonly way: MessageWay | undefined;
  /** The fixed texts are looked at; what was written before stays in the address. */
  readonly hasPhrases: boolean;
  readonly asked: {
    readonly state: (typeof threadStates)[number];
    readonly assigned?: (typeof threadAssignments)[number];
    readonly page?: string;
  };
}

/** Reads the address; what is old or odd in it is left out. */
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

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress('/message-desk', readDeskAddress);
