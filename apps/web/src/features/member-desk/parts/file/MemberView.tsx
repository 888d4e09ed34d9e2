import type { Asker } from '@machi/domain/permissions/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { pagesOf } from '../../../../shell/desk/DeskPages.tsx';
import { DeskSplit } from '../../../../shell/desk/DeskSplit.tsx';
import { deskQueries } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { MemberResults } from '../MemberResults.tsx';
import { MemberSearch } from '../MemberSearch.tsx';
import { memberLinkId } from '../MemberTable.tsx';
import { useDeskAddress } from '../use-desk-address.ts';

/** The list, and the file that is open. */
export function MemberView({ asker }: { asker: Asker }) {
  const { t, locale } = useDeskTexts();
  const { address, go } = useDeskAddress();
  const { member, asked } = address;
  const query = useQuery(deskQueries.list(locale, asked));
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
      <MemberSearch isMain={member === undefined} />
      {query.isError || !data || isBeyond ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <MemberResults reply={data} isStale={isPlaceholderData} />
      )}
    </DeskSplit>
  );
}
