import type { BillFile } from '@machi/domain/billing/desk-views';
import {
  RECIPIENT_ADDRESS_LENGTH,
  RECIPIENT_LENGTH,
  askRefund,
  askRefundToAccount,
} from '@machi/domain/billing/request-contract';
import { recipientNeeds, refuseRecipient } from '@machi/domain/billing/requests';
import { signedYenInWords } from '@machi/domain/billing/words';
import { yenIn } from '@machi/domain/fields/yen-in';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { BankAccountFields } from '../../../shell/bank-account/BankAccountFields.tsx';
import { NO_ACCOUNT, askedOf, errorsOf, focusFirst } from '../../../shell/bank-account/typed-account.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';
import { useBillTexts } from '../texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';
import { useBillReason } from './use-bill-reason.ts';

const WAYS = ['cash', 'mandate', 'account'] as const;

/** Asks a second official to give back what is owed: in cash, to the account of the mandate, or to one that is named. */
export function RefundDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const toPerson = useBillDeed(askRefund);
  const toAccount = useBillDeed(askRefundToAccount);
  const why = useBillReason('bill-refund-reason');
  const [way, setWay] = useState<(typeof WAYS)[number]>('cash');
  const [typedYen, setTypedYen] = useState(String(bill.owed_back));
  const [name, setName] = useState(bill.death?.heir_name ?? '');
  const [address, setAddress] = useState(bill.death?.heir_address ?? '');
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const tooLong = useTooLong();
  const nameTooLong = tooLong(name, RECIPIENT_LENGTH);
  const deed = way === 'account' ? toAccount : toPerson;
  const addressTooLong = tooLong(address, RECIPIENT_ADDRESS_LENGTH);
  const hasLeft = bill.member_id === null;
  const known = { hasLeft, death: bill.death };
  const recipient = { recipient_name: name, recipient_address: address };
  const needs = recipientNeeds(known, recipient);
  function act() {
    const yen = yenIn(typedYen);
    const isRight = yen !== undefined && yen <= bill.owed_back;
    const wrong = {
      ...(isRight ? {} : { yen: t('refund.yen.wrong', { yen: signedYenInWords(bill.owed_back)[locale] }) }),
      ...Object.fromEntries(
        (refuseRecipient(known, recipient)?.problems ?? []).map(({ field }) => [
          field,
          t(field === 'recipient_name' ? 'refund.recipient_name.missing' : 'refund.recipient_address.missing'),
        ]),
      ),
      ...(way === 'account' ? errorsOf(account, locale) : {}),
    };
    setErrors(wrong);
    if ('yen' in wrong) document.getElementById('bill-refund-yen')?.focus();
    else if ('recipient_name' in wrong || nameTooLong !== undefined)
      document.getElementById('bill-refund-recipient')?.focus();
    else if ('recipient_address' in wrong || addressTooLong !== undefined)
      document.getElementById('bill-refund-address')?.focus();
    else if (Object.keys(wrong).length > 0) focusFirst(wrong);
    else if (isRight && why.check()) {
      const asked = { billing_id: bill.billing_id, seen: bill.seen, yen, reason: why.reason, ...recipient };
      if (way === 'account') void toAccount.act({ ...asked, ...askedOf(account) }, t('request.asked'));
      else void toPerson.act({ ...asked, way }, t('request.asked'));
    }
  }
  /** One window for both ways of asking: it opens and closes as one. */
  const window = {
    ...deed,
    open: () => {
      toPerson.open();
      toAccount.open();
    },
    close: () => {
      toPerson.close();
      toAccount.close();
    },
  };
  return (
    <BillDeed name="refund" bill={bill} deed={window} look="primary" variant="primary" onConfirm={act}>
      {bill.state === 'carried' && <p>{t('refund.carried')}</p>}
      <TextField
        id="bill-refund-yen"
        inputMode="numeric"
        label={t('refund.yen')}
        requiredWord={t('required')}
        value={typedYen}
        onChange={({ target }) => setTypedYen(target.value)}
        {...(errors['yen'] === undefined ? {} : { error: errors['yen'] })}
      />
      <RadioGroup
        legend={t('refund.way')}
        name="refund-way"
        value={way}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'cash')}
        options={WAYS.filter((value) => value !== 'mandate' || !hasLeft).map((value) => ({
          value,
          label: t(`refund.way.${value}`),
        }))}
      />
      {way === 'account' && (
        <BankAccountFields
          typed={account}
          errors={errors}
          onTyped={(changed) => setAccount({ ...account, ...changed })}
        />
      )}
      <TextField
        id="bill-refund-recipient"
        label={t('refund.recipient')}
        {...(needs.name ? { requiredWord: t('required') } : { hint: t('refund.recipient.hint') })}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...((nameTooLong ?? errors['recipient_name']) === undefined
          ? {}
          : { error: nameTooLong ?? errors['recipient_name'] })}
      />
      {(needs.address || address !== '') && (
        <TextAreaField
          id="bill-refund-address"
          label={t('refund.address')}
          hint={t('refund.address.hint')}
          requiredWord={t('required')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          {...((addressTooLong ?? errors['recipient_address']) === undefined
            ? {}
            : { error: addressTooLong ?? errors['recipient_address'] })}
        />
      )}
      <ReasonField {...why.field} hint={t('refund.hint')} />
    </BillDeed>
  );
}
