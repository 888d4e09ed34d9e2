import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { becomeProgram } from '../become-program.mjs';
import { isPortalFresh } from '../build/portal-sources.ts';
import { logOf } from './log-of.ts';
import { API_ENVIRONMENT, API_NODE_OPTIONS } from './node-options.ts';
import { sandboxSettings } from './sandbox-key.ts';

/**
 * Becomes the server, with a portal built from the current sources. Runs on any Node.
 * @param program finds the path of a program of the server
 * @param node Node that runs it
 */
export async function start(
  program: (name: string) => string,
  node: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (!isPortalFresh(process.cwd())) {
    console.log('Building the portal …');
    const { status } = spawnSync(node, ['scripts/build/main.ts', 'portal'], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) process.exit(1);
  }
  const log = logOf(environment);
  if (log.file !== undefined) mkdirSync(path.dirname(log.file), { recursive: true, mode: 0o700 });
  becomeProgram(
    node,
    [...API_NODE_OPTIONS, '--import', pathToFileURL(program('announce')).href, program('main')],
    {
      ...API_ENVIRONMENT,
      ...environment,
      ...(await sandboxSettings(environment)),
      MACHI_SAMPLE: environment['MACHI_SAMPLE'] || 'living',
      LOG_LEVEL: log.level,
      MACHI_STARTED_LOG: log.file ?? '',
    },
    log.file,
  );
}
