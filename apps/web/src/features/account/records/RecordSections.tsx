import { listActivities } from '@machi/domain/account/contract';
import type { Look, MemberActivity } from '@machi/domain/account/model';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@machi/ui/button/Button';
import { Table, type TableColumn } from '@machi/ui/table/Table';
import { useState, type ReactNode } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { activityKey, accessKey } from './actions.ts';
import { OfficeNumber } from '../profile/OfficeNumber.tsx';

/** Number of lines before "show all". */
const FIRST = 5;

interface RecordTableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (readonly string[])[];
  readonly emptyWords: string;
}

/** Events, newest first: the first lines, then all on request. */
function RecordTable({ caption, columns, lines, emptyWords }: RecordTableProps) {
  const { t } = useAccountTexts();
  const [showsAll, setShowsAll] = useState(false);
  if (lines.length === 0) return <p>{emptyWords}</p>;
  const shown = showsAll ? lines : lines.slice(0, FIRST);
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={shown.map((cells, index) => ({ id: String(lines.length - index), cells }))}
        fold
      />
      {shown.length < lines.length && (
        <p>
          <Button variant="text" onClick={() => setShowsAll(true)}>
            {t('show-all', { count: lines.length })}
          </Button>
        </p>
      )}
    </>
  );
}

/** Offices that accessed the member's data, and events of the account (product, "Account page"). */
export function RecordSections() {
  const { t, locale } = useAccountTexts();
  const query = useQuery(askAnew(listActivities, {}, locale));
  const { data } = query;
  const column = (id: 'when' | 'who' | 'what' | 'device') => ({ id, head: t(id === 'device' ? 'devices.device' : id) });

  function wait(): ReactNode {
    return <NotLoaded query={query} label={t('looks.loading')} />;
  }
  const accessLine = ({ acted_at: at, organization_name: office, action, reason }: Look) => [
    momentInWords(at, locale),
    office,
    reason === undefined ? t(accessKey(action)) : t('look.for', { what: t(accessKey(action)), reason }),
  ];
  const activityLine = ({ acted_at: at, action, label }: MemberActivity) => [
    momentInWords(at, locale),
    t(activityKey(action)),
    label || '―',
  ];

  return (
    <>
      <AccountSection
        id="looks"
        lead={
          <>
            {t('looks.lead')} <OfficeNumber />
          </>
        }
      >
        {data ? (
          <RecordTable
            caption={t('section.looks')}
            columns={[column('when'), column('who'), column('what')]}
            lines={data.looks.map(accessLine)}
            emptyWords={t('looks.empty')}
          />
        ) : (
          wait()
        )}
      </AccountSection>
      <AccountSection id="activities">
        {data ? (
          <RecordTable
            caption={t('section.activities')}
            columns={[column('when'), column('what'), column('device')]}
            lines={data.activities.map(activityLine)}
            emptyWords={t('activities.empty')}
          />
        ) : null}
      </AccountSection>
    </>
  );
}
