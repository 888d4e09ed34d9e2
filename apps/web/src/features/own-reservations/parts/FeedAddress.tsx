import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { useRef, useState } from 'react';
import { useOwnTexts } from '../text/use-own-texts.ts';

/** The new address, shown this once; copied by a button, or by hand where the browser does not let a page copy. */
export function FeedAddress({ url }: { url: string }) {
  const { t } = useOwnTexts();
  const field = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState<'copied' | 'notCopied'>();

  async function copy() {
    field.current?.select();
    try {
      // Without https a browser has no clipboard for pages.
      await navigator.clipboard.writeText(url);
      setNews('copied');
    } catch {
      setNews('notCopied');
      field.current?.focus();
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t('feed.address')}
        hint={t('feed.once')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        after={<Button onClick={() => void copy()}>{t('feed.copy')}</Button>}
      />
      <p role="status">{news === undefined ? '' : t(`feed.${news}`)}</p>
    </>
  );
}
