import type { deleteOwnFace } from '@machi/domain/cards/face-contract';
import type { FaceTerminal } from '@machi/domain/cards/face-enrolment';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { useAsked } from '../../../shell/asked/use-asked.ts';
import { useAccountTexts } from '../texts.ts';
import { FacePlaces } from './FacePlaces.tsx';

interface DeleteFaceDialogProps {
  readonly removal: ReturnType<typeof useAsked<typeof deleteOwnFace>>;
  /** Where the face lies now. */
  readonly terminals: readonly FaceTerminal[];
}

/** Asks before the own face is removed: at once here, and from terminals when they are heard of. */
export function DeleteFaceDialog({ removal: { act, dialog }, terminals }: DeleteFaceDialogProps) {
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
