import type { OnlineformLine } from '@machi/domain/onlineforms/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { introductionPath } from '../../shell/own-applications.ts';
import { Badges } from './Badges.tsx';
import { detailsOf } from './details-of.ts';
import { useOnlineformTexts } from './texts.ts';

interface FormEntryProps {
  readonly form: OnlineformLine;
  readonly isDetailed: boolean;
}

/** A form in the list: what it is for, what it needs, and the way to it. */
export function FormEntry({ form, isDetailed }: FormEntryProps) {
  const { t } = useOnlineformTexts();
  const id = `form-${form.onlineform_id}`;
  return (
    <li className="result form-entry" aria-labelledby={id}>
      <h2 id={id}>{form.form_name}</h2>
      <Badges needs={form} />
      <p>{form.description}</p>
      {isDetailed && (
        <DescriptionList
          rows={detailsOf(form).map((row) => ({
            id: row.id,
            term: t(`detail.${row.id}`),
            detail: <span className="lines">{row.detail}</span>,
          }))}
        />
      )}
      <p>
        <ButtonLink href={introductionPath(form.onlineform_id, {})}>
          {t('list.apply')}
          <VisuallyHidden>{t('list.apply.of', { name: form.form_name })}</VisuallyHidden>
        </ButtonLink>
      </p>
    </li>
  );
}
