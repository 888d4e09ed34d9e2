import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { locales } from '@machi/domain/locale/model';
import { createStandingText, updateStandingText } from '@machi/domain/standing-texts/contract';
import type { OpenStanding, listStandingTexts } from '@machi/domain/standing-texts/contract';
import { TITLE_LENGTH, type StandingKind, type StandingWriting } from '@machi/domain/standing-texts/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { RichTextEditor } from '../../shell/editor/RichTextEditor.tsx';
import { useKeepStanding, useLookAgain } from './kept-texts.ts';
import { useStandingTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

interface StandingFormProps {
  readonly kind: StandingKind;
  readonly categories: ReplyOf<typeof listStandingTexts>['categories'];
  /** The text to change; undefined for a new one. */
  readonly text?: OpenStanding;
}

/** Editor of a question with its answer, or of a part of the page about the portal, in both languages. */
export function StandingForm({ kind, categories, text }: StandingFormProps) {
  const { t, locale } = useStandingTexts();
  const { go, hrefWith } = useDeskAddress();
  const draft = useDraft<StandingWriting>(
    text ? `standing-${text.standing_text_id}-${text.revision}` : `standing-new-${kind}`,
  );
  const [form, setForm] = useState<StandingWriting>(() => ({
    category_key: text?.category_key ?? (kind === 'about' ? 'section' : (categories[0]?.category_key ?? '')),
    title: text?.title ?? { ja: '', en: '' },
    body: text?.body ?? { ja: '', en: '' },
    ...draft.value,
  }));
  const [refused, setRefused] = useState<{
    readonly lines: readonly string[];
    readonly errors: Readonly<Record<string, readonly string[]>>;
    readonly attempt: number;
  }>({ lines: [], errors: {}, attempt: 0 });
  const creating = useCall(createStandingText);
  const updating = useCall(updateStandingText);
  const keyFor = useAttemptKey();
  const keep = useKeepStanding(locale);
  const lookAgain = useLookAgain();
  const snackbar = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { errors } = refused;
  const tooLong = useTooLong();

  function write(parts: Partial<StandingWriting>): void {
    const next = { ...form, ...parts };
    setForm(next);
    draft.save(next);
  }
  async function save() {
    const input = text
      ? { standing_text_id: text.standing_text_id, seen: text.revision, is_confirmed: 0 as const, ...form }
      : undefined;
    const flags = { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input ?? { kind, ...form }) };
    const result = input ? await updating.send(input, flags) : await creating.send({ kind, ...form }, flags);
    if (!result) return;
    if (!result.ok) {
      setRefused({ lines: refusalLines(result, { t }), errors: result.errors, attempt: refused.attempt + 1 });
      if (result.status === 409) lookAgain();
      return;
    }
    draft.clear();
    keep(result.reply.text);
    snackbar.show(t('saved'), 'success');
    go({ new: undefined, write: undefined, text: String(result.reply.text.standing_text_id) }, true);
  }
  return (
    <Form className="standing-form stack" onSend={save}>
      <h2 ref={heading} tabIndex={-1}>
        {t(text ? 'edit' : `new.${kind}`)}
      </h2>
      <FormErrors heading={t('failed')} errors={[]} attempt={refused.attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      {kind === 'faq' && (
        <SelectField
          label={t('field.category')}
          value={form.category_key}
          options={categories.map(({ category_key: value, category }) => ({ value, label: category[locale] }))}
          error={errors['category_key']?.[0]}
          onChange={({ target }) => write({ category_key: target.value })}
        />
      )}
      {locales.map((lang) => (
        <Section key={lang} className="stack" titleId={`standing-write-${lang}`} title={t(`in.${lang}`)} level={3}>
          <TextField
            id={`standing-title-${lang}`}
            label={t(`field.title.${kind}`)}
            lang={lang}
            autoComplete="off"
            value={form.title[lang]}
            error={tooLong(form.title[lang], TITLE_LENGTH) ?? errors[`title.${lang}`]?.[0]}
            onChange={({ target }) => write({ title: { ...form.title, [lang]: target.value } })}
          />
          <RichTextEditor
            id={`standing-body-${lang}`}
            label={t(`field.body.${kind}`)}
            lang={lang}
            value={form.body[lang]}
            error={errors[`body.${lang}`]?.[0]}
            onChange={(html) => write({ body: { ...form.body, [lang]: html } })}
          />
        </Section>
      ))}
      <div className="actions">
        <SendButton busy={creating.busy || updating.busy}>{t('save')}</SendButton>
        <ButtonLink href={hrefWith({ new: undefined, write: undefined })}>{t('cancel')}</ButtonLink>
      </div>
    </Form>
  );
}
