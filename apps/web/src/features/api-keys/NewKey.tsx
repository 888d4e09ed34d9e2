import { createApiKey } from '@machi/domain/api-keys/contract';
import { MOST_KEY_DAYS, keyRates, scopeWords, scopes, type KeyRate, type Scope } from '@machi/domain/api-keys/rules';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { useSentForm } from '../../shell/desk/use-sent-form.ts';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useApiKeyTexts = deskTextsOf('api-keys', { ja, en });

interface Wish {
  readonly system_name: string;
  readonly scopes: readonly Scope[];
  readonly last_day: string;
  readonly rate: KeyRate;
}
const blank: Wish = { system_name: '', scopes: [], last_day: '', rate: 60 };

/** A new key: for which system, what it may read, until when and how often. */
export function NewKey({ onMade }: { readonly onMade: (made: ReplyOf<typeof createApiKey>) => void }) {
  const texts = useApiKeyTexts();
  const { t, locale } = texts;
  const { values, ...form } = useSentForm(createApiKey, 'key', blank, texts);
  const today = dateAt(new Date());

  async function make() {
    const made = await form.sendForm({ ...values, scopes: [...values.scopes] });
    if (made) onMade(made);
  }
  return (
    <Panel title={t('new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={form.lines} />
        <TextField {...form.text('system_name', values.system_name)} label={t('system')} hint={t('system.hint')} />
        <Boxes
          {...form.field('scopes')}
          legend={t('scopes')}
          requiredWord={t('required')}
          names={scopes.map((scope) => [scope, scopeWords[scope][locale]])}
          chosen={values.scopes}
          onChoose={(chosen) => form.set('scopes', chosen)}
        />
        <DateField
          {...form.text('last_day', values.last_day)}
          label={t('last')}
          hint={t('last.hint')}
          min={today}
          max={addDays(today, MOST_KEY_DAYS - 1)}
        />
        <SelectField
          {...form.field('rate')}
          label={t('rate')}
          fit="number"
          value={String(values.rate)}
          onChange={({ target }) => form.set('rate', keyRates.find((one) => String(one) === target.value) ?? 60)}
          options={keyRates.map((count) => ({ value: String(count), label: t('rate.times', { count }) }))}
        />
        <SendRow busy={form.busy}>{t('new.send')}</SendRow>
      </Form>
    </Panel>
  );
}
