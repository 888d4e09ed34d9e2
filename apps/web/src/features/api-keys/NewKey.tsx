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
import { useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { useSentForm } from '../../shell/desk/use-sent-form.ts';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useApiKeyTexts = deskTextsOf('api-keys', { ja, en });

/** A new key: for which system, what it may read, until when and how often. */
export function NewKey({ onMade }: { readonly onMade: (made: ReplyOf<typeof createApiKey>) => void }) {
  const texts = useApiKeyTexts();
  const { t, locale } = texts;
  const form = useSentForm(createApiKey, 'key', ['system_name', 'scopes', 'last_day', 'rate'], texts);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [rate, setRate] = useState<KeyRate>(60);
  const today = dateAt(new Date());

  async function make() {
    const made = await form.sendForm({ system_name: name, scopes: [...chosen], last_day: lastDay, rate });
    if (!made) return;
    setName('');
    setChosen([]);
    setLastDay('');
    onMade(made);
  }
  return (
    <Panel title={t('new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={form.lines} />
        <TextField
          id="key-system_name"
          label={t('system')}
          hint={t('system.hint')}
          requiredWord={t('required')}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={form.errors['system_name']}
        />
        <Boxes
          id="key-scopes"
          legend={t('scopes')}
          requiredWord={t('required')}
          names={scopes.map((scope) => [scope, scopeWords[scope][locale]])}
          chosen={chosen}
          onChoose={setChosen}
          error={form.errors['scopes']}
        />
        <DateField
          id="key-last_day"
          label={t('last')}
          hint={t('last.hint')}
          requiredWord={t('required')}
          min={today}
          max={addDays(today, MOST_KEY_DAYS - 1)}
          value={lastDay}
          onChange={({ target }) => setLastDay(target.value)}
          error={form.errors['last_day']}
        />
        <SelectField
          id="key-rate"
          label={t('rate')}
          fit="number"
          value={String(rate)}
          onChange={({ target }) => setRate(keyRates.find((one) => String(one) === target.value) ?? 60)}
          options={keyRates.map((count) => ({ value: String(count), label: t('rate.times', { count }) }))}
          error={form.errors['rate']}
        />
        <SendRow busy={form.busy}>{t('new.send')}</SendRow>
      </Form>
    </Panel>
  );
}
