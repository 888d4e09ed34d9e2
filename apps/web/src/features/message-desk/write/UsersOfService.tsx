import { readMessageDeskChoices } from '@machi/domain/message-desk/contract';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { WriteMany } from './WriteMany.tsx';

/** Whoever uses a service, and what is written to them. */
export function UsersOfService({ office }: { readonly office: string }) {
  const { t, locale } = useMessageDeskTexts();
  const { services = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  const [chosen, setChosen] = useState('');
  return (
    <div className="stack">
      <SelectField
        label={t('service')}
        hint={t('service.hint')}
        emptyWord={t('choose')}
        options={services.map(({ service_id, service_name }) => ({ value: String(service_id), label: service_name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {chosen !== '' && <WriteMany office={office} meant={{ member_ids: [], service_id: Number(chosen) }} />}
    </div>
  );
}
