import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useReceptionTexts } from '../texts.ts';

interface FindFormProps {
  /** Nothing else is open: there is room to say what can be searched for. */
  readonly isMain: boolean;
  readonly q: string | undefined;
  readonly onFind: (q: string) => void;
}

/** Finds applications by whatever somebody says on the telephone: a name, a number, a house, a day, a code. */
export function FindForm({ isMain, q = '', onFind }: FindFormProps) {
  const { t } = useReceptionTexts();
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(q);
  useEffect(() => {
    const words = form.current?.elements.namedItem('q');
    if (words instanceof HTMLInputElement) words.value = q;
    // The link back to what waits is gone. In a field its keys would be letters.
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
