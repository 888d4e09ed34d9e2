import { exportMembers, listMembers } from '@machi/domain/member-desk/contract';
import type { Asker } from '@machi/domain/permissions/model';
import { MemberResults } from '@machi/member-desk/list/MemberResults';
import { MemberSearch } from '@machi/member-desk/list/MemberSearch';
import { memberLinkId } from '@machi/member-desk/list/MemberTable';
import { pagesOf } from '@machi/ui/desk/DeskPages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { useDeskTexts } from '../texts.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { useDeskAddress } from '../desk-address.ts';
import { SaveTable } from '../../../shell/desk/save-table/SaveTable.tsx';

/** All found members as a file. */
function ExportPanel({ asked, total }: { asked: InputOf<typeof listMembers>; total: number }) {
  const { t, locale } = useDeskTexts();
  const { page: _page, ...wish } = asked;
  return (
    <SaveTable
      endpoint={exportMembers}
      question={wish}
      t={t}
      label={t('export.send', { count: total, shown: total.toLocaleString(locale) })}
      unfitting={(letters, saveAs) => (
        <Callout
          tone="warning"
          live="alert"
          headingLevel={3}
          title={t('export.unfitting', { count: letters.length })}
          actions={
            <>
              <Button size="small" onClick={() => saveAs({ format: 'csv', encoding: 'utf-8' })}>
                {t('export.as-utf8')}
              </Button>
              <Button size="small" onClick={() => saveAs({ format: 'xlsx' })}>
                {t('export.as-xlsx')}
              </Button>
            </>
          }
        >
          <p className="members-letters" lang="ja">
            {letters.map((letter) => (
              <span key={letter}>{letter}</span>
            ))}
          </p>
          <p>{t('export.unfitting.what')}</p>
        </Callout>
      )}
    />
  );
}

export function MemberView({ asker }: { asker: Asker }) {
  const { t, locale } = useDeskTexts();
  const { address, go, hrefWith } = useDeskAddress();
  const { member, asked } = address;
  const query = useQuery({ ...ask(listMembers, asked, locale), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  const lastPage = data ? pagesOf(data) : 1;
  const isBeyond = data !== undefined && !isPlaceholderData && data.members.length === 0 && data.total > 0;
  useEffect(() => {
    // An old link may lead beyond the last page.
    if (isBeyond) go({ page: lastPage === 1 ? undefined : String(lastPage) }, true);
  });

  return (
    <DeskSplit
      open={member}
      linkId={memberLinkId}
      className="stack desk-list desk-stays"
      file={(memberId, isOpenedHere) => (
        <MemberPanel key={memberId} memberId={memberId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <MemberSearch address={address} go={go} isMain={member === undefined} />
      {query.isError || !data || isBeyond ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <MemberResults
          reply={data}
          isStale={isPlaceholderData}
          address={address}
          hrefWith={hrefWith}
          actions={member === undefined && <ExportPanel asked={asked} total={data.total} />}
        />
      )}
    </DeskSplit>
  );
}
