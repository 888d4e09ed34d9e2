import { describe, expect, test } from 'vitest';
import { autostartEntry, isOwnPage, isPermitted, waitBeforeReload } from './shell-rules.ts';

const OWN = 'http://127.0.0.1:3080';

describe('what the shell lets its windows do', () => {
  test('only our own pages are opened', () => {
    expect(isOwnPage(`${OWN}/desk/`, OWN)).toBe(true);
    for (const other of [
      'http://127.0.0.1:3081/',
      'https://127.0.0.1:3080/',
      'file:///etc/passwd',
      'javascript:1',
      'x',
    ])
      expect(isOwnPage(other, OWN), other).toBe(false);
  });

  test('the camera for our own pages, and nothing else', () => {
    const camera = { permission: 'media', page: `${OWN}/terminal/`, media: ['video'] };
    expect(isPermitted(camera, OWN)).toBe(true);
    expect(isPermitted({ ...camera, media: ['video', 'audio'] }, OWN)).toBe(false);
    expect(isPermitted({ ...camera, media: [] }, OWN)).toBe(false);
    expect(isPermitted({ ...camera, page: 'https://evil.example' }, OWN)).toBe(false);
    for (const permission of ['geolocation', 'notifications', 'hid', 'clipboard-read', 'display-capture'])
      expect(isPermitted({ ...camera, permission }, OWN), permission).toBe(false);
  });

  test('a window that ends is back at once, one that ends again and again after half a minute', () => {
    expect(waitBeforeReload([1000], 1000)).toBe(0);
    expect(waitBeforeReload([1000, 2000, 3000, 4000], 4000)).toBe(30_000);
    expect(waitBeforeReload([1000, 2000, 3000, 100_000], 100_000)).toBe(0);
  });

  test('the program’s path cannot say more than a path', () => {
    expect(autostartEntry('/opt/Machi terminal/"; rm -rf $HOME')).toContain(
      String.raw`Exec="/opt/Machi terminal/\"; rm -rf \$HOME"`,
    );
  });
});
