import { deleteFace } from '@machi/domain/cards/face-contract';
import { FaceDeletion } from '@machi/domain/cards/face-enrolment';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useDeskDeedWords, useDeskTexts } from '../texts.ts';

/** Deletes a face. The counter's desk does so too, but finds nobody who is locked out. */
export function FaceAction({ member }: { member: MemberFile }) {
  const { t } = useDeskTexts();
  const { ask, act, dialog } = useAsked(deleteFace, { words: useDeskDeedWords() });
  const [reason, setReason] = useState<FaceDeletion>();
  const [isMissing, setMissing] = useState(false);
  const { member_id, name } = member;
  const isRegistered = member.is_face_registered === 1;

  function open() {
    setReason(undefined);
    setMissing(false);
    ask();
  }
  function remove() {
    setMissing(!reason);
    if (reason) void act({ member_id, reason }, t('face.deleted', { name }));
  }

  return (
    <div className="desk-deed">
      <p>
        <b>{t('face.term')}</b>
        {t(isRegistered ? 'face.state.1' : 'face.state.0')}
      </p>
      {isRegistered && (
        <Button size="small" variant="quiet-danger" onClick={open}>
          {t('face.delete')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        question={t('face.question', { name })}
        consequence={<p>{t('face.consequence')}</p>}
        confirmLabel={t('face.delete')}
        errors={isMissing ? [t('face.reason.missing')] : dialog.errors}
        onConfirm={remove}
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
