import { isReplyLost } from '@machi/client/client';
import type { CallResult } from '@machi/client/client';
import type { exportVisitStatistics, exportVisits } from '@machi/domain/visits/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { FileFormat } from '../../../shell/FileFormat.tsx';
import { blobOf, saveFile } from '../../../shell/calls/downloads.ts';
import { usePreferences } from '../../../shell/record/record.ts';
import { useVisitTexts } from '../texts.ts';

interface Choice {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: 'utf-8' | 'shift_jis';
}
type Saved = CallResult<typeof exportVisits> | CallResult<typeof exportVisitStatistics>;

interface SaveFileProps {
  /** What is in the file, and what is not. */
  readonly note: string;
  readonly busy: boolean;
  readonly save: (choice: Choice) => Promise<Saved | undefined>;
}

/** What is shown, as a file, in the format and encoding that this person used last. */
export function SaveFile({ note, busy, save }: SaveFileProps) {
  const { t } = useVisitTexts();
  const { downloadFormat: format, downloadEncoding: encoding } = usePreferences();
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'error'; readonly line: string }>();

  async function take() {
    setSaid(undefined);
    const result = await save({ format, encoding });
    if (!result) return undefined;
    if (!result.ok) {
      const [line] = Object.values(result.errors).flat();
      return setSaid({ tone: 'error', line: line ?? t(isReplyLost(result) ? 'lost' : 'failed') });
    }
    const { filename, type, content, unfitting } = result.reply;
    if (unfitting.length > 0)
      return setSaid({ tone: 'error', line: t('export.unfitting', { letters: unfitting.join(' ') }) });
    saveFile(filename, blobOf(content, type));
    return setSaid({ tone: 'success', line: t('export.saved', { name: filename }) });
  }
  return (
    <Disclosure title={t('export.title')}>
      <div className="stack">
        <p className="sm">{note}</p>
        <FileFormat words={{ format: t('export.format'), xlsx: t('export.xlsx'), encoding: t('export.encoding') }} />
        <Button icon={<Icon name="download" />} busy={busy} busyLabel={t('export.sending')} onClick={() => void take()}>
          {t('export.send')}
        </Button>
        {said && (
          <Callout tone={said.tone} live={said.tone === 'error' ? 'alert' : 'status'}>
            <p>{said.line}</p>
          </Callout>
        )}
      </div>
    </Disclosure>
  );
}
