import { resetFactors } from '@machi/domain/factor-resets/contract';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { identityProofs } from '@machi/domain/factor-resets/model';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

/** Removes all second factors at the counter, the last resort after losing them; records the shown proof. */
export function FactorsAction({ member }: { member: MemberFile }) {
  const { t } = useDeskTexts();
  const { ask, act, dialog } = useAsked(resetFactors, { words: useDeskActionWords() });
  const [proof, setProof] = useState<(typeof identityProofs)[number]>();
  const [isMissing, setMissing] = useState(false);
  const { member_id, name } = member;

  function open() {
    setProof(undefined);
    setMissing(false);
    ask();
  }
  function take() {
    setMissing(!proof);
    if (!proof) return;
    void act({ member_id, proof }, ({ is_waiting }) => t(is_waiting ? 'factors.asked' : 'factors.taken', { name }));
  }

  return (
    <div className="desk-action">
      <p>
        <b>{t('factors.term')}</b>
        {t(member.factor_count > 0 ? 'factors.state' : 'factors.state.none')}
      </p>
      {member.factor_count > 0 && (
        <Button size="small" variant="quiet-danger" onClick={open}>
          {t('factors.take')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        question={t('factors.question', { name })}
        consequence={<p>{t(isWorkAccount(member) ? 'factors.consequence.official' : 'factors.consequence')}</p>}
        confirmLabel={t('factors.take')}
        errors={isMissing ? [t('factors.proof.missing')] : dialog.errors}
        onConfirm={take}
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
