import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { deleteForm, orderForms, type EditedLine } from '@machi/domain/form-editor/contract';
import { movedBy } from '@machi/domain/form-editor/edits';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { Tag } from '@machi/ui/tag/Tag';
import { useEffect, useRef, useState } from 'react';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { listedMoment } from '../../../shell/listed.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFormEditorTexts } from '../texts.ts';
import { editorPath, nameOf } from '../paths.ts';
import { OpenOrClose } from './OpenOrClose.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';

/** Deletes a form that was never published. */
function DeleteForm({ form }: { readonly form: EditedLine }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const name = nameOf(form, texts, locale);
  return (
    <AskedAction
      endpoint={deleteForm}
      input={{ onlineform_id: form.onlineform_id }}
      label={t('delete')}
      question={t('delete.question', { name })}
      consequence={t('delete.consequence')}
      done={t('delete.done', { name })}
      isDanger
      button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('delete.of', { name }) }}
      words={texts}
      onShown={() => document.getElementById('copy-of')?.focus()}
    />
  );
}

const idOf = (form: EditedLine, by: -1 | 1): string => `${by < 0 ? 'up' : 'down'}-${form.onlineform_id}`;

/** Forms in the residents' order; a press moves one up or down. */
export function FormList({ forms }: { readonly forms: readonly EditedLine[] }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const { send } = useCall(orderForms);
  const readChanged = useReadChanged();
  const [order, setOrder] = useState<readonly EditedLine[]>();
  /** The last order that is not sent yet. */
  const wanted = useRef<readonly EditedLine[]>(undefined);
  const isSending = useRef(false);
  const [said, setSaid] = useState('');
  const [pressed, setPressed] = useState<{ readonly id: string }>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const shown = order ?? forms;
  // The row has moved: the focus stays with its form for the next press. After the save the focus may be elsewhere.
  useEffect(() => {
    if (pressed !== undefined) document.getElementById(pressed.id)?.focus();
  }, [pressed]);

  /** Sends the newest order, and further ones pressed meanwhile. */
  async function sendOrder() {
    isSending.current = true;
    while (wanted.current) {
      const onlineform_ids = wanted.current.map(({ onlineform_id }) => onlineform_id);
      wanted.current = undefined;
      const result = await send({ onlineform_ids }, { ...toldInPlace });
      if (result && !result.ok) {
        wanted.current = undefined;
        setLines(refusalLines(result, texts));
      }
      if (wanted.current === undefined) await readChanged(orderForms);
    }
    isSending.current = false;
    setOrder(undefined);
  }

  function move(index: number, by: -1 | 1) {
    const form = shown[index];
    if (form === undefined) return;
    const moved = movedBy(shown, index, by);
    setLines([]);
    setOrder(moved);
    const isAtEnd = by < 0 ? index + by === 0 : index + by === moved.length - 1;
    setPressed({ id: idOf(form, isAtEnd ? (-by as -1 | 1) : by) });
    setSaid(t('list.moved', { name: nameOf(form, texts, locale), place: index + by + 1 }));
    wanted.current = moved;
    if (!isSending.current) void sendOrder();
  }

  return (
    <Section className="stack-tight" title={t('list.heading', { count: shown.length })}>
      <CalloutLines lines={lines} />
      <output className="sr">{said}</output>
      <ol className="form-editor-list">
        {shown.map((form, index) => {
          const name = nameOf(form, texts, locale);
          return (
            <li key={form.onlineform_id}>
              <div className="form-editor-order">
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    id={idOf(form, by)}
                    size="small"
                    variant="text"
                    icon={<Icon name={by < 0 ? 'chevron-up' : 'chevron-down'} />}
                    aria-label={t(by < 0 ? 'list.up' : 'list.down', { name })}
                    disabled={by < 0 ? index === 0 : index === shown.length - 1}
                    onClick={() => move(index, by)}
                  />
                ))}
              </div>
              <div className="grow">
                <TextLink className="desk-name" href={editorPath(form.onlineform_id)}>
                  {name}
                </TextLink>
                <p className="row tight">
                  <Tag tone={form.is_open === 1 ? 'new' : 'plain'}>
                    {t(form.version === null ? 'state.draft' : form.is_open === 1 ? 'state.open' : 'state.closed')}
                  </Tag>
                  {form.version !== null && (
                    <span className="sm num">{t('state.version', { version: form.version })}</span>
                  )}
                  {form.is_tried === 1 && <Tag>{t('state.tried')}</Tag>}
                  {form.version !== null && form.has_easy === 0 && <span className="sm">{t('state.no-easy')}</span>}
                  {form.under_way > 0 && (
                    <span className="sm num">{t('state.under-way', { count: form.under_way })}</span>
                  )}
                </p>
                {form.draft_saved_at !== null && (
                  <p className="sm muted">
                    {t(form.draft_saved_by === '' ? 'state.written' : 'state.written-by', {
                      name: form.draft_saved_by,
                      when: listedMoment(form.draft_saved_at, locale),
                    })}
                  </p>
                )}
              </div>
              {form.version === null ? <DeleteForm form={form} /> : <OpenOrClose form={form} />}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
