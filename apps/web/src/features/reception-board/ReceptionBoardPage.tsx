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
import { BoardPapers } from './BoardPapers.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { HouseChoice } from './HouseChoice.tsx';
import { RoomBoard } from './RoomBoard.tsx';
import { readBoardAddress } from './board-address.ts';
import { useOwnHouses } from './own-houses.ts';
import { useBoardTexts } from './texts.ts';
import '@machi/ui/styles/board.css';
import './board.css';

/** All rooms of a day or a week with what is in them, for reception. */
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
