import { listMembers } from '@machi/domain/member-desk/contract';
import type { Asker } from '@machi/domain/permissions/model';
import { MemberResults } from '@machi/member-desk/list/MemberResults';
import { MemberSearch } from '@machi/member-desk/list/MemberSearch';
import { memberLinkId } from '@machi/member-desk/list/MemberTable';
import { pagesOf } from '@machi/ui/desk/DeskPages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { useDeskTexts } from '../texts.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { ExportPanel } from '../ExportPanel.tsx';
import { useDeskAddress } from '../desk-address.ts';

/** The list, and the file that is open. */
export function MemberView({ asker }: { asker: Asker }) {
  const { t, locale } = useDeskTexts();
  const { address, go, hrefWith } = useDeskAddress();
  const { member, asked } = address;
  const query = useQuery({ ...ask(listMembers, asked, locale), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  const lastPage = data ? pagesOf(data) : 1;
  const isBeyond = data !== undefined && !isPlaceholderData && data.members.length === 0 && data.total > 0;
  useEffect(() => {
    // An old link may lead behind the end.
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
          deeds={member === undefined && <ExportPanel asked={asked} total={data.total} />}
        />
      )}
    </DeskSplit>
  );
}
