import { readHandledDocument, readHandledPdf, type HandledForm } from '@machi/domain/form-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { useCall } from '../../shell/calls/use-call.ts';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useReadHandledAgain } from './kept-handled.ts';
import { useFormDeskTexts } from './texts.ts';

/** PDF and files of an application, each with a button to save it. */
export function HandledFiles({ application }: { readonly application: HandledForm }) {
  const { t, locale } = useFormDeskTexts();
  const paper = useCall(readHandledPdf);
  const file = useCall(readHandledDocument);
  const readAgain = useReadHandledAgain(locale);
  const { onlineform_application_id: id, documents } = application;

  async function savePdf() {
    const result = await paper.send({ onlineform_application_id: id });
    if (result?.ok) saveBytes(result.reply);
  }
  async function saveFile(document_id: number) {
    const result = await file.send({ onlineform_application_id: id, document_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    await readAgain(id);
  }

  return (
    <Section className="stack-tight" titleId="application-files" title={t('file.files')} level={3}>
      <ul className="form-desk-files stack-tight">
        <li>
          <span>{t('file.paper')}</span>
          <Button
            size="small"
            icon={<Icon name="download" />}
            busy={paper.busy}
            aria-label={t('file.save.of', { words: t('file.save'), name: t('file.paper') })}
            onClick={() => void savePdf()}
          >
            {t('file.save')}
          </Button>
        </li>
        {documents.map(({ document_id, file_name, checked_at }) => (
          <li key={document_id}>
            <span>
              {file_name}
              <small className="desk-under">{t(checked_at === null ? 'file.unchecked' : 'file.checked')}</small>
            </span>
            <Button
              size="small"
              icon={<Icon name="download" />}
              busy={file.busy}
              aria-label={t('file.save.of', { words: t('file.save'), name: file_name })}
              onClick={() => void saveFile(document_id)}
            >
              {t('file.save')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
