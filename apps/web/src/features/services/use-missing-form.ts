import { profileFields } from '@machi/domain/members/fields';
import { subscribe, type SubscriptionProfile } from '@machi/domain/services/contract';
import type { ProfileField } from '@machi/domain/services/rules';
import { useEffect } from 'react';
import { useLabels } from '../../shell/described/labels-and-rows.tsx';
import { useSchemaForm, type SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useServiceTexts } from './texts.ts';

/** Parts that every address has. */
export const addressParts: ReadonlySet<ProfileField> = new Set(['zipcode', 'prefecture', 'address1', 'address2']);

/** Whether no part of the address is known, so that the postal code fills it in. */
export const isWithoutAddress = (missing: readonly ProfileField[]): boolean =>
  missing.filter((name) => addressParts.has(name)).length === addressParts.size;

/** Draft key of the data missing for a service. */
export const missingDraft = (serviceId: string): string => `service-${serviceId}-input`;

/** The fields that the profile lacks, kept as a draft until they are sent. */
export function useMissingForm(
  serviceId: number,
  missing: readonly ProfileField[],
): SchemaForm<typeof subscribe.input> {
  const { t } = useServiceTexts();
  const labels = useLabels(profileFields);
  const { value, save } = useDraft<SubscriptionProfile>(missingDraft(String(serviceId)));
  const names: readonly ProfileField[] = isWithoutAddress(missing) ? [...missing, 'address3'] : missing;
  const form = useSchemaForm(
    subscribe.input,
    {
      service_id: serviceId,
      is_agreed: true,
      ...Object.fromEntries(names.map((name) => [name, value?.[name] ?? ''])),
    },
    (name) => (name === 'service_id' || name === 'is_agreed' ? t('accept.agreement') : labels[name]),
  );
  const { subscribe: watch } = form.form;
  useEffect(
    () =>
      watch({
        formState: { values: true },
        callback: ({ values: { service_id: _id, is_agreed: _agreed, ...typed } }) => save(typed),
      }),
    [watch, save],
  );
  return form;
}
