import type { SpotDetail } from '@machi/domain/spots/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextLink } from '@machi/ui/link/TextLink';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import type { UseFormReturn } from 'react-hook-form';
import { useTown } from '../../../shell/town/town.ts';
import { GAP, around } from '../../../shell/navigation/around.ts';
import { useTexts } from '../texts.ts';
import { fieldProps } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

interface AgreementFieldsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly spot: Pick<SpotDetail, 'spot_name' | 'terms'>;
}

/** "Both the product's terms and the facility's terms must be agreed" (product, "Reservation form"). */
export function AgreementFields({ form, spot }: AgreementFieldsProps) {
  const { t } = useTexts();
  const product = useTown()?.product_name ?? '';
  const [before = '', after = ''] = around(t('input.terms', { link: GAP }));
  return (
    <FieldGroup legend={t('input.agreements')} requiredWord={t('required')}>
      <CheckField
        {...fieldProps(form, 'is_terms_agreed')}
        label={
          <>
            {before === '' ? '' : `${before} `}
            <TextLink href="/terms" target="_blank">
              {t('input.termsLink', { product })}
              <VisuallyHidden>{t('input.newTab')}</VisuallyHidden>
            </TextLink>
            {after}
          </>
        }
      />
      <CheckField
        {...fieldProps(form, 'is_spot_terms_agreed')}
        label={t('input.spotTerms', { spot: spot.spot_name })}
      />
      {spot.terms === '' ? null : (
        <details className="filters">
          <summary>{t('input.readSpotTerms', { spot: spot.spot_name })}</summary>
          <div className="panel reading">
            {spot.terms.split('\n').map((line, index) => (
              <p key={`${index} ${line}`}>{line}</p>
            ))}
          </div>
        </details>
      )}
    </FieldGroup>
  );
}
