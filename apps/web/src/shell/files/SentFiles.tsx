import type { DocumentFile } from '@machi/domain/documents/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { sizeInWords, useFileTexts } from './texts.ts';

interface SentFilesProps {
  readonly files: readonly DocumentFile[];
  readonly busy: boolean;
  readonly onSave: (documentId: number) => void;
}

/** Attached files, each with a button to save it. */
export function SentFiles({ files, busy, onSave }: SentFilesProps) {
  const { t } = useFileTexts();
  if (files.length === 0) return null;
  return (
    <ul className="stack-tight" aria-label={t('sent')}>
      {files.map(({ document_id: id, file_name: name, byte_count: bytes }) => (
        <li key={id} className="row tight">
          <span className="grow">
            {name} <small className="muted num">{sizeInWords(bytes)}</small>
          </span>
          <Button
            size="small"
            icon={<Icon name="download" />}
            busy={busy}
            aria-label={t('sent.save.of', { file: name })}
            onClick={() => onSave(id)}
          >
            {t('sent.save')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
