import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { recordStore, usePreferences } from '../../record/record.ts';

interface FileFormatProps {
  /** In the words of the page, which names them in its messages, too. */
  readonly words: { readonly format: string; readonly xlsx: string; readonly encoding: string };
  readonly onChoose?: () => void;
}

/** In which format, and of CSV in which encoding, a table is saved; kept in this browser's record. */
export function FileFormat({ words, onChoose }: FileFormatProps) {
  const { downloadFormat, downloadEncoding } = usePreferences();
  const prefer = (choice: Parameters<typeof recordStore.prefer>[0]) => {
    recordStore.prefer(choice);
    onChoose?.();
  };
  return (
    <div className="form-row">
      <RadioGroup
        legend={words.format}
        inline
        value={downloadFormat}
        onChange={({ target }) => prefer({ downloadFormat: target.value === 'xlsx' ? 'xlsx' : 'csv' })}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: words.xlsx },
        ]}
      />
      {downloadFormat === 'csv' && (
        <RadioGroup
          legend={words.encoding}
          inline
          value={downloadEncoding}
          onChange={({ target }) => prefer({ downloadEncoding: target.value === 'shift_jis' ? 'shift_jis' : 'utf-8' })}
          options={[
            { value: 'utf-8', label: 'UTF-8' },
            { value: 'shift_jis', label: 'Shift_JIS' },
          ]}
        />
      )}
    </div>
  );
}
