import { memberParts } from '@machi/domain/members/fields';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../../shell/calls/downloads.ts';
import { useLabels } from '../../../../shell/described/use-labels.ts';
import { useDeskTexts } from '../../texts.ts';
import { deskPath } from '../desk-address.ts';
import { resultFile } from './result-file.ts';
import type { AddedUser } from './result-file.ts';

interface BulkResultProps {
  readonly users: readonly AddedUser[];
  readonly onSaved: () => void;
  readonly onAnother: () => void;
}

/** All are registered: the file with their numbers, and with the passwords that nobody else has. */
export function BulkResult({ users, onSaved, onAnother }: BulkResultProps) {
  const { t, locale } = useDeskTexts();
  const { email } = useLabels(memberParts.contact, 'desk');
  const hasPasswords = users.some(({ password }) => password !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function save() {
    const headings = [t('bulk.line'), t('number'), email, t('name'), t('password')];
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
        <ButtonLink href={`${deskPath}?sort=created_at&is_descending=1`}>{t('bulk.result.list')}</ButtonLink>
        <Button onClick={onAnother}>{t('bulk.another')}</Button>
      </div>
    </section>
  );
}
