import { deleteOwnFace, readOwnFace } from '@machi/domain/cards/face-contract';
import type { Account } from '@machi/domain/members/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useDeedWords } from '../../../shell/asked/use-deed-words.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { DeleteFaceDialog } from './DeleteFaceDialog.tsx';
import { FacePlaces } from './FacePlaces.tsx';
import { FaceStanding } from './FaceStanding.tsx';
import { FaceUses } from './FaceUses.tsx';

interface FaceSectionProps {
  readonly account: Pick<Account, 'is_face_registered' | 'is_face_pending' | 'services'>;
}

/** The own face as terminals know it: since when, where it lies, each use; it can be removed at any hour. */
export function FaceSection({ account }: FaceSectionProps) {
  const { t, locale } = useAccountTexts();
  const isKnown = account.is_face_registered === 1 || account.is_face_pending === 1;
  const faceQuery = askAnew(readOwnFace, {}, locale);
  const query = useQuery({ ...faceQuery, enabled: isKnown });
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPasses = account.services.some((service) => service.has_passes && service.suspended_at === null);
  const own = isKnown ? query.data : undefined;

  const terminals = own?.terminals ?? [];
  // The button that asked goes with the face.
  const goOn = () => heading.current?.focus({ preventScroll: true });
  const removal = useAsked(deleteOwnFace, {
    words: useDeedWords({ keep: t('face.keep'), sending: t('face.deleting'), failed: t('services.failed') }),
    answers: faceQuery,
    onDone: goOn,
    // What the office has deleted meanwhile is not there any more: that is what was wanted.
    onGone() {
      keepReply(queryClient, faceQuery, { face: null, terminals });
      goOn();
    },
  });

  return (
    <AccountSection id="face" lead={own?.face ? t('face.lead') : undefined} headingRef={heading}>
      {!isKnown && <p>{t('face.none')}</p>}
      {isKnown && (query.isError || !own) && <NotLoaded query={query} label={t('face.loading')} />}
      {own?.face && (
        <FaceStanding face={own.face} hasPasses={hasPasses} terminals={own.terminals} onDelete={removal.ask} />
      )}
      {own && !own.face && (
        <div className="stack-tight">
          <p>{t('face.gone')}</p>
          {own.terminals.length > 0 && (
            <>
              <p>{t('face.pending', { count: own.terminals.length })}</p>
              <FacePlaces terminals={own.terminals} />
            </>
          )}
        </div>
      )}
      {own && <FaceUses />}
      <DeleteFaceDialog removal={removal} terminals={terminals} />
    </AccountSection>
  );
}
