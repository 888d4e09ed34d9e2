import { loginPathFor } from '@machi/domain/sessions/backuri';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextLink } from '@machi/ui/link/TextLink';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useShellTexts } from '../shell-texts.ts';
import { useFileTexts } from './texts.ts';

interface LaterFilesProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isRequired: boolean;
}

/** Where a guest will choose files: they are sent as they are chosen, and so belong to somebody from the start. */
export function LaterFiles({ id, label, hint, isRequired }: LaterFilesProps) {
  const { t } = useFileTexts();
  const { t: shell } = useShellTexts();
  const { pathname, search } = useLocation();
  return (
    <FieldGroup
      id={id}
      legend={label}
      hint={hint}
      {...(isRequired ? { requiredWord: shell('required') } : { optionalWord: shell('optional') })}
    >
      <p>
        {t('later')} <TextLink href={loginPathFor(pathname + search)}>{t('later.login')}</TextLink>
      </p>
    </FieldGroup>
  );
}
