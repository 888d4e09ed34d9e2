import { useId, useRef, type ComponentProps } from 'react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type ChosenFile = {
  id: string;
  name: string;
  /** Size, or upload progress. */
  detail?: string;
};

export type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'children'> &
  FieldWords & {
    /** Texts of the page, because the browser's control uses the browser's language. */
    pickWord: string;
    noneWord: string;
    removeWord: string;
    /** Accessible name of the button that removes a file. */
    removeLabel: (name: string) => string;
    files: readonly ChosenFile[];
    onRemove: (id: string) => void;
    fieldClassName?: string;
  };

/** A button that opens the device's file chooser, and the chosen files. */
export function FileField({
  label,
  requiredWord,
  optionalWord,
  hint,
  error,
  pickWord,
  noneWord,
  removeWord,
  removeLabel,
  files,
  onRemove,
  fieldClassName,
  id,
  className,
  ...input
}: FileFieldProps) {
  const ownId = useId();
  const pick = useRef<HTMLLabelElement>(null);
  const words = { label, requiredWord, optionalWord, hint, error };

  function remove(fileId: string) {
    onRemove(fileId);
    // The pressed button disappears with its line.
    pick.current?.querySelector('input')?.focus();
  }

  return (
    <Field {...words} id={id ?? ownId} className={fieldClassName} describedBy={input['aria-describedby']}>
      {(control) => (
        <>
          <div className="file-row">
            <label className="btn btn-second file-pick" ref={pick}>
              <input {...input} {...control} type="file" className={className ? `sr ${className}` : 'sr'} />
              <Icon name="upload" />
              {pickWord}
            </label>
            {files.length === 0 && <span className="sm muted">{noneWord}</span>}
          </div>
          {files.length > 0 && (
            <ul className="files">
              {files.map((file) => (
                <li key={file.id}>
                  <Icon name="file" />
                  <span className="grow">
                    {file.name}
                    {file.detail && <small className="num">{file.detail}</small>}
                  </span>
                  <Button
                    variant="text-danger"
                    size="small"
                    disabled={input.disabled}
                    aria-label={removeLabel(file.name)}
                    onClick={() => remove(file.id)}
                  >
                    {removeWord}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
