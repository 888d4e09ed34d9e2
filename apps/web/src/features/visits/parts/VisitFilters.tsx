import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { passKinds } from '@machi/domain/passes/model';
import { tapReasons } from '@machi/domain/taps/model';
import type { listVisits } from '@machi/domain/visits/contract';
import { visitWords } from '@machi/domain/visits/words';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import type { SubmitEvent } from 'react';
import { useVisitTexts } from '../texts.ts';
import { useVisitAddress } from './use-visit-address.ts';
import { filterNames } from './visit-address.ts';

interface VisitFiltersProps {
  readonly terminals: ReplyOf<typeof listVisits>['terminals'];
  /** Nothing else is open: its button is the green one. */
  readonly isMain: boolean;
}

/** Search and filters. They are sent by the button: every look at the list is written down. */
export function VisitFilters({ terminals, isMain }: VisitFiltersProps) {
  const { t, locale } = useVisitTexts();
  const { address, go } = useVisitAddress();
  const { asked } = address;
  const words = visitWords[locale];
  const count = filterNames.filter((name) => name !== 'q' && asked[name] !== undefined).length;
  const shown = JSON.stringify(filterNames.map((name) => asked[name]));
  const nothing = Object.fromEntries(filterNames.map((name) => [name, undefined]));

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const values = filterNames.map((name) => [name, String(given.get(name) ?? '').trim()]);
    go({ ...Object.fromEntries(values), page: undefined, visit: undefined });
  }
  const option = (value: string, label: string) => ({ value, label });
  return (
    <search className="panel">
      <form className="stack" onSubmit={search} key={shown}>
        <TextField
          name="q"
          type="search"
          label={t('search.q')}
          hint={isMain && t('search.hint')}
          defaultValue={asked.q}
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          after={
            <Button type="submit" variant={isMain ? 'primary' : 'second'} icon={<Icon name="search" />}>
              {t('search.send')}
            </Button>
          }
        />
        <details className="filters" open={count > 0}>
          <summary>{count > 0 ? t('filters.count', { count }) : t('filters')}</summary>
          <div className="desk-filters">
            <SelectField
              name="pass"
              label={t('pass')}
              emptyWord={t('any')}
              defaultValue={asked.pass}
              options={passKinds.map((pass) => option(pass, words.passes[pass]))}
            />
            <SelectField
              // Its choices come with the list.
              key={terminals.length}
              name="terminal_id"
              label={t('terminal')}
              emptyWord={t('any')}
              defaultValue={String(asked.terminal_id ?? '')}
              options={terminals.map((one) => option(String(one.terminal_id), one.terminal_name))}
            />
            <SelectField
              name="outcome"
              label={t('outcome')}
              emptyWord={t('any')}
              defaultValue={asked.outcome}
              options={(['accepted', 'pay', 'staff'] as const).map((one) => option(one, words.outcomes[one]))}
            />
            <SelectField
              name="reason"
              label={t('reason')}
              emptyWord={t('any')}
              defaultValue={asked.reason}
              options={tapReasons.map((one) => option(one, words.reasons[one]))}
            />
          </div>
        </details>
        {(count > 0 || asked.q !== undefined) && (
          <Button
            variant="text"
            size="small"
            className="desk-flush"
            onClick={() => go({ ...nothing, page: undefined })}
          >
            {t('search.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
