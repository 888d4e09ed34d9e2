import { readTownWorkbook } from '@machi/domain/town-workbook/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { useMay } from '../../shell/officials/use-part.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useTownWorkbookTexts = deskTextsOf('town-workbook', { ja, en });

/** Saves the town's data as a workbook; for officials who may read it. */
export function SaveTownWorkbook() {
  const { t } = useTownWorkbookTexts();
  const snackbar = useSnackbar();
  const { act, busy, lines } = useTold(readTownWorkbook, { t });
  const may = useMay();
  if (!may('town-workbook:read:any')) return null;
  async function take() {
    const reply = await act({});
    if (!reply) return;
    saveBytes(reply);
    snackbar.show(t('saved', { name: reply.filename }), 'success');
  }
  return (
    <Section className="stack" title={t('title')}>
      <p>{t('body')}</p>
      <CalloutLines lines={lines} />
      <div className="row">
        <Button icon={<Icon name="download" />} busy={busy} busyLabel={t('busy')} onClick={() => void take()}>
          {t('save')}
        </Button>
      </div>
    </Section>
  );
}
