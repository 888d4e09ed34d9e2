import { createWebhook } from '@machi/domain/webhooks/contract';
import { eventTypes, eventWords, type EventType } from '@machi/domain/webhooks/events';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { useSentForm } from '../../shell/desk/use-sent-form.ts';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWebhookTexts = deskTextsOf('webhooks', { ja, en });

/** A new address, and of what it is told. */
export function NewWebhook({ onMade }: { readonly onMade: (made: ReplyOf<typeof createWebhook>) => void }) {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const form = useSentForm(createWebhook, 'webhook', ['address', 'description', 'types'], texts);
  const [address, setAddress] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<readonly EventType[]>([]);

  async function make() {
    const made = await form.sendForm({ address, description, types: [...types] });
    if (!made) return;
    setAddress('');
    setDescription('');
    setTypes([]);
    onMade(made);
  }
  return (
    <Panel title={t('new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={form.lines} />
        <TextField
          id="webhook-address"
          label={t('address')}
          hint={t('address.hint')}
          requiredWord={t('required')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={form.errors['address']}
        />
        <TextField
          id="webhook-description"
          label={t('description')}
          hint={t('description.hint')}
          requiredWord={t('required')}
          autoComplete="off"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          error={form.errors['description']}
        />
        <Boxes
          id="webhook-types"
          legend={t('types')}
          requiredWord={t('required')}
          names={eventTypes.map((type) => [type, eventWords[type][locale]])}
          chosen={types}
          onChoose={setTypes}
          error={form.errors['types']}
        />
        <SendRow busy={form.busy}>{t('new.send')}</SendRow>
      </Form>
    </Panel>
  );
}
