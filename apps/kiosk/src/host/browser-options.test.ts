import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrowserOptions } from './browser-options.ts';

describe('options of the Chromium kiosk', () => {
  test('without any: its folder in the data folder, a port of its own, real readers', () => {
    expect(readBrowserOptions([], { MACHI_DATA: '/var/machi' })).toMatchObject({
      folder: '/var/machi/kiosk',
      cardFolder: '/var/machi/sandbox-cards',
      townFolder: path.resolve('towns/hoshimori'),
      port: 3080,
      server: null,
      isVirtual: false,
      buttons: [],
      aloud: 'off',
    });
  });

  test('what is given is taken, and nonsense named', () => {
    const args = ['--data', '/x', '--port', '0', '--server', 'https://a.example', '--virtual', '--button', '1a2b:00ff'];
    args.push('--aloud', 'earphones');
    expect(readBrowserOptions(args, {})).toMatchObject({
      folder: '/x',
      port: 0,
      server: 'https://a.example',
      isVirtual: true,
      aloud: 'earphones',
      buttons: [{ vendorId: 0x1a2b, productId: 0xff, button: 'call-staff', isNumbered: false }],
    });
    expect(() => readBrowserOptions(['--port', '99999'], {})).toThrow('--port');
    expect(() => readBrowserOptions(['--button', 'red'], {})).toThrow('--button');
    expect(() => readBrowserOptions(['--aloud', 'loud'], {})).toThrow('--aloud');
    expect(() => readBrowserOptions(['--kiosk'], {})).toThrow();
  });
});
