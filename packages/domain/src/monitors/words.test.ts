import { expect, test } from 'vitest';
import type { LaundryMonitor } from './contract.ts';
import type { MachineKind, MachineState } from './model.ts';
import { countMachines } from './rules.ts';
import { laundryInWords, plazaInWords, restInWords, waitInWords } from './words.ts';

const told_at = '2027-01-14T01:23:00.000Z';
const now = new Date(told_at);
const status = { is_holiday: 0, is_open: 1, occupancy: null, opened_at: '06:00', closed_at: '22:00' } as const;
const machine = (machine_kind: MachineKind, state: MachineState, finishes_at: string | null = null) => ({
  machine_key: 'one',
  machine_name: { ja: '機械', en: 'Machine' },
  machine_kind,
  state,
  finishes_at,
  heard_at: told_at,
});
const shown = {
  told_at,
  spot_name: { ja: '星守ランドリー', en: 'Hoshimori Laundry' },
  business_hours: { ja: '6:00〜22:00', en: '6:00–22:00' },
  status,
  banner: null,
};
const laundry: LaundryMonitor = {
  ...shown,
  machines: [
    machine('washer', 'free'),
    machine('washer', 'finished'),
    machine('washer', 'unknown'),
    machine('dryer', 'running', '2027-01-14T01:35:00.000Z'),
    machine('dryer', 'out-of-order'),
  ],
};

test('the laundry in a sentence, with the time of the data', () => {
  expect(laundryInWords(laundry)).toEqual({
    ja: '10:23現在、洗濯機は3台のうち1台が空き、乾燥機は2台のうち0台が空きです。',
    en: 'Washers: 1 of 3 free. Dryers: 0 of 2 free. As of 10:23.',
  });
  expect(laundryInWords({ ...laundry, machines: [machine('washer', 'unknown')] }).ja).toContain('洗濯機は不明');
  expect(laundryInWords({ ...laundry, status: { ...status, is_open: 0 } }).en).toBe('Closed at 10:23.');
});

test('what is below the number', () => {
  const washers = countMachines(laundry.machines, 'washer', now);
  expect(restInWords(washers).map(({ ja }) => ja)).toEqual(['3台のうち1台が使用中', '1台は不明']);
  expect(waitInWords(washers)).toBeNull();
  const dryers = countMachines(laundry.machines, 'dryer', now);
  expect(restInWords(dryers).map(({ en }) => en)).toEqual(['1 out of order']);
  expect(waitInWords(dryers)).toEqual({ ja: '約12分', en: 'about 12 min' });
  const silent = countMachines([machine('washer', 'unknown')], 'washer', now);
  expect(restInWords(silent)).toEqual([{ ja: '機械からの知らせがありません', en: 'No word from the machines' }]);
});

test('the plaza in a sentence', () => {
  const plaza = { ...shown, reported_at: null, entries_today: 4 };
  expect(plazaInWords(plaza).en).toBe('Not known at 10:23.');
  expect(plazaInWords({ ...plaza, status: { ...status, occupancy: 30 } }).ja).toBe('10:23現在の混みぐあい：やや混雑');
  expect(plazaInWords({ ...plaza, status: { ...status, is_open: 0 } }).ja).toBe('10:23現在、閉まっています。');
});
