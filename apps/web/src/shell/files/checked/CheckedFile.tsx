import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import { useFileTexts } from '../texts.ts';
import type { useCheckedFile } from './use-checked-file.ts';

interface CheckedFileProps {
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly accept?: string;
  readonly file: Pick<ReturnType<typeof useCheckedFile>, 'chosen' | 'isReading' | 'error' | 'clear' | 'choose'>;
  /** Also takes away what stands elsewhere of the file before. */
  readonly onChange?: () => void;
}

/** The field of a file that is checked and shown before anything is entered from it. */
export function CheckedFile({ file, onChange, ...field }: CheckedFileProps) {
  const { t } = useFileTexts();
  const { chosen, isReading, error, clear, choose } = file;
  function take(one: File | undefined) {
    onChange?.();
    void choose(one);
  }
  return (
    <DropZone dropWord={t('drop')} onFiles={([one]) => take(one)}>
      <FileField
        {...field}
        pickWord={t('pick.one')}
        noneWord={error === '' ? t('none') : ''}
        removeWord={t('remove')}
        removeLabel={(name) => t('remove.file', { file: name })}
        files={chosen ? [{ id: 'file', name: chosen.file_name, ...(isReading ? { detail: t('reading') } : {}) }] : []}
        error={error === '' ? undefined : error}
        onRemove={() => {
          onChange?.();
          clear();
        }}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file can be chosen again once it was mended.
          target.value = '';
        }}
      />
    </DropZone>
  );
}
