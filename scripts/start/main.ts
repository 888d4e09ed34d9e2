import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { becomeProgram } from '../become-program.mjs';
import { ensurePortal } from '../build/build-portal.ts';
import { logOf } from './log-of.ts';
import { API_NODE_OPTIONS } from './node-options.ts';
import { sandboxSettings } from './sandbox-key.ts';

const environment = process.env;

await ensurePortal(process.cwd(), () => console.log('Building the portal …'));
const log = logOf(environment);
if (log.file !== undefined) mkdirSync(path.dirname(log.file), { recursive: true, mode: 0o700 });
becomeProgram(
  process.execPath,
  [...API_NODE_OPTIONS, '--import', './scripts/start/announce.ts', 'apps/api/src/main.ts'],
  {
    ...environment,
    ...(await sandboxSettings(environment)),
    MACHI_SAMPLE: environment.MACHI_SAMPLE || 'living',
    LOG_LEVEL: log.level,
    MACHI_STARTED_LOG: log.file ?? '',
  },
  log.file,
);
