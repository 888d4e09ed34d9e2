import type { Asker } from '@machi/domain/permissions/model';
import { readVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { priceInWords } from '@machi/domain/locale/words';
import { visitWords } from '@machi/domain/visits/words';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../shell/desk/files/WhatHappened.tsx';
import { useVisitTexts, type VisitTexts } from './texts.ts';
import { CorrectVisit } from './CorrectVisit.tsx';
import { VisitTags } from './VisitTable.tsx';
import { useVisitAddress } from './visit-address.ts';
import { namelessOf, placeOf } from './visit-state.ts';
import { momentInWords } from '../../shell/language/dates.ts';

/** Known facts of a visit line by line; unknown ones are left out. */
function visitRows(visit: VisitFile, { t, locale }: VisitTexts) {
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
    // Only when it was recorded later than it happened.
    cash: visit.cash_noted_at === null ? undefined : momentInWords(visit.cash_noted_at, locale),
    recorded: visit.recorded_at === visit.visited_at ? undefined : momentInWords(visit.recorded_at, locale),
  };
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((id) => {
    const detail = rows[id];
    return detail === undefined ? [] : [{ id, term: t(`row.${id}`), detail }];
  });
}

interface VisitPanelProps {
  readonly visitId: number;
  readonly asker: Asker;
  readonly mayCorrect: boolean;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

/** One visit with all its facts. */
export function VisitPanel({ visitId, ...rest }: VisitPanelProps) {
  const { t, locale } = useVisitTexts();
  const { hrefWith } = useVisitAddress();
  const query = useQuery(askIfAny(readVisit, { visit_id: visitId }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ visit: undefined })}
      query={query}
      fileOf={(reply) => reply.visit}
      className="file-short-terms"
    >
      {(visit) => <File visit={visit} {...rest} />}
    </FilePanel>
  );
}

function File({
  visit,
  asker,
  mayCorrect,
  takesFocus,
}: Omit<VisitPanelProps, 'visitId'> & { readonly visit: VisitFile }) {
  const { t, locale } = useVisitTexts();
  const isOwn = asker.member_id !== null && asker.member_id === visit.member_id;

  return (
    <article className="stack" aria-labelledby="visit-name">
      <header className="stack-tight">
        <FileHeading id="visit-name" className="desk-file-name" takesFocus={takesFocus}>
          {visit.name ?? t(namelessOf(visit))}
          {visit.furigana !== null && <small lang="ja">{visit.furigana}</small>}
        </FileHeading>
        <VisitTags visit={visit} />
        {visit.member_id !== null && !isOwn && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      <DescriptionList rows={visitRows(visit, { t, locale })} />
      {visit.corrections.length > 0 && (
        <WhatHappened
          id="visit-corrections"
          title={t('file.corrections')}
          events={visit.corrections.map((one) => ({
            what: t(one.is_counted ? 'correction.count' : 'correction.uncount'),
            reason: one.reason,
            at: one.corrected_at,
            by: one.corrected_by_name ?? t('left'),
          }))}
        />
      )}
      {mayCorrect && (isOwn ? <p className="sm muted">{t('file.own')}</p> : <CorrectVisit visit={visit} />)}
    </article>
  );
}
