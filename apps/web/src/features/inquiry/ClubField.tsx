import { listOwnClubs } from '@machi/domain/clubs/contract';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actingNow } from '../../shell/acting/acting.ts';
import { ask } from '../../shell/calls/ask.ts';
import type { ServerDraft } from '../../shell/drafts/use-draft.ts';
import { useSession } from '../../shell/record/record.ts';
import { clubOf, type DraftedInquiry } from './inquiry-fields.ts';
import { useInquiryTexts } from './texts.ts';

export interface ChosenClub {
  /** The clubs of which the member is in charge. */
  readonly clubs: readonly { readonly club_id: number; readonly club_name: string }[];
  /** Undefined: the member asks for themselves. */
  readonly chosen: { readonly club_id: number; readonly club_name: string } | undefined;
  readonly choose: (clubId: string) => void;
}

/** The club for which an inquiry is written. Guests have none, and nobody hands on theirs. */
export function useChosenClub(draft: ServerDraft<DraftedInquiry>): ChosenClub {
  const { locale } = useInquiryTexts();
  const enabled = useSession().isLoggedIn && actingNow() === null;
  const { clubs = [] } = useQuery({ ...ask(listOwnClubs, {}, locale), enabled }).data ?? {};
  const [clubId, setClubId] = useState(() => clubOf(draft.value ?? {}));
  return {
    clubs,
    chosen: clubs.find(({ club_id }) => String(club_id) === clubId),
    choose(club_id) {
      setClubId(club_id);
      draft.save({ club_id });
    },
  };
}

/** Offers a club only to those in charge of one. */
export function ClubField({ club: { clubs, chosen, choose } }: { readonly club: ChosenClub }) {
  const { t } = useInquiryTexts();
  if (clubs.length === 0) return null;
  return (
    <SelectField
      id="club_id"
      label={t('club')}
      hint={t('club.hint')}
      value={chosen ? String(chosen.club_id) : ''}
      emptyWord={t('club.none')}
      options={clubs.map(({ club_id, club_name }) => ({ value: String(club_id), label: club_name }))}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
