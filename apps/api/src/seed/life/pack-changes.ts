import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { PackState } from '@machi/domain/pack-changes/rules';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

const MORNING = 9 * 60 + 40;

/** Changes of the town's data: one that holds, one that is planned, one that waits for a second official, one in writing. */
export function livePackChanges(life: Life): void {
  const { town, today } = life;
  const random = life.random('pack-changes');
  const [writer, second] = life.people.filter(({ roles }) => roles.includes('system')).map((one) => one.member_id);
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
  const hours = {
    ja: `${office.office_hours.ja}（水曜日は19:00まで）`,
    en: `${office.office_hours.en} (Wednesdays until 19:00)`,
  };
  const ofWaste = garbage?.kinds.some(({ kind_key }) => kind_key === item.kind_key) ? garbage : undefined;
  const bus = { ...passes.bus, fare_yen: passes.bus.fare_yen + 20 };
  // File, state, days from today on which it was written and from which it holds, reason, what it was made from, what it says.
  const all: readonly (readonly [string, PackState, number, number, string, object | undefined, object])[] = [
    [
      'garbage.json',
      'published',
      -24,
      -20,
      '加熱式たばこの出し方（道からの通知）',
      ofWaste,
      { items: [...(ofWaste?.items ?? []), item] },
    ],
    [
      'garbage.json',
      'draft',
      -3,
      30,
      'お盆の収集の休み（収集業者と調整中）',
      ofWaste,
      { changes: [...(ofWaste?.changes ?? []), stop] },
    ],
    ['town.json', 'published', -8, 21, '水曜日の窓口の延長', office, { office_hours: hours }],
    ['passes.json', 'proposed', -2, 45, '循環バスの運賃の改定（議会の議決による）', passes, { bus }],
  ];
  for (const [index, [file, state, written, from, reason, base, edit]] of all.entries()) {
    if (!base) continue;
    const pack_change_id = index + 1;
    const own = { ...base, ...edit };
    const at = instantOf(addDays(today, written), MORNING + index * 7);
    const next = new Date(at.getTime() + 55 * 60_000);
    const by = writer ?? null;
    life.add('pack_change', {
      pack_change_id,
      file,
      state,
      from_date: addDays(today, from),
      reason,
      base,
      own,
      version: state === 'draft' ? 2 : 3,
      written_at: at,
      written_by: by,
      ...(state === 'published' && { published_at: next }),
      ...(state === 'proposed' && { asked_by: by }),
    });
    const step = (name: 'save' | 'publish' | 'propose', moment: Date, actor: number | null, content: object | null) => {
      life.add('pack_change_step', { pack_change_id, step: name, at: moment, taken_by: actor, note: '', own: content });
      const deed = { at: moment, actor, subject: 'pack' as const, subject_id: pack_change_id };
      life.actions.push({ ...deed, action: `pack:${name}`, request_id: uuidOf(random) });
    };
    step('save', at, by, own);
    if (state === 'published') step('publish', next, second ?? null, null);
    if (state === 'proposed') step('propose', next, by, null);
  }
}
