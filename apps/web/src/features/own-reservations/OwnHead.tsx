import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useOwnTexts } from './texts.ts';

/** Title, links to both views of the reservations, and a button for a new one. */
export function OwnHead({ title, view }: { title: string; view: 'list' | 'calendar' }) {
  const { t } = useOwnTexts();
  return (
    <>
      <PageHead title={title} />
      <div className="row between own-head">
        <Segments
          label={t('view.label')}
          items={[
            { href: '/reservation', label: t('view.list'), current: view === 'list' },
            { href: '/reservation/calendar', label: t('view.calendar'), current: view === 'calendar' },
          ]}
        />
        <ButtonLink variant="primary" href="/spot">
          {t('view.new')}
        </ButtonLink>
      </div>
    </>
  );
}
