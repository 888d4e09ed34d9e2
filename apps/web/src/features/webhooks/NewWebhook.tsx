import { createWebhook } from '@machi/domain/webhooks/contract';
import { eventTypes, eventWords, type EventType } from '@machi/domain/webhooks/events';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { useSentForm } from '../../shell/desk/use-sent-form.ts';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWebhookTexts = deskTextsOf('webhooks', { ja, en });

const blank: { readonly address: string; readonly description: string; readonly types: readonly EventType[] } = {
  address: '',
  description: '',
  types: [],
};

/** A new address, and of what it is told. */
export function NewWebhook({ onMade }: { readonly onMade: (made: ReplyOf<typeof createWebhook>) => void }) {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const { values, ...form } = useSentForm(createWebhook, 'webhook', blank, texts);

  async function make() {
    const made = await form.sendForm({ ...values, types: [...values.types] });
    if (made) onMade(made);
  }
  return (
    <Panel title={t('new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={form.lines} />
        <TextField
          {...form.text('address', values.address)}
          label={t('address')}
          hint={t('address.hint')}
          inputMode="url"
          spellCheck={false}
        />
        <TextField
          {...form.text('description', values.description)}
          label={t('description')}
          hint={t('description.hint')}
        />
        <Boxes
          {...form.field('types')}
          legend={t('types')}
          requiredWord={t('required')}
          names={eventTypes.map((type) => [type, eventWords[type][locale]])}
          chosen={values.types}
          onChoose={(types) => form.set('types', types)}
        />
        <SendRow busy={form.busy}>{t('new.send')}</SendRow>
      </Form>
    </Panel>
  );
}
