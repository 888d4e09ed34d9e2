import { facesFile } from '@machi/domain/faces/faces.fixture';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['enrolment'] });
const ask = (locale: 'ja' | 'en') => town.call('GET', '/api/terminals/face-consent', { as: official, locale });

describe('the consent to a face on paper', () => {
  test('is there for towns that recognise faces', async () => {
    expect((await ask('ja')).status).toBe(404);
    switchFacesOn(town);
    expect((await ask('ja')).status).toBe(200);
  });

  test.each([
    ['ja', ['顔の登録への同意書', '第', '署名', '保護者の方', '歳未満', '星守町役場']],
    ['en', ['Consenttotheregistrationoftheface', 'version', 'Signature', 'parentorguardian']],
  ] as const)('has on one page the words of the screen and where to sign (%s)', async (locale, parts) => {
    switchFacesOn(town);
    const { pages, text, untagged } = await readPdf((await ask(locale)).body.content);
    expect(pages).toHaveLength(1);
    expect(untagged).toEqual([]);
    const flat = text.replaceAll(/\s/g, '');
    for (const part of [...parts, ...facesFile.consent[locale].split('\n').map((line) => line.replaceAll(/\s/g, ''))])
      expect(flat).toContain(part);
    expect(flat).not.toContain('〓');
  });
});
