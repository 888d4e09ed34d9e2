import { townTimeText } from '@machi/domain/calendar/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import type { OwnPasses, OwnVisit } from '@machi/domain/passes/contract';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passKinds } from '@machi/domain/passes/model';
import type { PassKind } from '@machi/domain/passes/model';
import { passChecks } from '@machi/domain/passes/own-checks';
import { passYearDays } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { BearerRow, VisitRow } from './store.ts';

/** The own passes of a member as the contract shows them. */
export function viewOwnPasses(row: BearerRow, passYear: number, rules: PassesFile, now: Date): OwnPasses {
  const { service, card, visits, last_visit_at } = row;
  const hasCard = { bath: row.has_bath_card, bus: card === 'linked' };
  const holder = passHolderOf(row);
  const since = { bath: row.bath_since, bus: row.bus_since };
  const isServiceActive = service === 'active';
  const { visits_a_year } = rules.bath;
  return {
    passes: passKinds.map((pass) => ({
      pass,
      consented_at: since[pass] && townTimeText(since[pass]),
      checks: [
        ...passChecks(
          pass,
          { holder, isServiceActive, hasConsented: since[pass] !== null, hasCard: hasCard[pass] },
          rules,
          now,
        ),
      ],
    })),
    service,
    card,
    is_verified: row.is_verified,
    bath: {
      pass_year: passYear,
      ...passYearDays(passYear, rules),
      visits_a_year,
      visits,
      remaining: Math.max(0, visits_a_year - visits),
      last_visit_at: last_visit_at && townTimeText(last_visit_at),
    },
    bus: busFare(holder, 'community', rules, now),
  };
}

/** The visits of one pass year, the latest first, each with what was left after it. `rows` begin with the earliest. */
export function viewVisits(pass: PassKind, rows: readonly VisitRow[], visitsAYear: number): OwnVisit[] {
  let counted = 0;
  const visits = rows.map((row) => {
    counted += row.is_counted ? 1 : 0;
    const remaining = pass === 'bath' && row.is_counted ? Math.max(0, visitsAYear - counted) : null;
    return { ...row, visited_at: townTimeText(row.visited_at), remaining };
  });
  return visits.toReversed();
}
