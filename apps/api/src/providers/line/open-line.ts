import { randomBytes } from 'node:crypto';
import type { Settings } from '../../settings/settings.ts';
import type { LineProvider } from './line.ts';
import { lineByApi } from './messaging-api.ts';
import { lineSandbox } from './sandbox/sandbox.ts';

/** The path for LINE's messages. */
export const LINE_WEBHOOK_PATH = '/api/line/webhook';

interface Around {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/** The town's account at LINE; in trials a sandbox with secrets of this process. Undefined: none. */
export function openLine({ settings, publicUrl, clock }: Around): LineProvider | undefined {
  const { line, sandboxKey } = settings;
  if (line !== undefined) return lineByApi({ ...line, url: () => Promise.resolve(line.url) });
  if (sandboxKey === undefined) return undefined;
  const secret = randomBytes(16).toString('hex');
  const token = randomBytes(24).toString('base64url');
  const sandbox = lineSandbox({ secret, token, clock, endpoint: () => publicUrl + LINE_WEBHOOK_PATH });
  return lineByApi({ account: '@machi-sandbox', secret, token, url: () => sandbox.open() }, { sandbox });
}
