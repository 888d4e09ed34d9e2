import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { resetFactors } from '@machi/domain/factor-resets/contract';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { identityProofs } from '@machi/domain/factor-resets/model';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadMemberAgain } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';

/** The counter is the last way of who has lost every second factor; what the person showed is noted. */
export function FactorsAction({ member }: { member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(resetFactors);
  const readAgain = useReadMemberAgain(locale);
  const [isOpen, setIsOpen] = useState(false);
  const [proof, setProof] = useState<(typeof identityProofs)[number]>();
  const [lines, setLines] = useState<readonly string[]>([]);

  function close() {
    setIsOpen(false);
    setLines([]);
    setProof(undefined);
  }
  async function take() {
    if (!proof) return setLines([t('factors.proof.missing')]);
    setLines([]);
    const result = await send({ member_id: member.member_id, proof }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    snackbar.show(t(result.reply.is_waiting ? 'factors.asked' : 'factors.taken', { name: member.name }), 'success');
    close();
    return readAgain(member.member_id);
  }

  return (
    <div className="desk-deed">
      <p>
        <b>{t('factors.term')}</b>
        {t(member.factor_count > 0 ? 'factors.state' : 'factors.state.none')}
      </p>
      {member.factor_count > 0 && (
        <Button size="small" variant="quiet-danger" onClick={() => setIsOpen(true)}>
          {t('factors.take')}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        question={t('factors.question', { name: member.name })}
        consequence={<p>{t(isWorkAccount(member) ? 'factors.consequence.official' : 'factors.consequence')}</p>}
        confirmLabel={t('factors.take')}
        cancelLabel={t('factors.keep')}
        busy={busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void take()}
        onCancel={close}
      >
        <RadioGroup
          id="factor-proof"
          name="factor-proof"
          legend={t('factors.proof')}
          options={identityProofs.map((value) => ({ value, label: t(`factors.proof.${value}`) }))}
          value={proof ?? ''}
          onChange={({ currentTarget }) => setProof(identityProofs.find((known) => known === currentTarget.value))}
        />
      </ConfirmDialog>
    </div>
  );
}
