import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readShellSettings } from './shell-settings.ts';

test('settings: defaults without a file, what it says with one, and its name when it is none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-shell-'));
  const file = path.join(folder, 'settings.json');
  expect(readShellSettings(file)).toEqual({
    server: null,
    starts_with_session: true,
    is_kiosk: true,
    buttons: [],
    relay: null,
    aloud: 'off',
  });
  writeFileSync(
    file,
    '{"server":"https://machi.example.jp","aloud":"earphones","buttons":[{"vendorId":1,"productId":2}]}',
  );
  expect(readShellSettings(file)).toMatchObject({
    server: 'https://machi.example.jp',
    aloud: 'earphones',
    buttons: [{ vendorId: 1, productId: 2, button: 'call-staff', isNumbered: false }],
  });
  for (const wrong of [
    '{',
    '{"relay":"usb:9"}',
    '{"aloud":"loud"}',
    '{"buttons":[{"vendorId":70000,"productId":1}]}',
  ]) {
    writeFileSync(file, wrong);
    expect(() => readShellSettings(file)).toThrow(file);
  }
  rmSync(folder, { recursive: true, force: true });
});
