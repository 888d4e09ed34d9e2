import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { memberSorts } from '@machi/domain/member-desk/model';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useDeskTexts } from '../texts.ts';
import { flagNames } from './desk-address.ts';
import { useDeskAddress } from './use-desk-address.ts';

interface MemberSearchProps {
  /** Nothing else is open: its button is the green one, its filters stand open where any is set. */
  readonly isMain: boolean;
}

/** Search and filters. They are sent by the button: every look at the list is written down. */
export function MemberSearch({ isMain }: MemberSearchProps) {
  const { t } = useDeskTexts();
  const { address, go } = useDeskAddress();
  const { asked, sort, isDescending } = address;
  const count = flagNames.filter((name) => asked[name] !== undefined).length;
  const shown: Readonly<Record<string, string>> = {
    q: asked.q ?? '',
    order: `${sort} ${isDescending ? 'descending' : 'ascending'}`,
    ...Object.fromEntries(flagNames.map((name) => [name, String(asked[name] ?? '')])),
  };
  const [opensFilters] = useState(count > 0);

  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(shown);
  const wish = JSON.stringify(shown);
  useEffect(() => {
    // The address was changed by something else than this form: a heading, the way back, a link.
    for (const [name, value] of Object.entries<string>(JSON.parse(wish))) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [wish]);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const valueOf = (name: string) => String(given.get(name) ?? '').trim();
    const [by, direction] = valueOf('order').split(' ');
    go({
      q: valueOf('q'),
      ...Object.fromEntries(flagNames.map((name) => [name, valueOf(name)])),
      sort: by === 'furigana' ? undefined : by,
      is_descending: direction === 'descending' ? '1' : undefined,
      page: undefined,
    });
  }
  const clear = () =>
    go({ q: undefined, ...Object.fromEntries(flagNames.map((name) => [name, undefined])), page: undefined });

  return (
    <search className="panel">
      <form className="stack" ref={form} onSubmit={search}>
        <TextField
          name="q"
          type="search"
          label={t('search.q')}
          hint={isMain && t('search.hint')}
          defaultValue={first['q']}
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
        <details className="filters" open={isMain && opensFilters}>
          <summary>{count > 0 ? t('search.filters.count', { count }) : t('search.filters')}</summary>
          <div className="desk-filters">
            {flagNames.map((name) => (
              <SelectField
                key={name}
                name={name}
                label={t(`filter.${name}`)}
                emptyWord={t('filter.any')}
                defaultValue={first[name]}
                options={(['1', '0'] as const).map((value) => ({ value, label: t(`filter.${name}.${value}`) }))}
              />
            ))}
            <SelectField
              name="order"
              label={t('search.order')}
              defaultValue={first['order']}
              options={memberSorts.flatMap((by) =>
                (['ascending', 'descending'] as const).map((direction) => ({
                  value: `${by} ${direction}`,
                  label: t(`order.${by}.${direction}`),
                })),
              )}
            />
          </div>
        </details>
        {(asked.q !== undefined || count > 0) && (
          <Button variant="text" size="small" className="desk-flush" onClick={clear}>
            {t('search.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
