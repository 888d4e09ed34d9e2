import { listSchedulePeople } from '@machi/domain/member-groups/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { useSession } from '../../shell/record/record.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useGroupTexts } from './texts.ts';

interface PeopleChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Whether to offer officials only; there are so many that they are chosen by office. */
  readonly officialsOnly?: boolean;
  /** Ids of present members, which are not offered. */
  readonly without?: readonly number[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

const nobody: readonly number[] = [];

/** Checkboxes of people whose calendars are open to the reader. */
export function PeopleChoice(props: PeopleChoiceProps) {
  const { legend, hint, error, officialsOnly = false, without = nobody, chosen, onChange } = props;
  const { t, locale } = useGroupTexts();
  const query = useQuery(ask(listSchedulePeople, {}, locale));
  const [office, setOffice] = useState('');
  const { member_id: me } = useSession();
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const people = query.data.people.filter(
    ({ member_id, organization_id }) =>
      member_id !== me && !without.includes(member_id) && !(officialsOnly && organization_id === null),
  );
  const shown = people.filter(
    ({ member_id, organization_id }) => office === '' || String(organization_id) === office || chosen.has(member_id),
  );
  const { organizations } = query.data;
  if (people.length === 0) return <p className="muted">{t('list.nobody')}</p>;
  return (
    <>
      {organizations.length > 1 && (
        <SelectField
          label={t('office')}
          emptyWord={t('office.all')}
          value={office}
          options={organizations.map(({ organization_id, organization_name }) => ({
            value: String(organization_id),
            label: organization_name[locale],
          }))}
          onChange={({ currentTarget: { value } }) => setOffice(value)}
        />
      )}
      <FieldGroup legend={legend} hint={hint} error={error}>
        <div>
          {shown.map(({ member_id, name, organization_id }) => {
            const place = organizations.find((one) => one.organization_id === organization_id)?.organization_name[
              locale
            ];
            return (
              <CheckField
                key={member_id}
                label={[name, place].filter(Boolean).join(' ')}
                checked={chosen.has(member_id)}
                onChange={({ currentTarget: { checked } }) => {
                  const after = new Set(chosen);
                  if (checked) after.add(member_id);
                  else after.delete(member_id);
                  onChange(after);
                }}
              />
            );
          })}
        </div>
      </FieldGroup>
    </>
  );
}
