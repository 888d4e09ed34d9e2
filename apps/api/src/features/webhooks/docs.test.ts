import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { dateAt } from '@machi/domain/calendar/model';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { openTown } from '../../testing/towns/open-town.ts';
import { addApiKey } from '../api-keys/cases.fixture.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const blockOf = async (page: string, language: string): Promise<string> => {
  const text = await readFile(path.join(root, 'docs', page), 'utf8');
  const block = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/${page} has no example in ${language}`);
  return block;
};

/** The receiver of docs/webhooks.md, in a process of its own, as somebody would run it. */
async function startExample(port: number, secret: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-receiver-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'receiver.mjs'), await blockOf('webhooks.md', 'js'));
  const environment = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret };
  const running = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env: environment });
  let output = '';
  running.stdout.on('data', (chunk) => (output += String(chunk)));
  onTestFinished(async () => {
    running.kill();
    await once(running, 'exit');
    await rm(folder, { recursive: true });
  });
  return () => output.split('\n').filter((line) => line !== '');
}

test('the receiver of docs/webhooks.md takes what is signed, once, and nothing else', { timeout: 30_000 }, async () => {
  const port = 40_000 + (process.pid % 20_000);
  const trial = `http://127.0.0.1:${port}`;
  const town = await openTown({ environment: { WEBHOOK_TRIAL_URL: trial } });
  onTestFinished(() => town.close());
  town.setNow(new Date());
  const official = await town.addPerson({ roles: ['system'] });
  const as = await town.openSession(official.member_id);
  const wanted = { address: `${trial}/hook`, description: 'Example', types: ['room.closed'] };
  const { webhook, secret } = (await town.call('POST', '/api/webhooks', { as, body: wanted })).body;
  const lines = await startExample(port, secret);
  await expect
    .poll(
      () =>
        fetch(trial).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);

  await town.call('POST', `/api/webhooks/${webhook.webhook_id}/test`, { as });
  await town.tellSystems();
  await expect.poll(lines).toEqual([`webhook.test {"webhook_id":${webhook.webhook_id}}`]);

  const body = '{"type":"room.closed","timestamp":"2027-01-11T01:00:00.000Z","data":{}}';
  const signed = (at: Date, by = secret) => ({
    'webhook-id': 'msg_forged',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_forged', at, body),
  });
  const post = async (headers: Record<string, string>, sent = body) =>
    (await fetch(trial, { method: 'POST', headers, body: sent })).status;
  const now = new Date();
  expect(await post({})).toBe(401);
  expect(await post(signed(now, `whsec_${Buffer.alloc(32, 1).toString('base64')}`))).toBe(401);
  expect(await post(signed(now), body.replace('closed', 'opened'))).toBe(401);
  expect(await post({ ...signed(now), 'webhook-id': 'msg_other' })).toBe(401);
  // Caught and sent again later.
  expect(await post(signed(new Date(now.getTime() - 360_000)))).toBe(401);
  expect(lines()).toHaveLength(1);
  // Within the five minutes it is known by its id.
  expect(await post(signed(now))).toBe(204);
  expect(await post(signed(now))).toBe(204);
  await expect.poll(lines).toHaveLength(2);
});

test('the request of docs/api-keys.md reads what the page says', async () => {
  const town = await openTown();
  onTestFinished(() => town.close());
  const { key } = await addApiKey(town);
  const shown = await blockOf('api-keys.md', 'sh');
  const day = dateAt(town.now());
  const command = shown.replace(/from=[\d-]+&to=[\d-]+/, `from=${day}&to=${day}`);
  const env = { PATH: process.env.PATH, MACHI_KEY: key, MACHI_URL: town.origin };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
  expect(JSON.parse(stdout)).toMatchObject({ result: true, errors: {}, times: expect.any(Array) });
  const promised = JSON.parse(await blockOf('api-keys.md', 'json'));
  const [time] = JSON.parse(stdout).times;
  if (time) expect(Object.keys(time).toSorted()).toEqual(Object.keys(promised.times[0]).toSorted());
});
