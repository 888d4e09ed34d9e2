import { titleOfEntry } from '@machi/domain/navigation/head';
import { Segments } from '@machi/ui/segments/Segments';
import { useLocation } from 'react-router-dom';
import { officialEntries } from '../officials/part.ts';
import { useReceptionNavTexts } from './texts.ts';
import './reception-nav.css';

/** The screens of the reception desk, one beside the other; a page below one of them marks that one. */
export function ReceptionNav() {
  const { t, locale } = useReceptionNavTexts();
  const { pathname } = useLocation();
  const entries = officialEntries('reception');
  const current = entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  const items = entries.map((entry) => ({
    href: entry.path,
    label: titleOfEntry(entry, locale),
    current: entry === current,
  }));
  return (
    <div className="reception-nav">
      <Segments label={t('label')} items={items} />
    </div>
  );
}
