import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../record/record.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './help.css';

const useHelpTexts = textsOf('help', { ja, en });

const HelpPanel = lazy(() => import('./HelpPanel.tsx'));

/** A button at the foot of each page of residents and guests; it opens the help for this page. */
export function HelpOffer() {
  const { t } = useHelpTexts();
  const { pathname } = useLocation();
  const { isAtWork } = useSession();
  // A page that is left takes its panel with it.
  const [openAt, setOpenAt] = useState<string>();
  if (isAtWork) return null;
  return (
    <aside className="wrap help-offer" aria-label={t('offer')}>
      <Button icon={<Icon name="info" />} aria-haspopup="dialog" onClick={() => setOpenAt(pathname)}>
        {t('offer')}
      </Button>
      <Suspense fallback={null}>
        {openAt !== undefined && <HelpPanel open={openAt === pathname} onClose={() => setOpenAt('')} />}
      </Suspense>
    </aside>
  );
}
