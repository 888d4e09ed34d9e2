import { MAX_DOCUMENTS } from '@machi/domain/documents/model';
import { mediaTypes } from '@machi/domain/files/model';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../text/use-texts.ts';
import { errorAt } from './field-props.ts';
import type { FormValues } from '../form-values.ts';
import { useUploads } from './use-uploads.ts';

interface DocumentFieldProps {
  readonly form: UseFormReturn<FormValues>;
  readonly name: 'document_ids' | 'exemption_documents';
}

const purposes = { document_ids: 'reservation', exemption_documents: 'exemption' } as const;
const titles = { document_ids: 'documents.title', exemption_documents: 'documents.exemption' } as const;
const hints = { document_ids: 'documents.hint', exemption_documents: 'documents.exemptionHint' } as const;

const KILOBYTE = 1024;

/** As devices show it: "820 KB", "3.4 MB". */
const sizeInWords = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

/** Files of the application, sent as soon as they are chosen; on a telephone the camera is one of the choices. */
export function DocumentField({ form, name }: DocumentFieldProps) {
  const { t } = useTexts();
  const kept = form.watch(name);
  const uploads = useUploads(
    purposes[name],
    () => form.getValues(name),
    (documents) => form.setValue(name, documents, { shouldDirty: true }),
  );
  const error = [errorAt(form, name), ...uploads.refused].filter(Boolean).join('\n');
  return (
    <div className="stack-tight">
      <DropZone dropWord={t('documents.drop')} onFiles={(files) => void uploads.add(files)}>
        <FileField
          id={name}
          label={t(titles[name])}
          optionalWord={t('optional')}
          hint={`${t(hints[name])} ${t('documents.limits', { count: MAX_DOCUMENTS })}`}
          {...(error === '' ? {} : { error })}
          accept={mediaTypes.join(',')}
          multiple
          pickWord={t('documents.pick')}
          noneWord={uploads.waiting.length > 0 || error !== '' ? '' : t('documents.none')}
          removeWord={t('time.remove')}
          removeLabel={(file) => t('documents.remove', { file })}
          files={kept.map(({ document_id, file_name, byte_count }) => ({
            id: String(document_id),
            name: file_name,
            detail: sizeInWords(byte_count),
          }))}
          onRemove={(id) => uploads.remove(Number(id))}
          onChange={({ target }) => {
            void uploads.add([...(target.files ?? [])]);
            // The same file can be chosen again after it was removed.
            target.value = '';
          }}
        />
      </DropZone>
      <p role="status" className="sm">
        {uploads.waiting.map((file) => t('documents.sending', { file })).join(' ')}
      </p>
    </div>
  );
}
