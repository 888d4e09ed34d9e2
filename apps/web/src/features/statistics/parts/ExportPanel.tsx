import { isReplyLost } from '@machi/client/client';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { exportStatistics } from '@machi/domain/statistics/contract';
import type { readStatistics } from '@machi/domain/statistics/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { FileFormat } from '../../../shell/FileFormat.tsx';
import { blobOf, saveFile } from '../../../shell/calls/downloads.ts';
import { usePreferences } from '../../../shell/record/record.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../shell/calls/use-refusal-sentences.ts';
import { useStatisticsTexts } from '../texts.ts';

/** The figures of each room as a file, in the format and encoding that this person used last. */
export function ExportPanel({ asked }: { asked: InputOf<typeof readStatistics> }) {
  const { t } = useStatisticsTexts();
  const { downloadFormat: format, downloadEncoding: encoding } = usePreferences();
  const { send, busy } = useCall(exportStatistics);
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'error'; readonly line: string }>();

  async function save() {
    setSaid(undefined);
    const result = await send({ ...asked, format, encoding }, toldInPlace);
    if (!result) return;
    if (!result.ok) return setSaid({ tone: 'error', line: t(isReplyLost(result) ? 'lost' : 'failed') });
    const { filename, type, content, unfitting } = result.reply;
    if (unfitting.length > 0) {
      return setSaid({ tone: 'error', line: t('export.unfitting', { letters: unfitting.join(' ') }) });
    }
    saveFile(filename, blobOf(content, type));
    return setSaid({ tone: 'success', line: t('export.saved', { name: filename }) });
  }
  return (
    <Disclosure title={t('export.title')}>
      <div className="stack">
        <FileFormat words={{ format: t('export.format'), xlsx: t('export.xlsx'), encoding: t('export.encoding') }} />
        <Button icon={<Icon name="download" />} busy={busy} busyLabel={t('export.sending')} onClick={() => void save()}>
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
