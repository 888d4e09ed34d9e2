import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOG_BOUNDS } from '@machi/domain/retention/check';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../../../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

test('the journal and the proxy’s logs are kept no longer than the privacy policy may say', async () => {
  expect(LOG_BOUNDS.most).toBe('P6M');
  expect(await read('deploy/journald.conf')).toContain('MaxRetentionSec=6month');
  const proxy = await read('deploy/logrotate.conf');
  expect(proxy).toContain('weekly');
  // A file covers a week: its own and the 25 weeks before are 182 days, at least six months.
  expect(proxy).toContain('rotate 25');
  expect(JSON.parse(await read('towns/hoshimori/retention.json')).logs).toEqual([
    { log: 'connections', period: 'P6M', kind: 'logs' },
  ]);
});
