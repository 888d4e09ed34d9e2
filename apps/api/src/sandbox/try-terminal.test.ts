import { sign } from 'node:crypto';
import path from 'node:path';
import { sampleCards } from '@machi/virtual-card/sample-cards';
import { normaliseTerminalCode } from '@machi/domain/terminals/code';
import { expect, test } from 'vitest';
import { newTerminalKey } from '../testing/terminals/terminal.ts';
import { openTestTown } from '../testing/towns/test-town.ts';

const KEY = 'the-key-of-this-sandbox';
const PAGE = `/sandbox/${KEY}/terminal`;
const town = await openTestTown({ environment: { SANDBOX_KEY: KEY } });

const press = (pass: string, site = 'same-origin') =>
  fetch(town.origin + PAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    body: `pass=${pass}`,
  });

test('a press makes a terminal that works at once, and links the virtual cards of the sample’s people', async () => {
  const [sato] = town.house.town.sampleMembers;
  const holder = (name: string) => ({
    name,
    address: '北海道星守町旭2丁目3番地',
    birth_date: String(sato?.birthdate),
    sex: 2 as const,
  });
  await sampleCards(
    path.join(town.house.settings.dataFolder, 'sandbox-cards'),
    [
      { card_key: 'sato', card_name: 'sato', holder: holder(`${sato?.lastname} ${sato?.firstname}`) },
      { card_key: 'nobody', card_name: 'nobody', holder: holder('だれも いない') },
      { card_key: 'town-card', card_name: 'town-card', holder: null },
    ],
    town.now(),
  );
  const answer = await press('bath');
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(text).toContain('Cards linked:\n          1.');
  expect(await town.countRows('card', `member_id = 1 and method = 'individual-number-card' and ended_at is null`)).toBe(
    1,
  );
  expect(await town.countRows('member', 'member_id = 1 and is_mynumber_linked = 1')).toBe(1);

  const code = /Code: ([0-9A-Z-]+)/.exec(text)?.[1] ?? '';
  const { key, publicKey } = newTerminalKey();
  const registered = await town.call('POST', '/api/terminal/register', {
    body: {
      code,
      public_key: publicKey.toString('base64url'),
      proof: sign(null, Buffer.from(normaliseTerminalCode(code)), key).toString('base64url'),
      app_version: '0.1.0',
    },
  });
  expect(registered.status, registered.text).toBe(201);
  const where = `terminal_name = '試用の端末（湯）' and approved_at is not null and approved_by <> created_by`;
  expect(await town.countRows('terminal', where)).toBe(1);
});

test('no other page may press, and nothing else can be made', async () => {
  const before = await town.countRows('terminal');
  expect((await press('bath', 'cross-site')).status).toBe(404);
  expect((await press('sauna')).status).toBe(404);
  expect((await fetch(`${town.origin}/sandbox/another-key/terminal`)).status).toBe(404);
  expect(await town.countRows('terminal')).toBe(before);
});
