import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { BankAccountFields } from '../bank-account/BankAccountFields.tsx';
import { useTown } from '../town/town.ts';
import { refundWays, type useRefund } from './use-refund.ts';

/** Amount, way and recipient of a refund. */
export function RefundFields({ refund }: { readonly refund: ReturnType<typeof useRefund> }) {
  const { id, t, typed, set, needs, hasLeft } = refund;
  // They are sent to the bank at the desk of the bath's bills.
  const hasAccounts = useTown()?.lacks.includes('passes') !== true;
  const errors: Readonly<Record<string, string>> = refund.errors;
  return (
    <>
      <TextField
        id={`${id}-yen`}
        inputMode="numeric"
        label={t('yen')}
        requiredWord={t('required')}
        value={typed.yen}
        onChange={({ target }) => set.yen(target.value)}
        error={errors['yen']}
      />
      <RadioGroup
        legend={t('way')}
        name={`${id}-way`}
        value={typed.way}
        onChange={({ target }) => set.way(refundWays.find((one) => one === target.value) ?? 'cash')}
        options={refundWays
          .filter((value) => value === 'cash' || (hasAccounts && (value !== 'mandate' || !hasLeft)))
          .map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      {typed.way === 'account' && (
        <BankAccountFields
          typed={typed.account}
          errors={errors}
          onTyped={(changed) => set.account({ ...typed.account, ...changed })}
        />
      )}
      <TextField
        id={`${id}-recipient`}
        label={t('recipient')}
        {...(needs.name ? { requiredWord: t('required') } : { hint: t('recipient.hint') })}
        value={typed.name}
        onChange={({ target }) => set.name(target.value)}
        error={errors['recipient_name']}
      />
      {(needs.address || typed.address !== '') && (
        <TextAreaField
          id={`${id}-address`}
          label={t('address')}
          hint={t('address.hint')}
          requiredWord={t('required')}
          value={typed.address}
          onChange={({ target }) => set.address(target.value)}
          error={errors['recipient_address']}
        />
      )}
    </>
  );
}
