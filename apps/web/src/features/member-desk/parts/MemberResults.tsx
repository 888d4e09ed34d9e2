import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { DeskPages, pagesOf } from '../../../shell/desk/DeskPages.tsx';
import { NoneFound } from '../../../shell/desk/NoneFound.tsx';
import { useDeskTexts } from '../texts.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { MemberTable } from './MemberTable.tsx';
import { useDeskAddress } from './use-desk-address.ts';

interface MemberResultsProps {
  readonly reply: ReplyOf<typeof listMembers>;
  /** Other members have been asked for and are on their way. */
  readonly isStale: boolean;
}

/** How many there are, all of them as a file, their lines, and the other pages. */
export function MemberResults({ reply, isStale }: MemberResultsProps) {
  const { t, locale } = useDeskTexts();
  const { address, hrefWith } = useDeskAddress();
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
        {address.member === undefined && <ExportPanel asked={address.asked} total={total} />}
      </div>
      <MemberTable members={members} address={address} hrefWith={hrefWith} />
      <DeskPages t={t} reply={reply} hrefWith={(change) => hrefWith({ ...change, member: undefined })} />
    </section>
  );
}
