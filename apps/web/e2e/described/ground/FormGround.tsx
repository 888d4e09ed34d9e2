import { formFields, shapedFields } from '@machi/domain/described/form.fixture';
import { emptyForm } from '@machi/domain/described/form-typed';
import { linesOfForm, writtenForm } from '@machi/domain/described/form-written';
import type { Content } from '@machi/domain/described/form-model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useState } from 'react';
import { FormFields } from '../../../src/shell/described/form/FormFields.tsx';
import { useDescribedForm } from '../../../src/shell/described/form/use-described-form.ts';
import { useLocale } from '../../../src/shell/record/record.ts';

const fields = [...formFields.slice(0, -1), ...shapedFields, ...formFields.slice(-1)];
const empty = emptyForm(fields);

/** A form with every kind of field, and below it the sent values. */
export function FormGround() {
  const locale = useLocale();
  const form = useDescribedForm(fields, empty);
  const [content, setContent] = useState<Content>();
  return (
    <main className="wrap">
      <div className="stack-lg narrow">
        <h1>{locale === 'ja' ? '申請書' : 'Application'}</h1>
        <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} {...form.summary} />
        <form
          className="stack-lg"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setContent(form.check());
          }}
        >
          <FormFields form={form} purpose="reservation" />
          <Button type="submit" variant="primary">
            {locale === 'ja' ? '送る' : 'Send'}
          </Button>
        </form>
        {content && (
          <>
            <h2>{locale === 'ja' ? '送った内容' : 'What was sent'}</h2>
            <pre data-content style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {JSON.stringify(content)}
            </pre>
            <ul>
              {linesOfForm(writtenForm(fields, content, { place: 'list', locale }), locale).map(({ label, words }) => (
                <li key={label}>{`${label}: ${words}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </main>
  );
}
