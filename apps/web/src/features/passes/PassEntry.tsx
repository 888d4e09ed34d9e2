import type { OwnPass, TownPass } from '@machi/domain/passes/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { usePassTexts } from './texts.ts';
import { HISTORY_PATH, codePath, passPaths } from '../../shell/passes/pass-paths.ts';
import { PassStateTag } from '../../shell/passes/PassStateTag.tsx';

interface PassEntryProps {
  readonly pass: TownPass;
  readonly summary: string;
  /** Undefined for a guest. */
  readonly own: OwnPass | undefined;
  /** The phone shows its code. */
  readonly isShown: boolean;
}

/** A pass in the list, with the ways to it. */
export function PassEntry({ pass: { pass, pass_name: name }, summary, own, isShown }: PassEntryProps) {
  const { t } = usePassTexts();
  return (
    <li className="result">
      <div className="row tight">
        <h2>{name}</h2>
        {own && <PassStateTag own={own} />}
      </div>
      <p>{summary}</p>
      <div className="row pass-ways">
        {isShown && (
          <ButtonLink variant="primary" href={codePath(pass)}>
            {t('phone.open')}
            <VisuallyHidden>{t('list.of', { name })}</VisuallyHidden>
          </ButtonLink>
        )}
        <ButtonLink href={passPaths[pass]}>
          {t('list.detail')}
          <VisuallyHidden>{t('list.of', { name })}</VisuallyHidden>
        </ButtonLink>
        {pass === 'bath' && <ButtonLink href={HISTORY_PATH}>{t('list.history')}</ButtonLink>}
      </div>
    </li>
  );
}
