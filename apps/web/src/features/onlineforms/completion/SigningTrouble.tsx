import { sentenceOf } from '@machi/domain/refusals/model';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { Callout } from '@machi/ui/callout/Callout';
import { useLocation } from 'react-router-dom';
import { useOnlineformTexts } from '../texts.ts';

/** Why it is not signed yet, for who comes back without a signature; it follows the language of the page. */
export function SigningTrouble() {
  const { t, locale } = useOnlineformTexts();
  const state: unknown = useLocation().state;
  const trouble = typeof state === 'object' && state !== null && 'trouble' in state ? state.trouble : undefined;
  if (typeof trouble !== 'string' || !isRefusalCode(trouble)) return null;
  return (
    <Callout tone="warning" live="alert" title={t('sign.trouble')}>
      <p>{sentenceOf({ code: trouble }, locale)}</p>
      <p>{t('sign.trouble.kept')}</p>
    </Callout>
  );
}
