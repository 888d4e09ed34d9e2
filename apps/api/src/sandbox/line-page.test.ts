import { expect, test } from 'vitest';
import { openTestTown } from '../testing/towns/test-town.ts';

const KEY = 'the-key-of-this-sandbox';
const PAGE = `/sandbox/${KEY}/line`;
const town = await openTestTown({ environment: { SANDBOX_KEY: KEY } });

const press = (form: Readonly<Record<string, string>>, site?: string) =>
  fetch(town.origin + PAGE, {
    method: 'POST',
    redirect: 'manual',
    headers: site === undefined ? {} : { 'sec-fetch-site': site },
    body: new URLSearchParams(form),
  });

test('the sandbox’s LINE says what it is, and shows nothing that is typed as markup', async () => {
  const page = await town.call('GET', `${PAGE}?person=${encodeURIComponent('<img src=x>')}`);
  expect(page.text).toContain('本物のLINEではありません');
  expect(page.text).toContain('&lt;img src=x&gt;');
  expect(page.text).not.toContain('<img src=x>');
  expect((await town.call('GET', `/sandbox/${KEY}x/line`)).text).not.toContain('LINE');
  const picture = await fetch(`${town.origin}/sandbox/${KEY}/line-menu.png`);
  const bytes = Buffer.from(await picture.arrayBuffer());
  // Width and height of a PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2500, 1686]);
  // LINE takes no larger one.
  expect(bytes.length).toBeLessThan(1_048_576);
});

test('no other site’s page presses a button there, and only buttons that there are', async () => {
  const form = { person: '森', doing: 'follow' };
  for (const site of [undefined, 'cross-site', 'none']) expect((await press(form, site)).status).toBe(404);
  for (const odd of [{ ...form, doing: 'button-waste' }, { ...form, person: ' ' }, { person: '森' }])
    expect((await press(odd, 'same-origin')).status).toBe(404);
  expect((await press(form, 'same-origin')).status).toBe(303);
});
