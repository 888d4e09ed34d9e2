import { PageHead } from '@machi/ui/page-head/PageHead';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { TillView } from './TillView.tsx';
import { useTillTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import './till.css';

/** Receipts and payments of a day, its report, and its closing. */
export default function TillPage() {
  const { t, locale } = useTillTexts();
  return (
    <div className="desk">
      <PageHead title={officialTitle('reception-till', locale)} sub={t('sub')} />
      <ReceptionNav />
      <TillView />
    </div>
  );
}
