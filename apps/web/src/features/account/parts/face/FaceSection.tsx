import type { Account } from '@machi/domain/members/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { accountQueries } from '../../queries.ts';
import type { OwnFace } from '../../queries.ts';
import { useAccountTexts } from '../../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { DeleteFaceDialog } from './DeleteFaceDialog.tsx';
import { FacePlaces } from './FacePlaces.tsx';
import { FaceStanding } from './FaceStanding.tsx';
import { FaceUses } from './FaceUses.tsx';
import { keepReply } from '../../../../shell/calls/keep-reply.ts';

interface FaceSectionProps {
  readonly account: Pick<Account, 'is_face_registered' | 'is_face_pending' | 'services'>;
  readonly onChanged: () => void;
}

/** The own face as terminals know it: since when, where it lies, each use; it can be removed at any hour. */
export function FaceSection({ account, onChanged }: FaceSectionProps) {
  const { t, locale } = useAccountTexts();
  const isKnown = account.is_face_registered === 1 || account.is_face_pending === 1;
  const faceQuery = accountQueries.face(locale);
  const query = useQuery({ ...faceQuery, enabled: isKnown });
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const [isAsking, setAsking] = useState(false);
  const hasDeleted = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPasses = account.services.some((service) => service.has_passes && service.suspended_at === null);
  const own = isKnown ? query.data : undefined;

  function deleted(left: OwnFace) {
    hasDeleted.current = true;
    setAsking(false);
    keepReply(queryClient, faceQuery, left);
    onChanged();
    snackbar.show(t('face.deleted'), 'success');
  }

  return (
    <AccountSection id="face" lead={own?.face ? t('face.lead') : undefined} headingRef={heading}>
      {!isKnown && <p>{t('face.none')}</p>}
      {isKnown && (query.isError || !own) && <NotLoaded query={query} label={t('face.loading')} />}
      {own?.face && (
        <FaceStanding
          face={own.face}
          hasPasses={hasPasses}
          terminals={own.terminals}
          onDelete={() => setAsking(true)}
        />
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
      <DeleteFaceDialog
        open={isAsking}
        terminals={own?.terminals ?? []}
        onClose={() => setAsking(false)}
        onDeleted={deleted}
        onClosed={() => {
          // The button that asked has gone with the face.
          if (hasDeleted.current) heading.current?.focus({ preventScroll: true });
          hasDeleted.current = false;
        }}
      />
    </AccountSection>
  );
}
