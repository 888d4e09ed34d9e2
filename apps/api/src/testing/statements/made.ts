import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import { knownTexts } from '../../database/database.ts';
import type { Site } from './declared.ts';

export interface Made {
  readonly name: string;
  readonly text: string;
  readonly site: Site;
}

/** The statements that are made while `work` is under way, and where. */
export async function statementsMadeBy(work: () => Promise<void>): Promise<readonly Made[]> {
  const made: Made[] = [];
  const { set } = Map.prototype;
  knownTexts.set = (name, text) => {
    const caller = getCallSites().find(
      ({ scriptName }) => !/\/(?:statements\/made|database\/database)\.ts$/.test(scriptName),
    );
    if (caller)
      made.push({
        name,
        text,
        site: `${fileURLToPath(caller.scriptName)}:${caller.lineNumber}:${caller.columnNumber}`,
      });
    return set.call(knownTexts, name, text);
  };
  await work();
  knownTexts.set = set;
  return made;
}
