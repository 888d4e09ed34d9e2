import { subscribe } from '@machi/domain/services/contract';
import type { Service } from '@machi/domain/services/contract';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { CheckField } from '@machi/ui/field/CheckField';
import * as z from 'zod/mini';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useSession } from '../../shell/record/record.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useServiceTexts } from './texts.ts';

const Agreement = z.pick(subscribe.input, { is_agreed: true });

interface AcceptStepProps {
  readonly service: Service;
  readonly isAgreed: boolean;
  readonly onAccept: () => void;
}

/** What is provided, to whom, for what, and the conditions (product, "Service subscription"). */
export function AcceptStep({ service, isAgreed, onAccept }: AcceptStepProps) {
  const { t } = useServiceTexts();
  const { t: shell } = useShellTexts();
  const { isLoggedIn } = useSession();
  const { field, submit, summary } = useSchemaForm(Agreement, { is_agreed: isAgreed ? true : undefined }, () =>
    t('accept.agreement'),
  );
  const items = service.items.map((item) => t(`item.${item}`)).join(t('comma'));
  return (
    <form className="stack-lg" noValidate onSubmit={submit(onAccept)}>
      <FormSummary summary={summary} />
      <section className="stack-tight">
        <h2>{t('accept.title')}</h2>
        <DescriptionList
          rows={[
            { id: 'items', term: t('accept.items'), detail: items || t('accept.no-items') },
            { id: 'to', term: t('accept.to'), detail: service.organization_name },
            { id: 'purpose', term: t('accept.purpose'), detail: service.data_purpose },
          ]}
        />
      </section>
      <section className="stack">
        <h2>{t('accept.agreement')}</h2>
        <ul className="conditions">
          {service.agreement
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
      </section>
      <CheckField {...field('is_agreed')} label={t('accept.check')} requiredWord={shell('required')} />
      <div className="stack">
        {!isLoggedIn && <p className="muted">{t('accept.login')}</p>}
        <div className="actions">
          <Button type="submit" variant="primary">
            {t('accept.go')}
          </Button>
        </div>
      </div>
    </form>
  );
}
