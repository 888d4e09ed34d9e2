import { DOCUMENT_MEGABYTES, type DocumentPurpose } from '@machi/domain/documents/model';
import type { HeldFile } from '@machi/domain/files/held-files';
import { mediaTypes, typeNamesOf, type MediaType } from '@machi/domain/files/model';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import type { ReactNode } from 'react';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextLink } from '@machi/ui/link/TextLink';
import { useLocation } from 'react-router-dom';
import { useSession } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { sizeInWords, useFileTexts } from './texts.ts';
import { useUploads } from './use-uploads.ts';

interface LaterFilesProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isRequired: boolean;
}

/** Placeholder for a guest: files are uploaded when chosen, so they need an owner from the start. */
function LaterFiles({ id, label, hint, isRequired }: LaterFilesProps) {
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

interface UploadFieldProps {
  readonly id: string;
  readonly label: string;
  /** Hint before the accepted types. */
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly purpose: DocumentPurpose;
  readonly files: readonly HeldFile[];
  /** Returns the current files: more may have arrived since the last render. */
  readonly read: () => readonly HeldFile[];
  readonly keep: (files: readonly HeldFile[]) => void;
  /** Receives each upload's promise of whether the file was accepted. */
  readonly hear?: (sending: Promise<boolean>) => void;
  readonly error?: string | undefined;
  readonly most: number;
  readonly types?: readonly MediaType[];
  readonly megabytes?: number;
}

/** "PNG, JPEG, GIF or PDF". */
const typesInWords = (types: readonly MediaType[], locale: string): string => {
  const names = typeNamesOf(types).map((name) => name.toUpperCase());
  return locale === 'ja' ? names.join('、') : new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
};

/** Files of a form, uploaded as soon as they are chosen; a telephone also offers the camera. */
export function UploadField(props: UploadFieldProps) {
  const { isLoggedIn } = useSession();
  const { id, label, hint, isRequired = false } = props;
  return isLoggedIn ? <Uploads {...props} /> : <LaterFiles id={id} label={label} hint={hint} isRequired={isRequired} />;
}

function Uploads({
  id,
  label,
  hint,
  isRequired = false,
  purpose,
  files,
  read,
  keep,
  hear,
  error: fieldError,
  most,
  types = mediaTypes,
  megabytes = DOCUMENT_MEGABYTES,
}: UploadFieldProps) {
  const { t, locale } = useFileTexts();
  const { t: shell } = useShellTexts();
  const uploads = useUploads(purpose, { most, types, megabytes }, read, keep, hear);
  const error = [fieldError, ...uploads.refused].filter(Boolean).join('\n');
  const limits = t(most === 1 ? 'limits.one' : 'limits', {
    types: typesInWords(types, locale),
    megabytes,
    count: most,
  });
  return (
    <div className="stack-tight">
      <DropZone dropWord={t('drop')} onFiles={uploads.add}>
        <FileField
          id={id}
          label={label}
          {...(isRequired ? { requiredWord: shell('required') } : { optionalWord: shell('optional') })}
          hint={
            hint === undefined ? (
              limits
            ) : (
              <>
                {hint} {limits}
              </>
            )
          }
          error={error === '' ? undefined : error}
          accept={types.join(',')}
          multiple={most > 1}
          pickWord={t(most === 1 ? 'pick.one' : 'pick')}
          noneWord={uploads.waiting.length > 0 || error !== '' ? '' : t('none')}
          removeWord={t('remove')}
          removeLabel={(file) => t('remove.file', { file })}
          files={files.map(({ document_id, file_name, byte_count }) => ({
            id: String(document_id),
            name: file_name,
            detail: sizeInWords(byte_count),
          }))}
          onRemove={(fileId) => uploads.remove(Number(fileId))}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // A removed file can be chosen again.
            target.value = '';
          }}
        />
      </DropZone>
      <p role="status" className="sm">
        {uploads.waiting.map((file) => t('sending', { file })).join(' ')}
      </p>
    </div>
  );
}
