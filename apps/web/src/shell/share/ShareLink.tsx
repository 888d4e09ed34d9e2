import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { useState, type ReactNode } from 'react';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useShareTexts = textsOf('share', { ja, en });

/** Firefox on a desk has none. */
const hasSheet = (): boolean => 'share' in navigator;

interface ShareLinkProps {
  readonly title: string;
  /** Absent: the page's own address, without what only this reader chose. */
  readonly url?: string;
  readonly children?: ReactNode;
}

/** Sends a link by the system's own share sheet; without one the link is copied. Prints the page. */
export function ShareLink({ title, url, children }: ShareLinkProps) {
  const { t } = useShareTexts();
  const [news, setNews] = useState<'copied' | 'not-copied'>();
  const link = url ?? window.location.origin + window.location.pathname;

  async function share() {
    try {
      if (hasSheet()) await navigator.share({ title, url: link });
      else {
        // Without https a page has no clipboard.
        await navigator.clipboard.writeText(link);
        setNews('copied');
      }
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setNews('not-copied');
    }
  }
  return (
    <div className="stack-tight">
      <div className="row">
        <Button icon={<Icon name="external" />} onClick={() => void share()}>
          {t('share')}
        </Button>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        {children}
      </div>
      <p role="status">{news === undefined ? '' : t(news)}</p>
      {news === 'not-copied' && (
        <TextField label={t('link')} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </div>
  );
}
