import { toldInPlace } from '@machi/client/client';
import { announceBanner, readBanner } from '@machi/domain/banner/contract';
import { proposedEnd } from '@machi/domain/banner/end';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import type { ServerDraft } from '../../../shell/drafts/use-draft.ts';
import { useMonitorTexts } from '../texts.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { EndFields } from './EndFields.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { keepReply } from '../../../shell/calls/keep-reply.ts';

export interface BannerDraft {
  readonly body_ja: string;
  readonly body_en: string;
  readonly is_urgent: string;
}

interface BannerFormProps {
  readonly kept: Partial<BannerDraft>;
  readonly draft: Pick<ServerDraft<BannerDraft>, 'save' | 'clear'>;
  /** Whether this banner replaces a present one. */
  readonly isStanding: boolean;
}

/** Form values: a radio button has a text. */
const BannerWords = z.extend(announceBanner.input, { is_urgent: z.enum(['0', '1']) });

const names = ['body_ja', 'body_en', 'is_urgent', 'ends_date', 'ends_time'] as const;
const labelKey = (name: string) => names.find((known) => known === name) ?? 'body_ja';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text in both languages, urgency, and a preview. */
export function BannerForm({ kept, draft, isStanding }: BannerFormProps) {
  const { t, locale } = useMonitorTexts();
  const { t: shell } = useShellTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(announceBanner);
  const [proposed] = useState(() => proposedEnd(new Date()));
  const { field, submit, refuse, summary, form } = useSchemaForm(
    BannerWords,
    {
      body_ja: textOf(kept.body_ja),
      body_en: textOf(kept.body_en),
      is_urgent: kept.is_urgent === '1' ? '1' : '0',
      ...proposed,
    },
    (name) => t(`banner.${labelKey(name)}`),
  );
  const [body_ja, body_en, is_urgent, day] = useWatch({
    control: form.control,
    name: ['body_ja', 'body_en', 'is_urgent', 'ends_date'],
  });
  const isUrgent = is_urgent === '1';
  const words = { body_ja: textOf(body_ja), body_en: textOf(body_en) };
  const { save } = draft;
  useEffect(() => {
    save({ body_ja: words.body_ja, body_en: words.body_en, is_urgent: isUrgent ? '1' : '0' });
  }, [save, words.body_ja, words.body_en, isUrgent]);

  async function announce({ is_urgent: chosen, ...checked }: z.output<typeof BannerWords>) {
    const result = await send({ ...checked, is_urgent: chosen === '1' ? 1 : 0 }, toldInPlace);
    if (!result) return;
    if (!result.ok) return refuse(result);
    form.reset({ body_ja: '', body_en: '', is_urgent: '0', ...proposedEnd(new Date()) });
    draft.clear();
    keepReply(queryClient, askAnew(readBanner, {}, locale), result.reply);
    snackbar.show(t('banner.sent'), 'success');
  }

  const must = (name: 'body_ja' | 'body_en') => ({
    ...field(name),
    label: t(`banner.${name}`),
    hint: t(`banner.${name}.hint`),
    requiredWord: shell('required'),
    rows: 2,
  });
  return (
    <Panel title={t('banner.new')}>
      <form className="stack" noValidate onSubmit={submit(announce)}>
        <FormSummary summary={summary} refused={t('banner.refused')} lost={t('banner.lost')} />
        {isStanding && <p>{t('banner.replaces')}</p>}
        <TemplateFields
          words={{ ...words, is_urgent: isUrgent ? 1 : 0 }}
          onFilled={(filled) => {
            form.setValue('body_ja', filled.body_ja);
            form.setValue('body_en', filled.body_en);
            form.setValue('is_urgent', filled.is_urgent === 1 ? '1' : '0');
            form.clearErrors();
          }}
        />
        <TextAreaField {...must('body_ja')} lang="ja" />
        <TextAreaField {...must('body_en')} lang="en" />
        <RadioGroup
          {...field('is_urgent')}
          legend={t('banner.is_urgent')}
          options={[
            { value: '0', label: t('banner.news'), hint: t('banner.news.hint') },
            { value: '1', label: t('banner.urgent'), hint: t('banner.urgent.hint') },
          ]}
        />
        <EndFields date={field('ends_date')} time={field('ends_time')} day={day} firstTime={proposed.ends_time} />
        <h3>{t('banner.preview')}</h3>
        <BannerPreview
          banner={{
            body_ja: words.body_ja || t('banner.preview.ja'),
            body_en: words.body_en || t('banner.preview.en'),
            is_urgent: isUrgent ? 1 : 0,
          }}
        />
        <SendRow busy={busy} busyLabel={t('banner.sending')}>
          {t('banner.send')}
        </SendRow>
      </form>
    </Panel>
  );
}
