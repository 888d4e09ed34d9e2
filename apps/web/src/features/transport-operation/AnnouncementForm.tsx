import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { changeTransportAnnouncement, createTransportAnnouncement } from '@machi/domain/transport-operation/contract';
import { AnnouncementWords, proposedSpan, spanFieldsOf } from '@machi/domain/transport-operation/model';
import type { DeskAnnouncement, OperationDesk } from '@machi/domain/transport-operation/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { timesWith, useOperationTexts } from './texts.ts';
import { useKeptDesk } from './use-kept-desk.ts';

interface AnnouncementFormProps {
  readonly routes: OperationDesk['routes'];
  /** The announcement to change; undefined for a new one. */
  readonly changed?: DeskAnnouncement | undefined;
  readonly onDone: () => void;
}

const labels = ['text_ja', 'text_en', 'route_ids', 'starts_date', 'starts_time', 'ends_date', 'ends_time'] as const;
const labelKey = (name: string) => `announce.${labels.find((label) => label === name) ?? 'text_ja'}` as const;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text in both languages, routes, period, and a preview. */
export function AnnouncementForm({ routes, changed, onDone }: AnnouncementFormProps) {
  const { t, locale } = useOperationTexts();
  const { t: shell } = useShellTexts();
  const snackbar = useSnackbar();
  const { keep, readAgain } = useKeptDesk(locale);
  const keyFor = useAttemptKey();
  const create = useCall(createTransportAnnouncement);
  const change = useCall(changeTransportAnnouncement);
  const [made, setMade] = useState(0);
  const [first] = useState(() =>
    changed ? spanFieldsOf(new Date(changed.starts_at), new Date(changed.ends_at)) : proposedSpan(new Date()),
  );
  const [chosen, setChosen] = useState<readonly number[]>(changed?.route_ids ?? []);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    AnnouncementWords,
    { text_ja: changed?.text_ja ?? '', text_en: changed?.text_en ?? '', route_ids: [], ...first },
    (name) => t(labelKey(name)),
  );
  const isChange = changed !== undefined;
  const { setFocus } = form;
  // The button that opened it is gone.
  useEffect(() => {
    if (isChange) setFocus('text_ja');
  }, [isChange, setFocus]);
  const [textJa, textEn, starts, ends] = useWatch({
    control: form.control,
    name: ['text_ja', 'text_en', 'starts_date', 'ends_date'],
  });

  async function send(words: z.output<typeof AnnouncementWords>) {
    const input = { ...words, route_ids: [...chosen] };
    const result = changed
      ? await change.send(
          { ...input, announcement_id: changed.announcement_id, revision: changed.revision },
          toldInPlace,
        )
      : await create.send(input, { ...toldInPlace, idempotencyKey: keyFor([input, made]) });
    if (!result) return;
    if (!result.ok) {
      if (changed) void readAgain();
      if (changed && result.status === 404) {
        snackbar.show(t('gone'), 'warning');
        return onDone();
      }
      return refuse(result);
    }
    setMade(made + 1);
    keep(changed ? changeTransportAnnouncement : createTransportAnnouncement, result.reply);
    snackbar.show(t(changed ? 'announce.changed' : 'announce.done'), 'success');
    form.reset({ text_ja: '', text_en: '', route_ids: [], ...proposedSpan(new Date()) });
    setChosen([]);
    onDone();
  }
  const must = (name: Exclude<(typeof labels)[number], 'route_ids'>) => ({
    ...field(name),
    label: t(labelKey(name)),
    requiredWord: shell('required'),
  });
  const day = (date: unknown) => typeof date === 'string' && isDateText(date) && dateInWords(date)[locale];
  const today = dateAt(new Date());

  return (
    <form className="stack" noValidate onSubmit={submit(send)}>
      <FormSummary summary={summary} refused={t('failed')} lost={t('lost')} />
      <TextAreaField {...must('text_ja')} hint={t('announce.text.hint')} lang="ja" rows={3} />
      <TextAreaField {...must('text_en')} lang="en" rows={3} />
      <FieldGroup legend={t('announce.route_ids')} hint={t('announce.route_ids.hint')}>
        <div className="operation-routes">
          {routes.map(({ route_id, route_name }) => (
            <CheckField
              key={route_id}
              label={route_name}
              checked={chosen.includes(route_id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, route_id] : chosen.filter((id) => id !== route_id))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className="form-row">
        <DateField {...must('starts_date')} readout={day(starts)} />
        <SelectField {...must('starts_time')} options={timesWith(first.starts_time).slice(0, -1)} />
        <DateField {...must('ends_date')} min={today} readout={day(ends)} />
        <SelectField {...must('ends_time')} options={timesWith(first.ends_time)} />
      </div>
      <div className="stack">
        <h3>{t('announce.preview')}</h3>
        {(['ja', 'en'] as const).map((language) => (
          <Callout key={language} tone="warning">
            <div lang={language}>
              {linesOf(textOf(language === 'ja' ? textJa : textEn) || t(`announce.preview.${language}`)).map(
                (line, index) => (
                  <p key={index}>{line}</p>
                ),
              )}
            </div>
          </Callout>
        ))}
      </div>
      <div className="actions">
        <SendingButton type="submit" variant={changed ? 'second' : 'primary'} busy={create.busy || change.busy}>
          {t(changed ? 'announce.save' : 'announce.send')}
        </SendingButton>
        {changed ? (
          <Button variant="text" onClick={onDone}>
            {t('keep')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
