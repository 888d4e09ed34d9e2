import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useOnlineformTexts } from './texts.ts';

/** A form that takes no applications now: it is in no list, and an old link says so. */
export function ClosedForm({ form }: { form: Onlineform }) {
  const { t } = useOnlineformTexts();
  return (
    <>
      <PageHead title={form.form_name} />
      <EmptyState title={t('closed.title')} actions={<ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>}>
        <p>{t('closed.body')}</p>
        <p className="lines">{form.contact_information}</p>
      </EmptyState>
    </>
  );
}
