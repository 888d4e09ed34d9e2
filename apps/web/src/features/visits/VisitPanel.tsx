import type { Asker } from '@machi/domain/permissions/model';
import { readVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../shell/desk/files/WhatHappened.tsx';
import { useVisitTexts } from './texts.ts';
import { CorrectVisit } from './CorrectVisit.tsx';
import { VisitTags } from './VisitTable.tsx';
import { useVisitAddress } from './visit-address.ts';
import { visitRows } from './visit-rows.ts';
import { namelessOf } from './visit-state.ts';

interface VisitPanelProps {
  readonly visitId: number;
  readonly asker: Asker;
  readonly mayCorrect: boolean;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One visit with all that is known of it. */
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
  const texts = useVisitTexts();
  const { t } = texts;
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
      <DescriptionList rows={visitRows(visit, texts)} />
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
