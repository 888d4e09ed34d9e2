import { changedQuery } from '@machi/client/changed-address';
import { idIn } from '@machi/domain/fields/in-address';
import { chooseWasteArea, readOwnWasteArea, type AreaView } from '@machi/domain/waste/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { actingNow } from '../../shell/acting/acting.ts';
import { call, load } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { recordStore, usePreferences, useSession } from '../../shell/record/record.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of the pages for residents. */
export const useWasteTexts = textsOf('waste', { ja, en });

export interface OwnArea {
  /** Undefined: not chosen, or gone. */
  readonly area: AreaView | undefined;
  readonly isByAddress: boolean;
  /** The area was chosen once and is no longer in the town's list. */
  readonly isGone: boolean;
  readonly isLoading: boolean;
  readonly choose: (areaId: number) => void;
}

/** The area of the page: that of its address, otherwise a member's own or the one this browser keeps. */
export function useArea(areas: readonly AreaView[] | undefined): OwnArea {
  const [query, setQuery] = useSearchParams();
  const client = useQueryClient();
  const { isLoggedIn, member_id } = useSession();
  const { wasteArea } = usePreferences();
  const asked = queryOptions({
    queryKey: [readOwnWasteArea.name, member_id],
    queryFn: ({ signal }) => load(readOwnWasteArea, {}, { signal }),
  });
  // Somebody who acts for another has the area of this page alone.
  const isOwn = isLoggedIn && !actingNow();
  const own = useQuery({ ...asked, enabled: isOwn });
  const named = idIn(query.get('area'));
  const wanted = named ?? (isOwn ? own.data?.area_id : isLoggedIn ? undefined : wasteArea) ?? undefined;
  const area = areas?.find(({ area_id }) => area_id === wanted);

  function choose(areaId: number) {
    if (isOwn)
      void call(chooseWasteArea, { area_id: areaId }).then((answer) => {
        if (answer.ok) keepReply(client, asked, answer.reply);
      });
    else if (!isLoggedIn) recordStore.prefer({ wasteArea: areaId });
    setQuery((before) => changedQuery(before, { area: String(areaId) }));
  }
  return {
    area,
    isByAddress: named === undefined && isOwn && own.data?.is_chosen === 0 && area !== undefined,
    isGone: areas !== undefined && wanted !== undefined && area === undefined,
    isLoading: isOwn && named === undefined && own.isPending,
    choose,
  };
}
