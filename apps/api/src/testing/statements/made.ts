import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import { knownStatements } from '../../database/database.ts';
import type { Site } from './declared.ts';

export interface Made {
  readonly name: string;
  readonly text: string;
  /** Names of its values, if they have names. */
  readonly values?: readonly string[];
  readonly site: Site;
}

/** The statements made during `work`, and where. */
export async function statementsMadeBy(work: () => Promise<void>): Promise<readonly Made[]> {
  const made: Made[] = [];
  const { set } = Map.prototype;
  knownStatements.set = (name, statement) => {
    const caller = getCallSites().find(
      ({ scriptName }) => !/\/(?:statements\/made|database\/database)\.ts$/.test(scriptName),
    );
    if (caller)
      made.push({
        ...statement,
        site: `${fileURLToPath(caller.scriptName)}:${caller.lineNumber}:${caller.columnNumber}`,
      });
    return set.call(knownStatements, name, statement);
  };
  await work();
  knownStatements.set = set;
  return made;
}
