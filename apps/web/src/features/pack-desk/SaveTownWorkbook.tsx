import { readTownWorkbook } from '@machi/domain/town-workbook/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { useMay } from '../../shell/officials/use-part.ts';
import { usePackTexts } from './pack-texts.tsx';

/** Saves the town's data as a workbook; for officials who may read it. */
export function SaveTownWorkbook() {
  const { t } = usePackTexts();
  const snackbar = useSnackbar();
  const { act, busy, lines } = useTold(readTownWorkbook, { t });
  const may = useMay();
  if (!may('town-workbook:read:any')) return null;
  async function take() {
    const reply = await act({});
    if (!reply) return;
    saveBytes(reply);
    snackbar.show(t('workbook.saved', { name: reply.filename }), 'success');
  }
  return (
    <Section className="stack" title={t('workbook.title')}>
      <p>{t('workbook.body')}</p>
      <CalloutLines lines={lines} />
      <div className="row">
        <Button icon={<Icon name="download" />} busy={busy} busyLabel={t('workbook.busy')} onClick={() => void take()}>
          {t('workbook.save')}
        </Button>
      </div>
    </Section>
  );
}
