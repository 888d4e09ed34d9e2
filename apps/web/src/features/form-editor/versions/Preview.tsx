import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { checkedDraft, inOneLanguage } from '@machi/domain/form-editor/draft';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { previewPath } from '../paths.ts';
import { useEditor } from '../editing/use-editor.ts';

/** Under which React Router keeps how far down a page was. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/** The pages of residents with what is written now, as wide as a telephone or as the screen. */
export function Preview() {
  const { t } = useFormEditorTexts();
  const { form, draft, saver, tell, save } = useEditor();
  const [width, setWidth] = useState<'phone' | 'wide'>();
  // Each press shows what is written by then.
  const [shown, setShown] = useState(0);
  const canShow = 'body' in checkedDraft(inOneLanguage(draft));

  async function show(next: 'phone' | 'wide') {
    if (!canShow) {
      tell();
      return;
    }
    await saver.flush();
    // The frame reads what this tab remembers, and would open as far down as this page was.
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
        // A page of our own: with scripts and its origin, which it needs, a sandbox would hold nothing.
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
