import { addDays, dateAt } from '@machi/domain/calendar/model';
import { CHANGED_BEFORE_DAYS, type WasteChange } from '@machi/domain/waste/model';
import { collectionsOf, isAhead, ownAreaOf } from '@machi/domain/waste/rules';
import { kindSaid } from '@machi/domain/waste/words';
import { rowsOfTop, type TopSource } from '../../platform/top/top-source.ts';

interface Facts {
  readonly area_id: number | null;
  readonly address1: string;
  readonly address2: string;
  readonly changes: readonly WasteChange[];
}

/** How far ahead, and how many days with a collection. */
const AHEAD_DAYS = 8;
const MOST_DAYS = 2;

/** The next collections of the member's area, with what is not as usual. */
export const top: readonly TopSource[] = [
  rowsOfTop<Facts>({
    kind: 'waste',
    most: 1,
    rows: `select jsonb_build_object('area_id', (select w.area_id from waste_area w where w.member_id = m.member_id),
        'address1', m.address1, 'address2', m.address2, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('what', c.what, 'from', c.from_date, 'to', c.to_date,
            'moved_to', c.moved_to, 'area_ids', c.area_ids, 'kind_keys', c.kind_keys, 'reason', c.reason)
            order by c.waste_change_id), '[]')
          from waste_change c where c.ended_at is null
            and $3::date - ${CHANGED_BEFORE_DAYS} <= greatest(c.to_date, c.moved_to))) as facts
      from member m where m.member_id = $1`,
    say([facts], { house: { town }, now, locale }) {
      const file = town.garbage;
      if (!file || !facts) return {};
      const { area } = ownAreaOf(file, town.town.town_name.ja, facts.area_id, facts);
      if (!area) return {};
      const today = dateAt(now);
      const days = collectionsOf(file, facts.changes, area.area_id, { from: today, to: addDays(today, AHEAD_DAYS) })
        .map(({ date, entries }) => ({
          date,
          kinds: entries
            .filter((entry) => isAhead(file, date, entry.kind_key, now))
            .map((entry) => kindSaid(file, entry, locale)),
        }))
        .filter(({ kinds }) => kinds.length > 0);
      return days.length === 0
        ? {}
        : {
            around: [{ kind: 'waste', title: area.area_name[locale], href: '/waste', days: days.slice(0, MOST_DAYS) }],
          };
    },
  }),
];
