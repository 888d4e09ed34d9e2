import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useReceptionTexts } from '../texts.ts';

interface FindFormProps {
  /** Whether nothing else is open, so that there is room to explain the search. */
  readonly isMain: boolean;
  readonly q: string | undefined;
  readonly onFind: (q: string) => void;
}

/** Finds applications by what people say on the telephone: a name, a number, a facility, a day, a code. */
export function FindForm({ isMain, q = '', onFind }: FindFormProps) {
  const { t } = useReceptionTexts();
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(q);
  useEffect(() => {
    const words = form.current?.elements.namedItem('q');
    if (words instanceof HTMLInputElement) words.value = q;
    // The link back to the waiting applications is gone. In a field the shortcut keys would type letters.
    if (q === '' && before.current !== '' && document.activeElement === document.body)
      form.current?.querySelector('button')?.focus();
    before.current = q;
  }, [q]);

  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }
  return (
    <search className="reception-find">
      <form ref={form} onSubmit={find}>
        <TextField
          name="q"
          type="search"
          label={t('find.q')}
          hint={isMain && t('find.hint')}
          defaultValue={q}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          after={
            <Button type="submit" size="small" icon={<Icon name="search" />}>
              {t('find.send')}
            </Button>
          }
        />
      </form>
    </search>
  );
}
