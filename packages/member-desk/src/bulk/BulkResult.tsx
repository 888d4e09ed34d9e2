import { saveFile } from '@machi/client/downloads';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMemberTexts } from '../texts.ts';
import { resultFile } from './result-file.ts';
import type { AddedUser } from './result-file.ts';

interface BulkResultProps {
  readonly users: readonly AddedUser[];
  readonly onSaved: () => void;
  readonly onAnother: () => void;
  /** Where the new members can be seen. */
  readonly next: ReactNode;
}

/** All are registered: the file with their numbers, and with the passwords that nobody else has. */
export function BulkResult({ users, onSaved, onAnother, next }: BulkResultProps) {
  const { t, locale } = useMemberTexts();
  const hasPasswords = users.some(({ password }) => password !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function save() {
    const headings = [t('bulk.line'), t('number'), t('bulk.result.login_id'), t('name'), t('password')];
    saveFile(t('bulk.result.filename'), resultFile(headings, users));
    onSaved();
  }

  return (
    <section className="reading stack" aria-labelledby="bulk-done">
      <h2 id="bulk-done" ref={heading} tabIndex={-1}>
        {t('bulk.done', { count: users.length, shown: users.length.toLocaleString(locale) })}
      </h2>
      <Callout tone={hasPasswords ? 'warning' : 'success'}>
        <p>{t(hasPasswords ? 'bulk.result.passwords' : 'bulk.result.sent', { days: FIRST_PASSWORD_DAYS })}</p>
      </Callout>
      <div className="actions">
        <Button variant={hasPasswords ? 'primary' : 'second'} icon={<Icon name="download" />} onClick={save}>
          {t('bulk.result.save')}
        </Button>
        {next}
        <Button onClick={onAnother}>{t('bulk.another')}</Button>
      </div>
    </section>
  );
}
