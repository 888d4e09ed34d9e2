import { dateAt } from '@machi/domain/calendar/model';
import { readBoard } from '@machi/domain/reception-board/contract';
import { listSpots } from '@machi/domain/spots/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask, askList } from '../../shell/calls/ask.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { BoardToolbar } from './BoardToolbar.tsx';
import { HouseChoice } from './HouseChoice.tsx';
import { RoomBoard } from './RoomBoard.tsx';
import { readBoardAddress } from './board-address.ts';
import { useBoardTexts } from './texts.ts';
import '@machi/ui/styles/board.css';
import { Button } from '@machi/ui/button/Button';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { Icon } from '@machi/ui/icon/Icon';
import { Suspense, useState } from 'react';
import { check } from '@machi/domain/contract/problems';
import { BoardSpotIds } from '@machi/domain/reception-board/model';
import './board.css';
import { PapersForm, type PapersOf } from './PapersForm.tsx';
import { useKeptText } from '../../shell/desk/kept-text.ts';
import { useSession } from '../../shell/record/record.ts';

/** The official's own facilities in this browser, and their setter; empty for all. */
function useOwnHouses(): readonly [readonly number[], (spotIds: readonly number[]) => void] {
  const { member_id } = useSession();
  const [text, keep] = useKeptText(`machi-board-houses-${member_id}`);
  const found = check(BoardSpotIds, text ?? '');
  return ['value' in found ? found.value : [], (spotIds) => keep(spotIds.join(','))];
}

/** Links from the board to its PDFs. */
function BoardPapers({ address, spots }: PapersOf) {
  const { t } = useBoardTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Icon name="download" />} onClick={() => setIsOpen(true)}>
        {t('papers')}
      </Button>
      <Suspense fallback={null}>
        <ClosableWindow
          kind="dialog"
          open={isOpen}
          title={t('papers.title')}
          closeLabel={t('close')}
          onClose={() => setIsOpen(false)}
        >
          <PapersForm
            key={`${address.date} ${address.spotIds.join(',')} ${spots.length}`}
            address={address}
            spots={spots}
          />
        </ClosableWindow>
      </Suspense>
    </>
  );
}

/** All rooms of a day or a week with their bookings, for reception. */
export default function ReceptionBoardPage() {
  const { t, locale } = useBoardTexts();
  const [query] = useSearchParams();
  const [own, keepOwn] = useOwnHouses();
  const address = readBoardAddress(query, dateAt(new Date()), own);
  const { from, to, spotIds } = address;
  const asked = { from, to, ...(spotIds.length === 0 ? {} : { spot_ids: spotIds.join(',') }) };
  const reply = useQuery(askList(readBoard, asked, locale));
  const { data, isPlaceholderData } = reply;
  const spots = useQuery(ask(listSpots, {}, locale)).data?.spots.filter((spot) => spot.fixing_method !== 0) ?? [];
  return (
    <>
      <PageHead
        title={officialTitle('reception-board', locale)}
        actions={<BoardPapers address={address} spots={spots} />}
      />
      <ReceptionNav />
      <BoardToolbar address={address} />
      <HouseChoice address={address} spots={spots} onChosen={keepOwn} />
      {reply.isError || !data ? (
        <NotLoaded query={reply} label={t('loading')} />
      ) : (
        <RoomBoard reply={data} isStale={isPlaceholderData} reservationId={address.reservationId} />
      )}
      <p className="sm muted board-said">{t('sub')}</p>
    </>
  );
}
