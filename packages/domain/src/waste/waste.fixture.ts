import type { GarbageFile, PackChange, WasteDays } from './model.ts';

const both = (text: string) => ({ ja: text, en: text });

/** A file of one area and kinds by name, with only what a test is about. */
export function wasteFile(
  rules: Readonly<Record<string, WasteDays | readonly WasteDays[]>>,
  changes: readonly Omit<PackChange, 'reason'>[] = [],
): GarbageFile {
  return {
    until: '08:00',
    office: { name: both('Office'), tel: '0100-55-0004', hours: both('8:30') },
    note: both('In the morning.'),
    kinds: Object.keys(rules).map((kind_key) => ({
      kind_key,
      kind_name: both(kind_key),
      kana: kind_key,
      sign: both(kind_key.slice(0, 2)),
      tone: 'neutral',
      bag: both('Bag'),
      note: both('Note'),
    })),
    areas: [{ area_id: 1, area_name: both('Area'), kana: 'area', districts: [] }],
    rules: Object.entries(rules).flatMap(([kind_key, days]) =>
      [days].flat().map((one) => ({ kind_key, days: one as WasteDays })),
    ),
    changes: changes.map((change) => ({ ...change, reason: both('Holidays.') })),
    items: [],
  };
}

/** The days "MM-DD" on which a kind is collected. */
export const weekly = (weekdays: readonly number[], more: Partial<Extract<WasteDays, { kind: 'weekdays' }>> = {}) =>
  ({ kind: 'weekdays', weekdays: [...weekdays], ...more }) as const satisfies WasteDays;
