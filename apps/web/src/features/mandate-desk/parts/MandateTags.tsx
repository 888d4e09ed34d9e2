import type { MandateState } from '@machi/domain/mandates/model';
import type { MandateLine } from '@machi/domain/mandates/views';
import { mandateWords } from '@machi/domain/mandates/words';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { useMandateTexts } from '../texts.ts';

const shapes: Readonly<Record<MandateState, StatusShape>> = {
  waiting: 'provisional',
  accepted: 'fixed',
  refused: 'refused',
  ended: 'cancelled',
};

/** That its member has died, where it stands, and whether its branch is no more. */
export function MandateTags({ mandate }: { readonly mandate: MandateLine }) {
  const { t, locale } = useMandateTexts();
  const { state, bank_standing: standing } = mandate;
  const isOpen = state === 'waiting' || state === 'accepted';
  return (
    <span className="row tight">
      <DeathTag person={mandate} locale={locale} />
      <StatusTag shape={shapes[state]}>{mandateWords[locale].states[state]}</StatusTag>
      {isOpen && standing !== 'known' && <Tag>{t(`tag.${standing}`)}</Tag>}
    </span>
  );
}
