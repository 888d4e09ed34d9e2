import { Tel } from '@machi/domain/fields/model';
import { CALLER_DAYS } from '@machi/domain/ondemandbus/limits';
import { findRideMembers } from '@machi/domain/ondemandbus-desk/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextField } from '@machi/ui/field/TextField';
import { Section } from '@machi/ui/section/Section';
import { useState, type SubmitEvent } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { AccountFinder } from '../../../shell/desk/account-finder/AccountFinder.tsx';
import { useDeskTexts } from '../desk-texts.ts';

/** The person that the desk serves. */
export type Caller =
  | { readonly member_id: number; readonly name: string; readonly furigana: string }
  | { readonly member_id: undefined; readonly name: string; readonly tel: string };

/** The caller in a request. */
export const passengerIn = (caller: Caller) =>
  caller.member_id === undefined
    ? { caller_name: caller.name, caller_tel: caller.tel }
    : { member_id: caller.member_id };

/** A member, found as at other desks, or a name and a number. */
export function WhoCalls({ onChoose }: { onChoose: (caller: Caller) => void }) {
  const { t } = useDeskTexts();
  return (
    <Section className="stack" title={t('who.title')}>
      <AccountFinder
        endpoint={findRideMembers}
        label={t('who.find')}
        noAccount={t('who.none')}
        onChoose={({ member_id, name, furigana }) => onChoose({ member_id, name, furigana })}
      />
      <Disclosure title={t('who.noAccount')}>
        <NoAccount onChoose={onChoose} />
      </Disclosure>
    </Section>
  );
}

function NoAccount({ onChoose }: { onChoose: (caller: Caller) => void }) {
  const { t } = useDeskTexts();
  const [name, setName] = useState('');
  const [tel, setTel] = useState('');
  const [isPressed, setPressed] = useState(false);
  const isNameMissing = name.trim() === '';
  const number = Tel.safeParse(tel);

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (isNameMissing) return document.getElementById('caller-name')?.focus();
    if (!number.success) return document.getElementById('caller-tel')?.focus();
    return onChoose({ member_id: undefined, name: name.trim(), tel: number.data });
  }
  return (
    <form className="stack" noValidate onSubmit={choose}>
      <p>{t('who.noAccountBody', { days: CALLER_DAYS })}</p>
      <div className="form-row">
        <TextField
          id="caller-name"
          label={t('who.name')}
          maxLength={64}
          autoComplete="off"
          error={isPressed && isNameMissing ? t('who.missingName') : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          id="caller-tel"
          type="tel"
          label={t('who.tel')}
          className="num"
          autoComplete="off"
          error={isPressed && !number.success ? t('who.missingTel') : undefined}
          value={tel}
          onChange={({ target }) => setTel(target.value)}
        />
      </div>
      <SendRow variant="second">{t('who.choose')}</SendRow>
    </form>
  );
}
