import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { mandateDesk } from '@machi/domain/mandates/desk';
import { enterMandate } from '@machi/domain/mandates/desk-contract';
import { holderText } from '@machi/domain/mandates/account';
import type { FoundMember } from '@machi/domain/members/found-member';
import type { MandateFile } from '@machi/domain/mandates/views';
import { JAPAN_POST } from '@machi/domain/zengin/collection';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { useState, type SubmitEvent } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useFocusOnLines } from '../../shell/calls/use-told.ts';
import { BankAccountFields } from '../../shell/bank-account/BankAccountFields.tsx';
import { NO_ACCOUNT, askedOf, errorsOf, focusFirst } from '../../shell/bank-account/typed-account.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { useMandateTexts } from './texts.ts';

/** Content of the paper, to compare once more before it is saved. */
export function NewMandateForm({ member, onMade }: { member: FoundMember; onMade: (mandate: MandateFile) => void }) {
  const { t, locale } = useMandateTexts();
  const { send, busy } = useCall(enterMandate);
  const keyFor = useAttemptKey();
  const { keep } = useKeptFiles(mandateDesk);
  const today = dateAt(new Date());
  const [typed, setTyped] = useState(NO_ACCOUNT);
  const [signedOn, setSignedOn] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('compare.back'), { busy, busyLabel: t('sending') });
  const box = useFocusOnLines(lines);

  function compare(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setLines([]);
    const wrong = {
      ...errorsOf(typed, locale),
      ...(isDateText(signedOn) ? {} : { signed_on: t('day.missing') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) question.ask(true);
    else if (Object.keys(wrong).join() === 'signed_on') document.getElementById('account-signed_on')?.focus();
    else focusFirst(wrong);
  }
  async function enter() {
    const input = { ...askedOf(typed), member_id: member.member_id, signed_on: signedOn };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    question.close();
    if (result.ok) {
      keep(result.reply);
      onMade(result.reply.mandate);
      return;
    }
    setErrors(Object.fromEntries(Object.entries(result.errors).map(([field, [sentence = '']]) => [field, sentence])));
    setLines(refusalLines(result, { t }));
  }
  const isPost = typed.bank_code === JAPAN_POST;
  return (
    <form className="stack" noValidate autoComplete="off" onSubmit={compare}>
      <CalloutLines ref={box} focusable title={t('new.refused')} lines={lines} />
      <BankAccountFields
        typed={typed}
        errors={errors}
        onTyped={(changed) => {
          setTyped({ ...typed, ...changed });
          const names = Object.keys(changed);
          setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field))));
        }}
      />
      <DateField
        id="account-signed_on"
        label={t('signed_on')}
        requiredWord={t('required')}
        max={today}
        value={signedOn}
        onChange={({ target }) => setSignedOn(target.value)}
        readout={isDateText(signedOn) && dateInWords(signedOn)[locale]}
        error={errors['signed_on']}
      />
      <SendRow>{t('new.compare')}</SendRow>
      <ConfirmDialog
        {...question.dialog}
        variant="primary"
        question={t('compare.question')}
        consequence={
          <div className="stack-tight">
            <p>{t('compare.consequence')}</p>
            <p className="mandates-number num">
              {isPost ? `${typed.post_symbol} - ${typed.post_number}` : typed.account_number.padStart(7, '0')}
            </p>
            <p className="mandates-number" lang="ja">
              {holderText(typed.holder).normalize('NFKC')}
            </p>
          </div>
        }
        confirmLabel={t('compare.send')}
        onConfirm={() => void enter()}
      />
    </form>
  );
}
