import { describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['system'] });
const ask = (pass: string) => town.call('GET', `/api/terminals/face-notice?pass=${pass}`, { as: official });

describe('the notice beside a terminal', () => {
  test('is there for towns that recognise faces', async () => {
    expect((await ask('bath')).status).toBe(404);
    switchFacesOn(town);
    expect((await ask('bath')).status).toBe(200);
    expect((await ask('ferry')).status).toBe(422);
  });

  test('says on one page, in both languages, what the camera does, what is shown and whom to call', async () => {
    switchFacesOn(town);
    const { pages, text, untagged } = await readPdf((await ask('bath')).body.content);
    expect(pages).toHaveLength(1);
    expect(untagged).toEqual([]);
    const flat = text.replaceAll(/\s/g, '');
    for (const part of [
      'カメラについてのお知らせ',
      '保存しません',
      '名字と残りの回数',
      'カードでもスマートフォンでも、同じように使えます',
      '星守町役場',
      '0100-55-2111',
      'Nopictureorfilmiskept',
      'thesurnameandthevisitsleft',
    ])
      expect(flat).toContain(part);
    expect(flat).not.toContain('〓');
    const bus = (await readPdf((await ask('bus')).body.content)).text.replaceAll(/\s/g, '');
    expect(bus).toContain('お名前は出ません');
  });
});
