import type { BillFile } from '@machi/domain/billing/desk-views';
import { dateInWords } from '@machi/domain/calendar/words';
import { setHeirs } from '@machi/domain/deaths/contract';
import { HEIR_ADDRESS_LENGTH, HEIR_NAME_LENGTH } from '@machi/domain/deaths/model';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { FileAction } from '../../shell/desk/files/FileAction.tsx';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { useBillTexts } from './texts.ts';

/** Receivers of a deceased person's bills, and whether the heirs may be reminded. */
export function Heirs({ bill, death }: { readonly bill: BillFile; readonly death: NonNullable<BillFile['death']> }) {
  const { t, locale } = useBillTexts();
  const action = useAsked(setHeirs, { words: { t }, isOnce: true });
  const tooLong = useTooLong();
  const [name, setName] = useState(death.heir_name);
  const [address, setAddress] = useState(death.heir_address);
  const [mayRemind, setMayRemind] = useState(death.may_remind);
  const { member_id } = bill;
  if (member_id === null) return null;
  const errors = { name: tooLong(name, HEIR_NAME_LENGTH), address: tooLong(address, HEIR_ADDRESS_LENGTH) };
  function act() {
    if (errors.name !== undefined) document.getElementById('heir-name')?.focus();
    else if (errors.address !== undefined) document.getElementById('heir-address')?.focus();
    else void action.act(heirs, t('heirs.done'));
  }
  const heirs = { member_id, heir_name: name, heir_address: address, may_remind: mayRemind };
  return (
    <>
      {bill.asked_on !== null && (
        <Callout tone="warning">
          <p>{t('heirs.debit', { day: dateInWords(bill.asked_on)[locale] })}</p>
        </Callout>
      )}
      <FileAction
        term={t('heirs.term')}
        state={t(death.may_remind ? 'heirs.state.reminded' : 'heirs.state', {
          day: dateInWords(death.died_on)[locale],
        })}
        action={action}
        variant="primary"
        question={t('heirs.question', { name: bill.name })}
        consequence={<p>{t('heirs.consequence')}</p>}
        confirmLabel={t('heirs.send')}
        onConfirm={act}
      >
        <TextField
          id="heir-name"
          error={errors.name}
          label={t('heirs.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextAreaField
          id="heir-address"
          error={errors.address}
          label={t('heirs.address')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <CheckField
          id="heirs-remind"
          label={t('heirs.remind')}
          checked={mayRemind}
          onChange={({ target }) => setMayRemind(target.checked)}
        />
      </FileAction>
    </>
  );
}
