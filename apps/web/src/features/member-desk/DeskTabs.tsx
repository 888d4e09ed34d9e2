import { Segments } from '@machi/ui/segments/Segments';
import { useDeskTexts } from './texts.ts';
import { deskHref } from './desk-address.ts';
import type { DeskView } from './desk-address.ts';

interface DeskTabsProps {
  /** What this official may open. */
  readonly views: readonly DeskView[];
  readonly current: DeskView;
}

/** The desk's views, each with its own address; nothing where there is no choice. */
export function DeskTabs({ views, current }: DeskTabsProps) {
  const { t } = useDeskTexts();
  if (views.length < 2) return null;
  const items = views.map((view) => ({
    href: deskHref(new URLSearchParams(), { view: view === 'list' ? undefined : view }),
    label: t(`view.${view}`),
    current: view === current,
  }));
  return (
    <div className="desk-tabs">
      <Segments label={t('views')} items={items} />
    </div>
  );
}
