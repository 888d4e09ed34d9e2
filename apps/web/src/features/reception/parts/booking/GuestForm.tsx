import { CounterGuest, createCounterGuest } from '@machi/domain/reception/contract';
import type { FoundMember } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextField } from '@machi/ui/field/TextField';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { tidyTel } from '../../../../shell/forms/tidy.ts';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useAttemptKey } from '../../../../shell/calls/use-attempt-key.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useReceptionTexts } from '../../texts.ts';

const FIELDS = ['lastname', 'firstname', 'lastfurigana', 'firstfurigana', 'tel', 'address'] as const;
const EMPTY = { lastname: '', firstname: '', lastfurigana: '', firstfurigana: '', tel: '', address: '' };

/** Writes down somebody without an account, and goes on with the booking for them. */
export function GuestForm({ onChoose }: { readonly onChoose: (member: FoundMember) => void }) {
  const { t } = useReceptionTexts();
  const { send, busy } = useCall(createCounterGuest);
  const keyFor = useAttemptKey();
  const { field, submit, refuse, summary } = useSchemaForm(CounterGuest, EMPTY, (name) => t(`guest.${name}`), {
    tel: tidyTel,
  });

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
    <Disclosure title={t('guest.title')}>
      <form className="stack" noValidate onSubmit={submit(create)}>
        <p>{t('guest.what')}</p>
        <FormSummary summary={summary} refused={t('guest.refused')} lost={t('lost')} />
        <div className="form-row">
          {FIELDS.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              {...(name === 'tel' ? { type: 'tel' } : {})}
              label={t(`guest.${name}`)}
              requiredWord={t('required')}
              aria-required
              autoComplete="off"
            />
          ))}
        </div>
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel={t('sending')}>
            {t('guest.send')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
