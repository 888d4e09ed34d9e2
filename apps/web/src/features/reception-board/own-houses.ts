import { check } from '@machi/domain/contract/problems';
import { BoardSpotIds } from '@machi/domain/reception-board/model';
import { useKeptText } from '../../shell/desk/kept-text.ts';
import { useSession } from '../../shell/record/record.ts';

/** The houses that this official has chosen in this browser, and the way to choose others; without any all are shown. */
export function useOwnHouses(): readonly [readonly number[], (spotIds: readonly number[]) => void] {
  const { member_id } = useSession();
  const [text, keep] = useKeptText(`machi-board-houses-${member_id}`);
  const found = check(BoardSpotIds, text ?? '');
  return ['value' in found ? found.value : [], (spotIds) => keep(spotIds.join(','))];
}
