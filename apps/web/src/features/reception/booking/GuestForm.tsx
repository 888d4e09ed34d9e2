import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { keptEmpty, requestFrom } from '@machi/domain/described/kept';
import { CounterGuest, createCounterGuest } from '@machi/domain/reception/contract';
import { guestFromWords } from '@machi/domain/reception/guest-words';
import { guestFields } from '@machi/domain/reception/fields';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useEffect } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../../shell/described/schema-controls.ts';
import { useLabels } from '../../../shell/described/labels-and-rows.tsx';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReceptionTexts } from '../texts.ts';

const EMPTY = requestFrom(guestFields, keptEmpty(guestFields));

interface GuestFormProps {
  /** Search words without a match; empty before a search. */
  readonly words: string;
  readonly onChoose: (member: FoundMember) => void;
}

/** Records a person without an account and continues with their booking; prefilled with the search words. */
export function GuestForm({ words, onChoose }: GuestFormProps) {
  const { t } = useReceptionTexts();
  const { send, busy } = useCall(createCounterGuest);
  const keyFor = useAttemptKey();
  const labels = useLabels(guestFields);
  const { field, submit, refuse, summary, form } = useSchemaForm(CounterGuest, EMPTY, (name) => labels[name]);

  useEffect(() => {
    if (words === '') return;
    const typed = guestFromWords(words);
    for (const { name } of guestFields) {
      const told = typed[name] ?? '';
      if (told !== '' && form.getValues(name) === '') form.setValue(name, told);
    }
    const next = guestFields.find((one) => 'is_required' in one && one.is_required && form.getValues(one.name) === '');
    if (next) form.setFocus(next.name);
  }, [words, form]);

  async function create(guest: CounterGuest) {
    const result = await send(guest, {
      ...toldInPlace,
      idempotencyKey: keyFor(guest),
    });
    if (!result) return;
    if (result.ok) onChoose(result.reply.member);
    else refuse(result);
  }

  return (
    <Disclosure title={t('guest.title')} startsOpen={words !== ''}>
      <form className="stack" noValidate onSubmit={submit(create)}>
        <p>{t('guest.what')}</p>
        <FormSummary summary={summary} refused={t('guest.refused')} lost={t('lost')} />
        <DescribedFields fields={guestFields} controls={schemaControls({ field, form }, guestFields)} />
        <SendRow variant="second" busy={busy}>
          {t('guest.send')}
        </SendRow>
      </form>
    </Disclosure>
  );
}
