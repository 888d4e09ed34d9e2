import { deleteOwnFace, listFaceUses, readOwnFace } from '@machi/domain/cards/face-contract';
import type { Account } from '@machi/domain/members/model';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FaceTerminal, FaceUse } from '@machi/domain/cards/face-enrolment';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Button } from '@machi/ui/button/Button';
import { Table } from '@machi/ui/table/Table';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useActionWords } from '../../../shell/asked/asked-words.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { FacePlaces } from './FacePlaces.tsx';
import { FaceStanding } from './FaceStanding.tsx';
import { load } from '../../../shell/calls/client.ts';
import { momentInWords } from '../../../shell/language/dates.ts';

/** Each use of the own face by a terminal: time, place and purpose. */
function FaceUses() {
  const { t, locale } = useAccountTexts();
  const list = useInfiniteQuery({
    queryKey: [listFaceUses.name, locale],
    queryFn: ({ pageParam: before, signal }) => load(listFaceUses, { before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ uses: shown, has_more }) => (has_more ? shown.at(-1)?.visit_id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const uses = list.data?.pages.flatMap((page) => page.uses);
  if (!uses) return <NotLoaded query={list} label={t('face.uses.loading')} />;
  function purpose({ pass, outcome, is_undone }: FaceUse): string {
    const use = t(`face.use.${pass}${outcome === 'staff' ? '.staff' : ''}`);
    return is_undone ? t('face.use.undone', { use }) : use;
  }
  return (
    <div className="stack-tight face-uses">
      <h3>{t('face.uses')}</h3>
      {uses.length === 0 ? (
        <p>{t('face.uses.none')}</p>
      ) : (
        <Table
          caption={t('face.uses')}
          columns={[
            { id: 'when', head: t('when') },
            { id: 'where', head: t('face.where') },
            { id: 'what', head: t('face.for') },
          ]}
          rows={uses.map((use) => ({
            id: String(use.visit_id),
            cells: [momentInWords(use.visited_at, locale), use.terminal_name ?? '―', purpose(use)],
          }))}
          fold="lines"
        />
      )}
      {list.hasNextPage && (
        <p>
          <Button variant="text" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('face.uses.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface DeleteFaceDialogProps {
  readonly removal: ReturnType<typeof useAsked<typeof deleteOwnFace>>;
  /** Terminals that hold the face now. */
  readonly terminals: readonly FaceTerminal[];
}

/** Asks before the own face is deleted: at once on the server, and on terminals at their next contact. */
function DeleteFaceDialog({ removal: { act, dialog }, terminals }: DeleteFaceDialogProps) {
  const { t } = useAccountTexts();
  return (
    <ConfirmDialog
      {...dialog}
      question={t('face.delete.question')}
      consequence={
        <div className="stack-tight">
          <p>{t('face.delete.consequence')}</p>
          {terminals.length > 0 && (
            <>
              <p>{t('face.delete.places')}</p>
              <FacePlaces terminals={terminals} />
            </>
          )}
        </div>
      }
      confirmLabel={t('face.delete')}
      onConfirm={() => void act({}, t('face.deleted'))}
    />
  );
}

interface FaceSectionProps {
  readonly account: Pick<Account, 'is_face_registered' | 'is_face_pending' | 'services'>;
}

/** The own face on terminals: since when, where, and each use. It can be deleted at any time. */
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
  // The button is gone with the face.
  const goOn = () => heading.current?.focus({ preventScroll: true });
  const removal = useAsked(deleteOwnFace, {
    words: useActionWords({ keep: t('face.keep'), sending: t('face.deleting'), failed: t('services.failed') }),
    answers: faceQuery,
    onDone: goOn,
    // A face deleted by the office meanwhile counts as deleted, as intended.
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
