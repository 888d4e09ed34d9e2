import type { EvacuationPreview } from '@machi/domain/evacuation/contract';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { useEvacuationTexts } from './texts.ts';

function Words({ said, language }: { readonly said: EvacuationPreview; readonly language: Locale }) {
  const { t } = useEvacuationTexts();
  const { subject, paragraphs, short, sms } = said[language];
  const banner = said.banner?.[language === 'ja' ? 'body_ja' : 'body_en'] ?? t('preview.nobanner');
  const lines = (text: readonly string[]) => (
    <span className="evacuation-words" lang={language}>
      {text.join('\n')}
    </span>
  );
  return (
    <DescriptionList
      rows={[
        { id: 'push', term: t('preview.push'), detail: lines([subject, short]) },
        { id: 'mail', term: t('preview.mail'), detail: lines([subject, '', ...paragraphs]) },
        { id: 'sms', term: t('preview.sms'), detail: lines([sms]) },
        { id: 'banner', term: t('preview.banner'), detail: lines([banner]) },
      ]}
    />
  );
}

interface OrderPreviewProps<E extends Endpoint> {
  readonly said: EvacuationPreview;
  /** Begins the order or writes its next step. */
  readonly endpoint: E;
  /** With an empty reason it waits for a second official. */
  readonly inputOf: (alone_reason: string) => InputOf<E>;
  readonly id: string;
  readonly onDone: () => void;
}

/** What each way will say, to how many, and the two ways to send it. */
export function OrderPreview<E extends Endpoint>({ said, endpoint, inputOf, id, onDone }: OrderPreviewProps<E>) {
  const texts = useEvacuationTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const ask = useTold<E>(endpoint, texts, { isAttempt: true });
  const reason = useReason(`${id}-reason`, t('alone.reason'), t('alone.missing'));
  const { counts } = said;
  async function askSecond() {
    if (!(await ask.act(inputOf('')))) return;
    await readChanged(endpoint);
    snackbar.show(t('second.done'), 'success');
    onDone();
  }
  return (
    <Panel title={t('preview')}>
      <div className="stack">
        <p>
          <strong>{t('preview.people', counts)}</strong>
        </p>
        {counts.none > 0 && <p>{t('preview.none', { count: counts.none })}</p>}
        {counts.unplaced > 0 && <p>{t('preview.unplaced', { count: counts.unplaced })}</p>}
        <Words said={said} language="ja" />
        <Disclosure title={t('preview.english')}>
          <Words said={said} language="en" />
        </Disclosure>
        <CalloutLines lines={ask.lines} />
        <div className="row tight">
          <Button variant="primary" busy={ask.busy} busyLabel={t('sending')} onClick={() => void askSecond()}>
            {t('second')}
          </Button>
          <AskedAction
            endpoint={endpoint}
            input={() => (reason.check() ? inputOf(reason.reason) : undefined)}
            label={t('alone')}
            question={t('alone.question')}
            consequence={t('alone.consequence')}
            done={t('alone.done')}
            isDanger
            button={{ variant: 'quiet-danger' }}
            words={texts}
            isOnce
            onAsk={reason.clear}
            onShown={onDone}
          >
            <ReasonField {...reason.field} />
          </AskedAction>
          <Button variant="text" onClick={onDone}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
