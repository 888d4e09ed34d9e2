import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { readMember, verifyMember } from '@machi/domain/member-desk/contract';
import { fieldsByName } from '@machi/domain/described/model';
import { memberParts } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../texts.ts';
import type { MemberActionProps } from './OfficeForm.tsx';

const { is_resident } = fieldsByName(memberParts.office);

/** Records that the office has seen proof of name, birth date and residence. */
export function VerifyAction({ member, onChanged }: MemberActionProps) {
  const { t, locale } = useDeskTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(verifyMember);
  const [residence, setResidence] = useState<'' | '0' | '1'>('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('edit.cancel'), { busy, busyLabel: t('edit.sending'), errors: lines });
  // Version of the file that the official saw before the window covered it.
  const [seen, setSeen] = useState(member.seen);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const state = useRef<HTMLParagraphElement>(null);
  const news = useRef<HTMLDivElement>(null);

  const outcome = useRef<'verified' | 'changed'>(undefined);
  function moveFocus() {
    // The button that opened the window is gone.
    if (outcome.current === 'verified') state.current?.focus();
    if (outcome.current === 'changed') news.current?.focus();
    outcome.current = undefined;
  }
  function open() {
    setSeen(member.seen);
    setChanged([]);
    question.ask(true);
  }
  function close() {
    question.close();
    setLines([]);
  }
  async function verify() {
    if (residence === '') return setLines([t('verify.choose')]);
    setLines([]);
    const input = { member_id: member.member_id, is_resident: residence === '1' ? 1 : 0, seen } as const;
    const result = await send(input, toldInPlace);
    if (!result) return undefined;
    if (!result.ok && Object.values(result.codes).flat().includes('member-changed')) {
      const { queryKey } = askIfAny(readMember, { member_id: member.member_id }, locale);
      await queryClient.invalidateQueries({ queryKey, exact: true });
      outcome.current = 'changed';
      setChanged(refusalLines(result, { t }));
      return close();
    }
    if (!result.ok) return setLines(refusalLines(result, { t }));
    outcome.current = 'verified';
    onChanged(result.reply.member);
    snackbar.show(t('verify.done'), 'success');
    return close();
  }

  return (
    <div className="desk-action">
      <p ref={state} tabIndex={-1}>
        <b>{t('verify.term')}</b>
        {t(member.is_verified ? 'verify.state.1' : 'verify.state.0')}
      </p>
      {!member.is_verified && (
        <Button size="small" onClick={open}>
          {t('verify')}
        </Button>
      )}
      <CalloutLines ref={news} tone="warning" focusable lines={changed} />
      <ConfirmDialog
        {...question.dialog}
        variant="primary"
        question={t('verify.question', { name: member.name })}
        consequence={<p>{t('verify.consequence')}</p>}
        confirmLabel={t('verify')}
        onConfirm={() => void verify()}
        onCancel={close}
        onClosed={moveFocus}
      >
        <RadioGroup
          legend={is_resident.label[locale]}
          inline
          value={residence}
          onChange={({ target }) => setResidence(target.value === '1' ? '1' : '0')}
          options={is_resident.options.map(({ value, label }) => ({ value: String(value), label: label[locale] }))}
        />
      </ConfirmDialog>
    </div>
  );
}
