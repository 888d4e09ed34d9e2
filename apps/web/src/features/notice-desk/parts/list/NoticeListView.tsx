import { deskShelves } from '@machi/domain/notice-desk/contract';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../../../shell/desk/DeskSplit.tsx';
import { KeyHints } from '../../../../shell/desk/inbox/KeyHints.tsx';
import { useInbox } from '../../../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../../../shell/desk/inbox/use-inbox-keys.ts';
import { useOwnLine } from '../../../../shell/live/use-own-line.ts';
import { noticeDeskQueries, useLookAgain } from '../../queries.ts';
import { useNoticeDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { HEADING_ID, NoticePanel } from '../file/NoticePanel.tsx';
import { DeskTable, noticeLinkId } from './DeskTable.tsx';

/** Without a line the list is asked for this often. */
const EVERY_MILLISECONDS = 60_000;

/** What lies at the desk, and the notice that is open. */
export function NoticeListView({ isEditor, isApprover }: { readonly isEditor: boolean; readonly isApprover: boolean }) {
  const { t, locale } = useNoticeDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  // Whoever only approves has written nothing.
  const shelves = deskShelves.filter((shelf) => shelf !== 'own' || isEditor);
  const shelf = address.shelf ?? (isApprover ? 'waiting' : 'own');
  const isHeld = useOwnLine('notice-desk', useLookAgain());
  const query = useQuery({
    ...noticeDeskQueries.list(locale, { shelf, ...(address.page === undefined ? {} : { page: address.page }) }),
    refetchInterval: isHeld ? false : EVERY_MILLISECONDS,
  });
  const { data, isPlaceholderData } = query;
  const [hasKeys, setHasKeys] = useKeySwitch();
  const lines = data?.notices ?? [];
  const inbox = useInbox<{ readonly code: string }, never>({
    codes: lines.map(({ notice_id: id }) => String(id)),
    targets: [],
    lineId: (code) => noticeLinkId(Number(code)),
    open: address.notice === undefined ? undefined : { code: String(address.notice), headingId: HEADING_ID },
  });
  // Nothing is decided here: keys lead from line to line.
  useInboxKeys(hasKeys, (key) => {
    if ('step' in key) inbox.press(key);
  });
  return (
    <DeskSplit
      open={address.notice}
      linkId={noticeLinkId}
      className="stack desk-list desk-stays"
      file={(id, isOpenedHere) => <NoticePanel key={id} id={id} takesFocus={isOpenedHere} />}
    >
      <Segments
        label={t('shelf')}
        items={shelves.map((one) => ({
          href: hrefWith({ page: undefined, notice: undefined, shelf: one }),
          label: data ? t(`shelf.${one}.count`, { count: data.counts[one] }) : t(`shelf.${one}`),
          current: one === shelf,
        }))}
      />
      <KeyHints isOn={hasKeys} onSwitch={setHasKeys} movesOnly />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <section className="stack" aria-label={t('list')} aria-busy={isPlaceholderData}>
          {lines.length === 0 ? (
            <NoneFound title={t(`none.${shelf}`)} body={t(`none.${shelf}.body`)} headingLevel={2} />
          ) : (
            <>
              <p role="status" className="desk-found num">
                {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })}
              </p>
              <DeskTable notices={lines} />
              <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, notice: undefined })} />
            </>
          )}
        </section>
      )}
    </DeskSplit>
  );
}
