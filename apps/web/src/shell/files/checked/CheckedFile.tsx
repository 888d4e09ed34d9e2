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
  /** Called on a new file, to clear results of the earlier one. */
  readonly onChange?: () => void;
}

/** Field for a file that is checked and previewed before anything is saved from it. */
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
          // A corrected file can be chosen again.
          target.value = '';
        }}
      />
    </DropZone>
  );
}
