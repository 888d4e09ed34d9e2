import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Json } from '@machi/domain/pack-changes/content';
import { saysSame } from '@machi/domain/spot-desk/merge';
import { readPackChange, savePackChange, type PackChangeView } from '@machi/domain/pack-changes/contract';
import type { PackFile } from '@machi/domain/pack-changes/files';
import { DateField } from '@machi/ui/field/DateField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { useUnsaved } from '../../shell/desk/leaving/unsaved.ts';
import { PackFields, idOf } from './PackFields.tsx';
import { usePackTexts } from './pack-texts.tsx';

export interface ChangeProps {
  readonly change: PackChangeView;
  readonly file: PackFile;
}

type Words = Readonly<Record<'ja' | 'en', string>>;
/** The way to a place, in words. */
export const way = (place: readonly Words[], locale: 'ja' | 'en'): string =>
  place.flatMap((one) => one[locale] || []).join(' › ');
export const colon = { ja: '：', en: ': ' } as const;

/** Mistakes for the summary and for their fields. */
export function mistakesOf({ mistakes }: PackChangeView, { file }: PackFile, locale: 'ja' | 'en') {
  const own = mistakes.filter((one) => one.file === file);
  return {
    summary: mistakes.map(({ place, path, words }, index) => ({
      fieldId: path === '' ? `pack-mistake-${index}` : idOf(path),
      message: `${way(place, locale)}${colon[locale]}${words[locale]}`,
    })),
    byPath: new Map(own.map(({ path, words }) => [path, words[locale]])),
  };
}

/** The draft: its day, its reason, and the fields of its file. */
export function Editor({
  change,
  file,
  onUnsaved,
}: ChangeProps & { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const { t, locale } = usePackTexts();
  const { act, busy, lines } = useTold(savePackChange, { t }, { onRefused: () => setAttempt((count) => count + 1) });
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  // A colleague's later version is told when this one is sent, and does not replace what is being written.
  const [kept, setKept] = useState(() => ({ ...change, content: JSON.parse(change.content) as Json }));
  const [content, setContent] = useState<Json | undefined>(kept.content);
  const [head, setHead] = useState({ from: change.from, reason: change.reason });
  const [attempt, setAttempt] = useState(0);
  const isChanged = !saysSame(content, kept.content) || head.from !== kept.from || head.reason !== kept.reason;
  useUnsaved(() => isChanged);
  useEffect(() => onUnsaved(isChanged), [onUnsaved, isChanged]);
  const [errors, setErrors] = useState(() => mistakesOf(change, file, locale));
  async function save() {
    const { pack_change_id, seen } = kept;
    const reply = await act({ pack_change_id, seen, ...head, content: JSON.stringify(content) });
    if (!reply) return;
    const { change: saved } = reply;
    const held = JSON.parse(saved.content) as Json;
    setKept({ ...saved, content: held });
    setContent(held);
    setErrors(mistakesOf(saved, file, locale));
    if (saved.mistakes.length > 0) setAttempt((count) => count + 1);
    keepReply(queryClient, askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale), reply);
    snackbar.show(t('saved'), 'success');
  }
  return (
    <Form className="stack" onSend={save}>
      <FormErrors heading={t('mistakes')} errors={errors.summary} attempt={attempt}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FormErrors>
      <div className="form-row">
        <DateField
          id="pack-from"
          label={t('from.label')}
          hint={t('from.hint')}
          value={head.from}
          readout={isDateText(head.from) && dateInWords(head.from)[locale]}
          onChange={({ target }) => setHead({ ...head, from: target.value })}
        />
        <TextField
          id="pack-reason"
          label={t('reason')}
          hint={t('reason.hint')}
          autoComplete="off"
          value={head.reason}
          onChange={({ target }) => setHead({ ...head, reason: target.value })}
        />
      </div>
      <PackFields
        fields={file.fields}
        held={content}
        change={setContent}
        path=""
        options={change.options}
        changeId={change.pack_change_id}
        errors={errors.byPath}
      />
      <div className="pack-save row">
        <SendButton busy={busy} variant={isChanged ? 'primary' : 'second'}>
          {t('save')}
        </SendButton>
        <span role="status">{isChanged ? t('unsaved') : ''}</span>
      </div>
    </Form>
  );
}
