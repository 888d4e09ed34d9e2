import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { Icon } from '../icon/Icon.tsx';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

interface DeskSearchProps<Name extends string> {
  /** Texts of the form: `search.q` and so on. */
  readonly t: (key: 'search.q' | 'search.hint' | 'search.send' | 'search.clear') => string;
  /** No other form is open, so its button is the primary one. */
  readonly isMain: boolean;
  /** Present values by field name; `q` is the search text. */
  readonly shown: Readonly<Record<Name | 'q', string>>;
  /** Left out: search text only. */
  readonly filters?: {
    readonly title: string;
    readonly isOpen: boolean;
    /** Renders the fields with their present values. */
    readonly fields: (shown: Readonly<Record<Name | 'q', string>>) => ReactNode;
  };
  readonly onSearch: (wish: Readonly<Record<Name | 'q', string>>) => void;
  /** Undefined while no search is active. */
  readonly onClear: (() => void) | undefined;
}

/** Search and filters of a list, sent by the button only: each query is recorded in the audit log. */
export function DeskSearch<Name extends string>(props: DeskSearchProps<Name>) {
  const { t, isMain, shown, filters, onSearch, onClear } = props;
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(shown);
  const wish = JSON.stringify(shown);
  useEffect(() => {
    // The address changed outside this form: a column heading, back, a link.
    for (const [name, value] of Object.entries<string>(JSON.parse(wish))) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [wish]);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const names = Object.keys(shown) as (Name | 'q')[];
    onSearch(
      Object.fromEntries(names.map((name) => [name, String(given.get(name) ?? '').trim()])) as Record<
        Name | 'q',
        string
      >,
    );
  }
  function clear() {
    onClear?.();
    // The pressed button disappears, so move the focus.
    const words = form.current?.elements.namedItem('q');
    if (words instanceof HTMLInputElement) words.focus();
  }
  return (
    <search className="panel">
      <form className="stack" ref={form} onSubmit={search}>
        <TextField
          name="q"
          type="search"
          label={t('search.q')}
          hint={isMain && t('search.hint')}
          defaultValue={first.q}
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
        {filters && (
          <details className="filters" open={filters.isOpen}>
            <summary>{filters.title}</summary>
            <div className="desk-filters">{filters.fields(shown)}</div>
          </details>
        )}
        {onClear && (
          <Button variant="text" size="small" className="desk-flush" onClick={clear}>
            {t('search.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
