import { FileField } from '@machi/ui/field/FileField';
import { useFileTexts } from '../../files/texts.ts';

interface FilePickerProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onPick: (file: File | undefined) => void;
}

/** One file of the device, uploaded when the panel is done. */
export function FilePicker({ id, label, hint, accept, file, error, onPick }: FilePickerProps) {
  const { t } = useFileTexts();
  return (
    <FileField
      id={id}
      label={label}
      hint={hint}
      accept={accept}
      error={error}
      pickWord={t('pick.one')}
      noneWord={error === undefined ? t('none') : ''}
      removeWord={t('remove')}
      removeLabel={(name) => t('remove.file', { file: name })}
      files={file === undefined ? [] : [{ id: 'file', name: file.name }]}
      onRemove={() => onPick(undefined)}
      onChange={({ target }) => {
        const [picked] = target.files ?? [];
        if (picked !== undefined) onPick(picked);
        target.value = '';
      }}
    />
  );
}
