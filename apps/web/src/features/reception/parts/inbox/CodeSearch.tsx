import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import type { SubmitEvent } from 'react';
import { useReceptionTexts } from '../../texts.ts';

/** Opens an application by a number that somebody reads out on the telephone. */
export function CodeSearch({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { t } = useReceptionTexts();
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = typed.normalize('NFKC').trim().toUpperCase();
    if (code !== '') onOpen(code);
  }
  return (
    <search className="reception-code">
      <form onSubmit={open}>
        <TextField
          name="code"
          label={t('code.label')}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          after={
            <Button type="submit" size="small">
              {t('code.open')}
            </Button>
          }
        />
      </form>
    </search>
  );
}
