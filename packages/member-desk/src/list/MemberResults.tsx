import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { DeskPages, pagesOf } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import type { ReactNode } from 'react';
import { useMemberTexts } from '../texts.ts';
import { MemberTable } from './MemberTable.tsx';
import type { HeldMembers } from './asked-members.ts';

interface MemberResultsProps extends Pick<HeldMembers, 'address' | 'hrefWith'> {
  readonly reply: ReplyOf<typeof listMembers>;
  /** A newer search is loading. */
  readonly isStale: boolean;
  /** Actions for all results, at the end of the line with their number. */
  readonly actions?: ReactNode;
}

/** Number of results, their lines, and the pages. */
export function MemberResults({ reply, isStale, address, hrefWith, actions }: MemberResultsProps) {
  const { t, locale } = useMemberTexts();
  const { members, total, page } = reply;
  const pages = pagesOf(reply);
  const counted = t('found', { count: total, shown: total.toLocaleString(locale) });

  if (members.length === 0) return <NoneFound title={t('none')} body={t('none.body')} />;
  return (
    <section aria-label={t('list')} aria-busy={isStale} className="stack">
      <div className="members-over">
        <div role="status">
          <h2 className="desk-found num">{pages > 1 ? t('found.page', { found: counted, page, pages }) : counted}</h2>
        </div>
        {actions}
      </div>
      <MemberTable members={members} address={address} hrefWith={hrefWith} />
      <DeskPages t={t} reply={reply} hrefWith={(change) => hrefWith({ ...change, member: undefined })} />
    </section>
  );
}
