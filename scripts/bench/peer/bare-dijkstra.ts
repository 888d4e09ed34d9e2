import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PlanPlace } from '@machi/domain/plan/plan';
import { API_NODE_OPTIONS } from '../../start/node-options.ts';
import type { Scope } from '../ground/scope.ts';

const PEER = 'apps/api/src/testing/plans/bare-dijkstra.ts';

export interface AskedAlone {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /** Seconds since midnight. */
  readonly at: number;
}

/** The soonest arrivals, null where there is none, and milliseconds for each. */
export interface AnsweredAlone {
  readonly arrivals: readonly (number | null)[];
  readonly times: readonly number[];
}

/** A process with the options of the API's that has laid out a day of the timetable, and answers by a plain Dijkstra. */
export async function startBareDijkstra(
  scope: Scope,
  environment: Readonly<Record<string, string>>,
  date: string,
): Promise<(questions: readonly AskedAlone[]) => Promise<AnsweredAlone>> {
  const child = await scope.hold(
    () => fork(PEER, [date], { env: { ...process.env, ...environment }, execArgv: [...API_NODE_OPTIONS] }),
    (started) => void started.kill(),
  );
  await once(child, 'message');
  return async (questions) => {
    child.send(questions);
    const [answered] = await once(child, 'message');
    return answered;
  };
}
