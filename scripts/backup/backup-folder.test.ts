import { expect, test } from 'vitest';
import { abandonedHalves, backupName, backupsAmong, halfOf, outdatedBackups } from './backup-folder.ts';

const nights = [21, 20, 19, 18].map((day) => backupName('mytown', new Date(Date.UTC(2026, 10, day, 2, 30))));

test('a backup is named by its town and its second', () => {
  expect(backupName('mytown', new Date('2026-11-21T02:30:05.123Z'))).toBe('mytown-20261121T023005Z.dump');
});

test('backups are told from what else lies in the folder, the newest first', () => {
  const others = [
    `${nights[0]}.json`,
    `${nights[0]}.part`,
    'before-the-move.dump',
    'mytown-20261121.dump',
    'mytown2-20261121T023000Z.dump',
    'mytown-kept.json',
  ];
  expect(backupsAmong([...nights.toReversed(), ...others], 'mytown')).toEqual(nights);
});

test('so many stay, and the newest one always', () => {
  expect(outdatedBackups(nights, 'mytown', 2)).toEqual(nights.slice(2));
  expect(outdatedBackups(nights, 'mytown', 4)).toEqual([]);
  expect(outdatedBackups(nights, 'mytown', 0)).toEqual(nights.slice(1));
  expect(outdatedBackups(nights, 'othertown', 1)).toEqual([]);
});

test('half a backup goes once it is a day old: until then somebody may be writing it', () => {
  const now = new Date(Date.UTC(2026, 10, 21, 2, 30));
  const halves = nights.map(halfOf);
  expect(abandonedHalves([...nights, ...halves], 'mytown', now)).toEqual(halves.slice(2));
  expect(abandonedHalves(halves, 'othertown', now)).toEqual([]);
});
