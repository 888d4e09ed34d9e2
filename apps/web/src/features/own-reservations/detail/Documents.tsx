import { readDocument } from '@machi/domain/documents/contract';
import type { DocumentFile } from '@machi/domain/documents/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useId } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';

/** The files of the application, for their owner. */
export function Documents({ documents }: { documents: readonly DocumentFile[] }) {
  const { t } = useOwnTexts();
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('documents.title')}</h2>
      <ul className="own-rows">
        {documents.map((document) => (
          <DocumentRow key={document.document_id} document={document} />
        ))}
      </ul>
    </section>
  );
}

function DocumentRow({ document }: { document: DocumentFile }) {
  const { t } = useOwnTexts();
  const { send, busy } = useCall(readDocument);
  async function open() {
    const result = await send({ document_id: document.document_id });
    if (result?.ok) saveBytes(result.reply);
  }
  return (
    <li>
      <span>
        {document.file_name}
        <br />
        <small className="muted">{t(`documents.${document.purpose}`)}</small>
      </span>
      <Button
        size="small"
        icon={<Icon name="download" />}
        busy={busy}
        aria-label={t('documents.openOf', { name: document.file_name })}
        onClick={() => void open()}
      >
        {t('documents.open')}
      </Button>
    </li>
  );
}
