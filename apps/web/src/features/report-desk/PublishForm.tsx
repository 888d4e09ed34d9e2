import { toldInPlace } from '@machi/client/client';
import { publishReport, type DeskReport } from '@machi/domain/reports/desk-contract';
import { reportDesk } from '@machi/domain/reports/desk';
import { BODY_LENGTH } from '@machi/domain/reports/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useState } from 'react';
import { SendButton, SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useAction } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of the desk of reports. */
export const useReportDeskTexts = deskTextsOf('report-desk', { ja, en });

interface PublishFormProps {
  readonly file: DeskReport;
  readonly onClose: () => void;
}

/** What everybody reads of a report: the office's own words, and the pictures that may be seen. */
export function PublishForm({ file, onClose }: PublishFormProps) {
  const { t } = useReportDeskTexts();
  const { keep } = useKeptFiles(reportDesk);
  const { send, busy } = useAction(publishReport);
  const sentencesOf = useRefusalSentences();
  const tooLong = useTooLong();
  const [words, setWords] = useState(file.public_body);
  const [place, setPlace] = useState(file.place);
  const [released, setReleased] = useState(
    () => new Set(file.images.flatMap((one) => (one.is_released === 1 ? [one.report_picture_id] : []))),
  );
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function publish(is_public: 0 | 1) {
    setLines([]);
    const isEmpty = is_public === 1 && words.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return;
    const { report_id, revision } = file;
    const asked = { report_id, revision, is_public, public_body: words, place, released: [...released] };
    const result = await send(asked, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(sentencesOf(result, t('publish.failed')));
    keep(result.reply);
    onClose();
  }
  const set = (id: number, isReleased: boolean) =>
    setReleased((before) => new Set(isReleased ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Form className="stack" onSend={() => publish(1)}>
      <h3>{t('publish.title')}</h3>
      <CalloutLines lines={lines} />
      <TextAreaField
        id="public_body"
        label={t('publish.words')}
        hint={t('publish.words.hint')}
        rows={4}
        value={words}
        error={isMissing ? t('publish.missing') : tooLong(words, BODY_LENGTH)}
        onChange={({ target }) => setWords(target.value)}
      />
      <div>
        <Button size="small" onClick={() => setWords(file.body)}>
          {t('publish.take')}
        </Button>
      </div>
      <TextField
        label={t('publish.place')}
        hint={t(file.shown === 'map' ? 'publish.place.map' : 'publish.place.list')}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      {file.images.map((image, index) => (
        <CheckField
          key={image.report_picture_id}
          label={t('publish.picture', { number: index + 1 })}
          checked={released.has(image.report_picture_id)}
          onChange={({ target }) => set(image.report_picture_id, target.checked)}
        />
      ))}
      <div className="actions">
        <SendButton busy={busy}>{t('publish.send')}</SendButton>
        {file.is_public === 1 && (
          <SendingButton variant="quiet-danger" busy={busy} onClick={() => void publish(0)}>
            {t('publish.hide')}
          </SendingButton>
        )}
        <Button onClick={onClose}>{t('publish.close')}</Button>
      </div>
    </Form>
  );
}
