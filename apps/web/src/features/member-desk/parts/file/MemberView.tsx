import type { Asker } from '@machi/domain/permissions/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../../shell/calls/PageLoading.tsx';
import { deskQueries } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { MemberResults } from '../MemberResults.tsx';
import { MemberSearch } from '../MemberSearch.tsx';
import { memberLinkId } from '../MemberTable.tsx';
import { useDeskAddress } from '../use-desk-address.ts';

/** The list, and beside it on wide screens, in its place on narrow ones, the file that is open. */
export function MemberView({ asker }: { asker: Asker }) {
  const { t, locale } = useDeskTexts();
  const { address, go } = useDeskAddress();
  const { member, asked } = address;
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(deskQueries.list(locale, asked));

  const lastPage = data ? Math.max(1, Math.ceil(data.total / data.page_size)) : 1;
  const isBeyond = data !== undefined && !isPlaceholderData && data.members.length === 0 && data.total > 0;
  useEffect(() => {
    // An old link may lead behind the end.
    if (isBeyond) go({ page: lastPage === 1 ? undefined : String(lastPage) }, true);
  });

  const [first, setFirst] = useState<number | 'left' | undefined>(member);
  if (first !== 'left' && first !== member) setFirst('left');

  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The column scrolls by itself beside a file; the line that is open stays in sight.
    const link = member === undefined ? null : document.getElementById(memberLinkId(member));
    const box = column.current;
    if (!link || !box || box.scrollHeight <= box.clientHeight) return;
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 80) box.scrollTop += top - box.clientHeight / 2;
  }, [member]);

  // Closing a file leads back to the line that opened it.
  const opened = useRef(member);
  useEffect(() => {
    if (opened.current !== undefined && member === undefined) {
      document.getElementById(memberLinkId(opened.current))?.focus();
    }
    opened.current = member;
  }, [member]);

  return (
    <div className={member === undefined ? undefined : 'desk-split'}>
      <div className="stack desk-list desk-stays" ref={column}>
        <MemberSearch isMain={member === undefined} />
        {isError ? (
          <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
        ) : data && !isBeyond ? (
          <MemberResults reply={data} isStale={isPlaceholderData} />
        ) : (
          <PageLoading label={t('loading')} />
        )}
      </div>
      {member !== undefined && (
        <MemberPanel key={member} memberId={member} asker={asker} takesFocus={first === 'left'} />
      )}
    </div>
  );
}
