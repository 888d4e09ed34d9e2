import { MAX_DOCUMENTS } from '@machi/domain/documents/model';
import type { UseFormReturn } from 'react-hook-form';
import { UploadField } from '../../../shell/files/UploadField.tsx';
import { useTexts } from '../text/use-texts.ts';
import { errorAt } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

interface DocumentFieldProps {
  readonly form: UseFormReturn<FormValues>;
  readonly name: 'document_ids' | 'exemption_documents';
}

const purposes = { document_ids: 'reservation', exemption_documents: 'exemption' } as const;
const titles = { document_ids: 'documents.title', exemption_documents: 'documents.exemption' } as const;
const hints = { document_ids: 'documents.hint', exemption_documents: 'documents.exemptionHint' } as const;

/** Files of the application for a room. */
export function DocumentField({ form, name }: DocumentFieldProps) {
  const { t } = useTexts();
  return (
    <UploadField
      id={name}
      label={t(titles[name])}
      hint={t(hints[name])}
      purpose={purposes[name]}
      files={form.watch(name)}
      read={() => form.getValues(name)}
      keep={(documents) => form.setValue(name, documents, { shouldDirty: true })}
      error={errorAt(form, name)}
      most={MAX_DOCUMENTS}
    />
  );
}
