import type { Asker } from '@machi/domain/permissions/model';
import { exportVisits, listVisits } from '@machi/domain/visits/contract';
import { useQuery } from '@tanstack/react-query';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { periodInWords } from '@machi/domain/statistics/period';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { passKinds } from '@machi/domain/passes/model';
import { visitReasons } from '@machi/domain/taps/model';
import { visitWords } from '@machi/domain/visits/words';
import { askList } from '../../shell/calls/ask.ts';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../shell/desk/files/FoundFiles.tsx';
import { useVisitTexts } from './texts.ts';
import { VisitPanel } from './VisitPanel.tsx';
import { VisitTable, visitLinkId } from './VisitTable.tsx';
import { periodsAround, steppedVisits, useVisitAddress } from './visit-address.ts';
import { ListFilters } from '../../shell/desk/files/ListFilters.tsx';

interface VisitFiltersProps {
  readonly terminals: ReplyOf<typeof listVisits>['terminals'];
  /** Whether nothing else is open, so that its button is the green one. */
  readonly isMain: boolean;
}

const outcomes = ['accepted', 'pay', 'staff'] as const;

/** Searches visits by words, pass, place and result. */
function VisitFilters({ terminals, isMain }: VisitFiltersProps) {
  const { t, locale } = useVisitTexts();
  const { address, go } = useVisitAddress();
  const { q = '', pass = '', terminal_id = '', outcome = '', reason = '' } = address.asked;
  const words = visitWords[locale];
  const option = (value: string, label: string) => ({ value, label });
  return (
    <ListFilters
      t={t}
      go={go}
      file="visit"
      isMain={isMain}
      shown={{ q, pass, terminal_id: String(terminal_id), outcome, reason }}
      fields={[
        { name: 'pass', label: t('pass'), options: passKinds.map((one) => option(one, words.passes[one])) },
        {
          name: 'terminal_id',
          label: t('terminal'),
          options: terminals.map((one) => option(String(one.terminal_id), one.terminal_name)),
        },
        { name: 'outcome', label: t('outcome'), options: outcomes.map((one) => option(one, words.outcomes[one])) },
        { name: 'reason', label: t('reason'), options: visitReasons.map((one) => option(one, words.reasons[one])) },
      ]}
    />
  );
}

/** Switches between day and month, and to the next one. */
function PeriodSwitch() {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const { period } = address.asked;
  const isDay = period.length > 7;
  const around = periodsAround(period, new Date());
  const to = (other: string) => hrefWith({ period: other, page: undefined, visit: undefined });
  return (
    <div className="stack-tight">
      <div className="row between">
        <h2 className="num">{isDay ? dateInWords(period)[locale] : periodInWords(period)[locale]}</h2>
        <Segments
          label={t('period')}
          items={(['day', 'month'] as const).map((length) => ({
            href: to(around[length]),
            label: t(`period.${length}`),
            current: isDay === (length === 'day'),
          }))}
        />
      </div>
      <nav className="row tight" aria-label={t('period.step')}>
        <ButtonLink size="small" href={to(steppedVisits(period, -1))} icon={<Icon name="chevron-left" />}>
          {t('previous')}
        </ButtonLink>
        {isDay && (
          <ButtonLink
            size="small"
            href={to(dateAt(new Date()))}
            aria-current={period === dateAt(new Date()) ? 'page' : undefined}
          >
            {t('today')}
          </ButtonLink>
        )}
        <ButtonLink size="small" href={to(steppedVisits(period, 1))} iconEnd={<Icon name="chevron-right" />}>
          {t('next')}
        </ButtonLink>
      </nav>
    </div>
  );
}

/** Visits of a day or month, and the open one. */
export function VisitListView({ asker, mayCorrect }: { asker: Asker; mayCorrect: boolean }) {
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
