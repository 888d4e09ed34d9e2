import { deleteOwnFace } from '@machi/domain/cards/face-contract';
import type { FaceTerminal } from '@machi/domain/cards/face-enrolment';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { toldInPlace } from '@machi/client/client';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import type { OwnFace } from '../../queries.ts';
import { useAccountTexts } from '../../texts.ts';
import { FacePlaces } from './FacePlaces.tsx';

interface DeleteFaceDialogProps {
  readonly open: boolean;
  /** Where the face lies now. */
  readonly terminals: readonly FaceTerminal[];
  readonly onClose: () => void;
  readonly onDeleted: (left: OwnFace) => void;
  readonly onClosed: () => void;
}

/** Asks before the own face is removed: at once here, and from terminals when they are heard of. */
export function DeleteFaceDialog({ open, terminals, onClose, onDeleted, onClosed }: DeleteFaceDialogProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(deleteOwnFace);
  const sentencesOf = useRefusalSentences();
  const [refusal, setRefusal] = useState<string>();

  async function remove() {
    setRefusal(undefined);
    const result = await send({}, { ...toldInPlace, ignores404: true });
    if (result?.ok) onDeleted(result.reply);
    // What the office has deleted meanwhile is not there any more: that is what was wanted.
    else if (result?.status === 404) onDeleted({ face: null, terminals: [...terminals] });
    else if (result) setRefusal(sentencesOf(result, t('services.failed')).join(' '));
  }

  return (
    <ConfirmDialog
      open={open}
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
      cancelLabel={t('face.keep')}
      busy={busy}
      busyLabel={t('face.deleting')}
      errors={refusal === undefined ? [] : [refusal]}
      onConfirm={() => void remove()}
      onCancel={onClose}
      onClosed={onClosed}
    />
  );
}
