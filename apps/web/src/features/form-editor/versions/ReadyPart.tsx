import { Panel } from '@machi/ui/panel/Panel';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { checkedDraft, inOneLanguage } from '@machi/domain/form-editor/draft';
import { useState } from 'react';
import type { FormChange } from '@machi/domain/form-editor/changes';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Tag } from '@machi/ui/tag/Tag';
import { useFormEditorTexts } from '../texts.ts';
import { Publish } from './Publish.tsx';
import { ReplaceByFile } from './ReplaceByFile.tsx';
import { TestAddress } from './TestAddress.tsx';
import { previewPath } from '../paths.ts';
import { useEditor } from '../editing/use-editor.ts';
import { listedMoment } from '../../../shell/listed.ts';

/** All versions, newest first: time, author, changes, and number of applications. */
function Versions() {
  const { t, locale } = useFormEditorTexts();
  const { form } = useEditor();
  const inWords = (change: FormChange): string =>
    'part' in change
      ? t('change.part', {
          name: t(
            change.part === 'fees' ? 'part.fees' : change.part === 'checklist' ? 'checklist' : `place.${change.part}`,
          ),
        })
      : t(`change.${change.what}`, { name: change.label[locale] || change.label.ja });
  if (form.versions.length === 0) return <p>{t('versions.none')}</p>;
  return (
    <ol className="form-editor-versions">
      {form.versions.map(({ version, created_at, published_at, by_name, is_tried, applications, changes }) => {
        const at = published_at ?? created_at;
        return (
          <li key={version}>
            <p className="row tight">
              <b className="num">{t('version', { version })}</b>
              {version === form.version && <Tag tone="new">{t('version.current')}</Tag>}
              {published_at === null && <Tag>{t(is_tried === 1 ? 'version.tried' : 'version.was-tried')}</Tag>}
            </p>
            <p className="sm num">
              {listedMoment(at, locale)}
              {t('dot')}
              {by_name === '' ? t('version.town') : by_name}
              {t('dot')}
              {t('version.applications', { count: applications })}
            </p>
            {changes !== null && (
              <Disclosure title={t('version.changes', { count: changes.length })}>
                <ul className="ticked">
                  {changes.map((change) => (
                    <li key={inWords(change)}>{inWords(change)}</li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** React Router's key for scroll positions. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/** The resident's pages of the current draft, as wide as a telephone or as the screen. */
function Preview() {
  const { t } = useFormEditorTexts();
  const { form, draft, saver, tell, save } = useEditor();
  const [width, setWidth] = useState<'phone' | 'wide'>();
  // Each press shows the draft as it is then.
  const [shown, setShown] = useState(0);
  const canShow = 'body' in checkedDraft(inOneLanguage(draft));

  async function show(next: 'phone' | 'wide') {
    if (!canShow) {
      tell();
      return;
    }
    await saver.flush();
    // The frame shares this tab's storage and would open at this page's scroll position.
    sessionStorage.removeItem(SCROLL_POSITIONS);
    setWidth(next);
    setShown((before) => before + 1);
  }

  return (
    <div className="stack">
      <p>{t(canShow ? 'preview.body' : 'preview.missing')}</p>
      <div className="row">
        <Button aria-pressed={width === 'phone'} onClick={() => void show('phone')}>
          {t('preview.phone')}
        </Button>
        <Button aria-pressed={width === 'wide'} onClick={() => void show('wide')}>
          {t('preview.wide')}
        </Button>
        {save.state === 'saved' && canShow && (
          <TextLink href={previewPath(form.onlineform_id)} target="_blank">
            {t('preview.window')}
          </TextLink>
        )}
      </div>
      {width && (
        // A page of our own needs scripts and its origin, with which a sandbox would protect nothing.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          key={shown}
          className={`form-editor-preview form-editor-${width}`}
          title={t('preview.frame')}
          src={`${previewPath(form.onlineform_id)}?framed=1`}
        />
      )}
    </div>
  );
}

/** The steps after writing: preview, test, publication, and earlier versions. */
export function ReadyPart() {
  const { t } = useFormEditorTexts();
  return (
    <>
      <Panel title={t('preview')}>
        <Preview />
      </Panel>
      <Panel title={t('test')}>
        <TestAddress />
      </Panel>
      <Panel title={t('publish')}>
        <Publish />
      </Panel>
      <Panel title={t('versions')}>
        <Versions />
      </Panel>
      <Panel title={t('replace.title')}>
        <ReplaceByFile />
      </Panel>
    </>
  );
}
