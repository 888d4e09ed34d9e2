import type { Asker } from '@machi/domain/permissions/model';
import { exportVisits, listVisits } from '@machi/domain/visits/contract';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../shell/desk/files/FoundFiles.tsx';
import { useVisitTexts } from './texts.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { VisitFilters } from './VisitFilters.tsx';
import { VisitPanel } from './VisitPanel.tsx';
import { VisitTable, visitLinkId } from './VisitTable.tsx';
import { useVisitAddress } from './visit-address.ts';

interface VisitListViewProps {
  readonly asker: Asker;
  readonly mayCorrect: boolean;
}

/** The visits of a day or month, and the one that is open. */
export function VisitListView({ asker, mayCorrect }: VisitListViewProps) {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const { visit, asked } = address;
  const query = useQuery(askList(listVisits, asked, locale));
  const { page: _page, ...question } = asked;

  return (
    <DeskSplit
      open={visit}
      linkId={visitLinkId}
      className="stack desk-list"
      file={(visitId, isOpenedHere) => (
        <VisitPanel key={visitId} visitId={visitId} asker={asker} mayCorrect={mayCorrect} takesFocus={isOpenedHere} />
      )}
    >
      <PeriodSwitch />
      <VisitFilters terminals={query.data?.terminals ?? []} isMain={visit === undefined} />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="visit"
        query={query}
        linesOf={(reply) => reply.visits}
        table={(lines) => <VisitTable visits={lines} />}
        none={{ title: t('none'), body: t('none.body'), headingLevel: 3 }}
      >
        {visit === undefined && (
          <SaveTable
            endpoint={exportVisits}
            question={question}
            t={t}
            label={t('export.send')}
            note={t('export.note')}
          />
        )}
      </FoundFiles>
    </DeskSplit>
  );
}
