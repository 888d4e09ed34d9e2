import { fork } from 'node:child_process';
import { once } from 'node:events';
import { API_NODE_OPTIONS } from '../../start/node-options.ts';
import type { Scope } from '../ground/scope.ts';

const PEER = 'apps/api/src/testing/calendars/bare-ical.ts';

/** What the peer has made of the events: as the product sends it, and milliseconds each time. */
export interface WrittenAlone {
  readonly text: string;
  readonly times: readonly number[];
}

/** A process with the options of the API's that has loaded the events of a member's feed, and writes them so many times by ical-generator alone. */
export async function startBareIcal(
  scope: Scope,
  environment: Readonly<Record<string, string>>,
  memberId: number,
): Promise<(times: number) => Promise<WrittenAlone>> {
  const child = await scope.hold(
    () => fork(PEER, [String(memberId)], { env: { ...process.env, ...environment }, execArgv: [...API_NODE_OPTIONS] }),
    (started) => void started.kill(),
  );
  await once(child, 'message');
  return async (times) => {
    child.send(times);
    const [written] = await once(child, 'message');
    return written;
  };
}
