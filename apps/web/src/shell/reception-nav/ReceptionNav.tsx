import { titleOfEntry } from '@machi/domain/navigation/head';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Segments } from '@machi/ui/segments/Segments';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@machi/ui/button/Button';
import { officialEntries } from '../officials/part.ts';
import { useReceptionKeyLines, useReceptionKeys, useReceptionNavTexts } from './use-reception-keys.ts';
import './reception-nav.css';
import { KeySwitch } from '../desk/inbox/KeySwitch.tsx';
import { KeyWindow } from '../desk/inbox/KeyWindow.tsx';
import { useInboxTexts } from '../desk/inbox/texts.ts';
import { useHelpKey, useKeySwitch } from '../desk/inbox/use-inbox-keys.ts';

/** Tells the keys of the desk where no list tells its own, and switches them off. */
function ReceptionKeys() {
  const { t } = useInboxTexts();
  const lines = useReceptionKeyLines();
  const [isOn, setIsOn] = useKeySwitch();
  const [isAsked, setIsAsked] = useState(false);
  useHelpKey(isOn, () => setIsAsked(true));
  return (
    <div className="inbox-keys">
      <Button size="small" variant="text" onClick={() => setIsAsked(true)}>
        <kbd>?</kbd>
        {t('keys')}
      </Button>
      <KeyWindow open={isAsked} lines={lines} onClose={() => setIsAsked(false)}>
        <KeySwitch isOn={isOn} onSwitch={setIsOn} />
      </KeyWindow>
    </div>
  );
}

/** Tells the styles which desk this is. Were they to ask `:has()`, each element that comes or goes would style all of the page anew. */
function useDeskMark() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['desk'] = 'reception';
    return () => {
      delete dataset['desk'];
    };
  }, []);
}

interface ReceptionNavProps {
  /** A list below tells the keys with its own. */
  readonly isKeyTold?: boolean;
}

/**
 * The screens of the reception desk, one beside the other; a page below one of them marks that one. Where the window is
 * narrow, also by its zoom, they fold: their rows pushed away what the page is for.
 */
export function ReceptionNav({ isKeyTold = false }: ReceptionNavProps) {
  const { t, locale } = useReceptionNavTexts();
  const { pathname } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  useDeskMark();
  useReceptionKeys(end);
  const entries = officialEntries('reception');
  const current = entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  const items = entries.map((entry) => ({
    href: entry.path,
    label: titleOfEntry(entry, locale),
    current: entry === current,
  }));
  const screens = <Segments label={t('label')} items={items} />;
  return (
    <>
      <div className="reception-nav only-wide">
        {screens}
        {!isKeyTold && <ReceptionKeys />}
      </div>
      <div ref={end} className="reception-nav only-narrow">
        <Disclosure key={pathname} title={t('others')}>
          {screens}
        </Disclosure>
      </div>
    </>
  );
}
