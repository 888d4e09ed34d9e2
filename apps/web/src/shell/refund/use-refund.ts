import { RECIPIENT_ADDRESS_LENGTH, RECIPIENT_LENGTH } from '@machi/domain/billing/request-contract';
import { recipientNeeds, refuseRecipient } from '@machi/domain/billing/requests';
import { signedYenInWords } from '@machi/domain/billing/words';
import { yenIn } from '@machi/domain/fields/yen-in';
import { useState } from 'react';
import { NO_ACCOUNT, askedOf, errorsOf, focusFirst } from '../bank-account/typed-account.ts';
import { useTooLong } from '../forms/use-too-long.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useRefundTexts = textsOf('refund', { ja, en });

export const refundWays = ['cash', 'mandate', 'account'] as const;
type RefundWay = (typeof refundWays)[number];

interface ToRefund {
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** Yen that can be refunded. */
  readonly owed: number;
  /** Whether the payer is no longer a member. */
  readonly hasLeft: boolean;
  readonly death: { readonly heir_name: string; readonly heir_address: string } | null;
}

/** Form of a refund for a bill or a room: amount, way and recipient. */
export function useRefund({ id, owed, hasLeft, death }: ToRefund) {
  const { t, locale } = useRefundTexts();
  const tooLong = useTooLong();
  const [way, setWay] = useState<RefundWay>('cash');
  const [typedYen, setTypedYen] = useState<string>();
  const [name, setName] = useState(death?.heir_name ?? '');
  const [address, setAddress] = useState(death?.heir_address ?? '');
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const known = { hasLeft, death };
  const recipient = { recipient_name: name, recipient_address: address };
  const nameTooLong = tooLong(name, RECIPIENT_LENGTH);
  const addressTooLong = tooLong(address, RECIPIENT_ADDRESS_LENGTH);
  const yen = typedYen ?? String(owed);
  const focus = (part: string) => document.getElementById(`${id}-${part}`)?.focus();

  /** Returns the request, or focuses the first error. */
  function check() {
    const amount = yenIn(yen);
    const isRight = amount !== undefined && amount <= owed;
    const wrong = {
      ...(isRight ? {} : { yen: t('yen.wrong', { yen: signedYenInWords(owed)[locale] }) }),
      ...Object.fromEntries(
        (refuseRecipient(known, recipient)?.problems ?? []).map(({ field }) => [
          field,
          t(field === 'recipient_name' ? 'recipient_name.missing' : 'recipient_address.missing'),
        ]),
      ),
      ...(way === 'account' ? errorsOf(account, locale) : {}),
    };
    setErrors(wrong);
    if (!isRight) focus('yen');
    else if ('recipient_name' in wrong || nameTooLong !== undefined) focus('recipient');
    else if ('recipient_address' in wrong || addressTooLong !== undefined) focus('address');
    else if (Object.keys(wrong).length > 0) focusFirst(wrong);
    else {
      const asked = { yen: amount, ...recipient };
      return way === 'account'
        ? ({ way, asked: { ...asked, ...askedOf(account) } } as const)
        : ({ way, asked: { ...asked, way } } as const);
    }
    return undefined;
  }
  function clear() {
    setWay('cash');
    setTypedYen(undefined);
    setName(death?.heir_name ?? '');
    setAddress(death?.heir_address ?? '');
    setAccount(NO_ACCOUNT);
    setErrors({});
  }
  const typed = { yen, way, name, address, account };
  const set = { yen: setTypedYen, way: setWay, name: setName, address: setAddress, account: setAccount };
  const said = {
    ...errors,
    ...(nameTooLong === undefined ? {} : { recipient_name: nameTooLong }),
    ...(addressTooLong === undefined ? {} : { recipient_address: addressTooLong }),
  };
  return { id, t, typed, set, errors: said, needs: recipientNeeds(known, recipient), hasLeft, check, clear };
}
