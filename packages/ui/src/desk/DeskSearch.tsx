import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { Icon } from '../icon/Icon.tsx';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

interface DeskSearchProps<Name extends string> {
  /** What the form says of itself: `search.q` and so on. */
  readonly t: (key: 'search.q' | 'search.hint' | 'search.send' | 'search.clear') => string;
  /** Nothing else is open: its button is the green one. */
  readonly isMain: boolean;
  /** What is asked for, by the names of the form's fields; `q` are the words that are searched for. */
  readonly shown: Readonly<Record<Name | 'q', string>>;
  /** Left out where words alone are searched for. */
  readonly filters?: {
    readonly title: string;
    readonly isOpen: boolean;
    /** The fields, each with its name and what it shows at first. */
    readonly fields: (shown: Readonly<Record<Name | 'q', string>>) => ReactNode;
  };
  readonly onSearch: (wish: Readonly<Record<Name | 'q', string>>) => void;
  /** Undefined while nothing is asked for. */
  readonly onClear: (() => void) | undefined;
}

/** Search and filters of a list. They are sent by the button: every look at the list is written down. */
export function DeskSearch<Name extends string>(props: DeskSearchProps<Name>) {
  const { t, isMain, shown, filters, onSearch, onClear } = props;
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
    // The pressed button goes away.
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
