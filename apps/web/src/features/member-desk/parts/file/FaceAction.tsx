import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { deleteFace } from '@machi/domain/cards/face-contract';
import { FaceDeletion } from '@machi/domain/cards/face-enrolment';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadMemberAgain } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';

/** Deletes a face. The counter's desk does so too, but finds nobody who is locked out. */
export function FaceAction({ member }: { member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(deleteFace);
  const readAgain = useReadMemberAgain(locale);
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<FaceDeletion>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const isRegistered = member.is_face_registered === 1;

  function close() {
    setIsOpen(false);
    setLines([]);
    setReason(undefined);
  }
  async function remove() {
    if (!reason) return setLines([t('face.reason.missing')]);
    setLines([]);
    const result = await send({ member_id: member.member_id, reason }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    snackbar.show(t('face.deleted', { name: member.name }), 'success');
    close();
    return readAgain(member.member_id);
  }

  return (
    <div className="desk-deed">
      <p>
        <b>{t('face.term')}</b>
        {t(isRegistered ? 'face.state.1' : 'face.state.0')}
      </p>
      {isRegistered && (
        <Button size="small" variant="quiet-danger" onClick={() => setIsOpen(true)}>
          {t('face.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        question={t('face.question', { name: member.name })}
        consequence={<p>{t('face.consequence')}</p>}
        confirmLabel={t('face.delete')}
        cancelLabel={t('face.keep')}
        busy={busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void remove()}
        onCancel={close}
      >
        <RadioGroup
          id="face-reason"
          name="face-reason"
          legend={t('face.reason')}
          options={FaceDeletion.options.map((value) => ({ value, label: t(`face.reason.${value}`) }))}
          value={reason ?? ''}
          onChange={({ currentTarget }) =>
            setReason(FaceDeletion.options.find((known) => known === currentTarget.value))
          }
        />
      </ConfirmDialog>
    </div>
  );
}
