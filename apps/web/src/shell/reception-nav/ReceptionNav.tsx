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

/** Explains the desk's keys where no list does, and switches them off. */
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

/** Marks the desk for the styles. With `:has()` each added or removed element would restyle the whole page. */
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
  /** Whether a list below explains the keys. */
  readonly isKeyTold?: boolean;
}

/** The screens of the reception desk side by side; folded in a narrow or zoomed window to leave room. */
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
