import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { PackState } from '@machi/domain/pack-changes/rules';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

const MORNING = 9 * 60 + 40;

interface Written {
  readonly file: string;
  readonly state: PackState;
  readonly from_date: DateText;
  readonly reason: string;
  readonly base: object;
  readonly own: object;
  /** Days before today on which it was written. */
  readonly written: number;
}

/** Changes of the town's data: one that holds, one that is planned, one that waits for a second official, one in writing. */
export function livePackChanges(life: Life): void {
  const { town, today } = life;
  const random = life.random('pack-changes');
  const [writer, second] = life.people
    .filter(({ roles }) => roles.includes('system'))
    .map(({ member_id }) => member_id);
  const { garbage, passes, town: office } = town;
  const item = {
    item_name: { ja: '加熱式たばこの本体', en: 'Heated-tobacco device' },
    kana: 'かねつしきたばこのほんたい',
    kind_key: 'hazardous',
    hint: { ja: '電池を抜かずに、そのまま出してください。', en: 'Leave the battery in it.' },
  };
  const stop = {
    what: 'stopped',
    from: '08-15',
    reason: { ja: 'お盆のため休みます。', en: 'No collection because of Bon.' },
  };
  const isThere = garbage?.kinds.some(({ kind_key }) => kind_key === item.kind_key);
  const hours = {
    ja: `${office.office_hours.ja}（水曜日は19:00まで）`,
    en: `${office.office_hours.en} (Wednesdays until 19:00)`,
  };
  const all: readonly Written[] = [
    ...(garbage && isThere
      ? [
          {
            file: 'garbage.json',
            state: 'published' as const,
            from_date: addDays(today, -20),
            reason: '加熱式たばこの出し方（道からの通知）',
            base: garbage,
            own: { ...garbage, items: [...garbage.items, item] },
            written: 24,
          },
          {
            file: 'garbage.json',
            state: 'draft' as const,
            from_date: addDays(today, 30),
            reason: 'お盆の収集の休み（収集業者と調整中）',
            base: garbage,
            own: { ...garbage, changes: [...garbage.changes, stop] },
            written: 3,
          },
        ]
      : []),
    {
      file: 'town.json',
      state: 'published',
      from_date: addDays(today, 21),
      reason: '水曜日の窓口の延長',
      base: office,
      own: { ...office, office_hours: hours },
      written: 8,
    },
    {
      file: 'passes.json',
      state: 'proposed',
      from_date: addDays(today, 45),
      reason: '循環バスの運賃の改定（議会の議決による）',
      base: passes,
      own: { ...passes, bus: { ...passes.bus, fare_yen: passes.bus.fare_yen + 20 } },
      written: 2,
    },
  ];
  for (const [index, { written, ...row }] of all.entries()) {
    const pack_change_id = index + 1;
    const at = instantOf(addDays(today, -written), MORNING + index * 7);
    const next = new Date(at.getTime() + 55 * 60_000);
    const isDraft = row.state === 'draft';
    const published = row.state === 'published' ? { published_at: next } : {};
    const asked = isDraft || row.state === 'published' ? {} : { asked_by: writer ?? null };
    life.add('pack_change', {
      ...row,
      pack_change_id,
      version: isDraft ? 2 : 3,
      written_at: at,
      written_by: writer ?? null,
      ...published,
      ...asked,
    });
    const step = (name: 'save' | 'publish' | 'propose', moment: Date, by = writer, own: object | null = null) => {
      life.add('pack_change_step', { pack_change_id, step: name, at: moment, taken_by: by ?? null, note: '', own });
      const deed = { at: moment, actor: by ?? null, subject: 'pack' as const, subject_id: pack_change_id };
      life.actions.push({ ...deed, action: `pack:${name}`, request_id: uuidOf(random) });
    };
    step('save', at, writer, row.own);
    if (row.state === 'published') step('publish', next, second);
    if (row.state === 'proposed') step('propose', next);
  }
}
