import { priceInWords } from '@machi/domain/locale/words';
import type { VisitFile } from '@machi/domain/visits/model';
import { visitWords } from '@machi/domain/visits/words';
import { momentInWords } from '../../shell/language/dates.ts';
import type { VisitTexts } from './texts.ts';
import { placeOf } from './visit-state.ts';

/** What is known of a visit, line by line; what is not known of it has none. */
export function visitRows(visit: VisitFile, { t, locale }: VisitTexts) {
  const words = visitWords[locale];
  const { year, fare_yen, fare_reason, bus_kind, remaining } = visit;
  const place = placeOf(visit, t('byhand'));
  const fare = fare_yen === null ? undefined : priceInWords(fare_yen)[locale];
  const rows = {
    when: momentInWords(visit.visited_at, locale),
    pass: words.passes[visit.pass],
    terminal: bus_kind === null ? place : t('place.bus', { place, bus: t(`bus.${bus_kind}`) }),
    member: visit.member_id === null ? undefined : String(visit.member_id),
    method: words.methods[visit.method],
    outcome: t('outcome.why', { outcome: words.outcomes[visit.outcome], reason: words.reasons[visit.reason] }),
    fare: fare && fare_reason !== null ? t('fare.why', { fare, reason: words.fareReasons[fare_reason] }) : fare,
    decided: words.decided[visit.decided_by],
    staff: visit.staff_name ?? undefined,
    told: remaining === null ? undefined : t('told.value', { count: remaining }),
    year: year ? t('year.value', { year: year.pass_year, visits: year.visits, of: year.visits_a_year }) : undefined,
    // Only where it became known later than it happened.
    cash: visit.cash_noted_at === null ? undefined : momentInWords(visit.cash_noted_at, locale),
    recorded: visit.recorded_at === visit.visited_at ? undefined : momentInWords(visit.recorded_at, locale),
  };
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((id) => {
    const detail = rows[id];
    return detail === undefined ? [] : [{ id, term: t(`row.${id}`), detail }];
  });
}
