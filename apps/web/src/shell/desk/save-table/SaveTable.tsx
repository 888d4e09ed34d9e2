import { toldInPlace } from '@machi/client/client';
import { blobOf, saveFile } from '@machi/client/downloads';
import { refusalLines } from '@machi/client/refusal-lines';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { TableChoice, TableFile } from '@machi/domain/desk/table-file';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useState, type ReactNode } from 'react';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useCall } from '../../calls/use-call.ts';
import { recordStore, usePreferences } from '../../record/record.ts';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useSaveTableTexts = textsOf('save-table', { ja, en });

interface FileFormatProps {
  /** The page's own terms, as in its messages. */
  readonly words: { readonly format: string; readonly xlsx: string; readonly encoding: string };
  readonly onChoose?: () => void;
}

/** Chooses the format of a table, and for CSV the encoding; stored in this browser's record. */
function FileFormat({ words, onChoose }: FileFormatProps) {
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

type Outcome =
  | { readonly kind: 'saved'; readonly filename: string }
  | { readonly kind: 'unfitting'; readonly letters: readonly string[] }
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

type TableExport = Endpoint & { readonly reply: typeof TableFile };

interface SaveTableProps<E extends TableExport> {
  readonly endpoint: E;
  /** Input of the export, without format and encoding. */
  readonly question: Omit<InputOf<E>, keyof TableChoice>;
  /** Text for a lost or failed answer. */
  t(key: 'lost' | 'failed'): string;
  readonly label: string;
  /** What the file contains and leaves out. */
  readonly note?: string;
  /** Reports characters that do not fit, with buttons that save in another form. */
  readonly unfitting?: (letters: readonly string[], saveAs: (choice: Partial<TableChoice>) => void) => ReactNode;
}

/** Saves a table as a file, in the person's last format and encoding. */
export function SaveTable<E extends TableExport>(props: SaveTableProps<E>) {
  const { endpoint, question, t: told, label, note, unfitting } = props;
  const { t } = useSaveTableTexts();
  const { send, busy } = useCall(endpoint);
  const { downloadFormat: format, downloadEncoding: encoding } = usePreferences();
  const [outcome, setOutcome] = useState<Outcome>();

  async function take(choice: TableChoice) {
    setOutcome(undefined);
    // TypeScript does not merge the two halves of the input again.
    const result = await send({ ...question, ...choice } as InputOf<E>, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setOutcome({ kind: 'refused', lines: refusalLines(result, { t: told }) });
    const { filename, type, content, unfitting: letters } = result.reply;
    if (letters.length > 0) return setOutcome({ kind: 'unfitting', letters });
    saveFile(filename, blobOf(content, type));
    return setOutcome({ kind: 'saved', filename });
  }
  function saveAs(other: Partial<TableChoice>) {
    const choice = { format, encoding, ...other };
    recordStore.prefer({ downloadFormat: choice.format, downloadEncoding: choice.encoding });
    void take(choice);
  }
  return (
    <Disclosure title={t('title')}>
      <div className="stack">
        {note !== undefined && <p className="sm">{note}</p>}
        <FileFormat
          words={{ format: t('format'), xlsx: t('xlsx'), encoding: t('encoding') }}
          onChoose={() => setOutcome(undefined)}
        />
        <Button
          icon={<Icon name="download" />}
          busy={busy}
          busyLabel={t('sending')}
          onClick={() => void take({ format, encoding })}
        >
          {label}
        </Button>
        {outcome?.kind === 'saved' && (
          <Callout tone="success" live="status">
            <p>{t('saved', { name: outcome.filename })}</p>
          </Callout>
        )}
        {outcome?.kind === 'refused' && <CalloutLines lines={outcome.lines} />}
        {outcome?.kind === 'unfitting' &&
          (unfitting?.(outcome.letters, saveAs) ?? (
            <CalloutLines lines={[t('unfitting', { letters: outcome.letters.join(' ') })]} />
          ))}
      </div>
    </Disclosure>
  );
}
