import { readAccount } from '@machi/domain/account/contract';
import { callInWords, callTimes } from '@machi/domain/inquiry/call-back';
import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';
import { fullName } from '@machi/domain/members/model';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useInquiryTexts } from './texts.ts';

interface CallFieldsProps {
  readonly form: SchemaForm<typeof GuestInquiryRequest>;
  readonly isMember: boolean;
}

/** When to call, whom and at which number. A member's own name and number stand there already. */
export function CallFields({ form, isMember }: CallFieldsProps) {
  const { t, locale } = useInquiryTexts();
  const { t: shell } = useShellTexts();
  const { field } = form;
  const { getValues, setValue } = form.form;
  const account = useQuery({ ...ask(readAccount, {}, locale), enabled: isMember }).data?.account;
  // Kept while the page is open: the server says when one has passed.
  const [times] = useState(() => callTimes(new Date()));
  useEffect(() => {
    if (getValues('call_at') === '') setValue('call_at', times[0] ?? '');
  }, [getValues, setValue, times]);
  useEffect(() => {
    if (!account) return;
    if (getValues('call_name') === '') setValue('call_name', fullName(account));
    if (getValues('call_tel') === '') setValue('call_tel', account.tel ?? '');
  }, [account, getValues, setValue]);
  return (
    <>
      <SelectField
        {...field('call_at')}
        label={t('call_at')}
        hint={t('call_at.hint')}
        requiredWord={shell('required')}
        options={times.map((time) => ({ value: time, label: callInWords(time)[locale] }))}
      />
      <TextField {...field('call_name')} label={t('call_name')} requiredWord={shell('required')} autoComplete="name" />
      <TextField
        {...field('call_tel')}
        label={t('call_tel')}
        requiredWord={shell('required')}
        type="tel"
        autoComplete="tel"
      />
    </>
  );
}
