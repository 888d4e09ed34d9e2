import type { OwnPasses, OwnPass } from '@machi/domain/passes/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { OfficeTelephone } from '../town/Telephone.tsx';
import { useTown } from '../town/town.ts';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { stateOf, type PassState } from './pass-state.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const usePassWayTexts = textsOf('pass-ways', { ja, en });

interface PassWaysProps {
  readonly isCardModeOn: boolean;
  /** What the member has registered already. */
  readonly own?: { readonly card: OwnPasses['card']; readonly hasFace: boolean } | undefined;
}

/** Ways to use a pass: phone, card, and the face where the town recognises faces; all are equal (product, "Passes"). */
export function PassWays({ isCardModeOn, own }: PassWaysProps) {
  const { t } = usePassWayTexts();
  const hasFaces = useTown()?.has_faces === true;
  const card = own && own.card !== 'none' ? own.card : undefined;
  const rows = [
    { id: 'phone', term: t('phone'), detail: t('phone.body') },
    {
      id: 'card',
      term: t('card'),
      detail: card ? t(`card.${card}`) : t(isCardModeOn ? 'card.body' : 'card.off'),
      action: card && <TextLink href="/account#cards">{t('card.see')}</TextLink>,
    },
    {
      id: 'face',
      term: t('face'),
      detail: t(own?.hasFace ? 'face.registered' : 'face.body'),
      action: own?.hasFace && <TextLink href="/account#face">{t('face.see')}</TextLink>,
    },
  ];
  return (
    <section className="stack-tight reading" data-more>
      <h2>{t('title')}</h2>
      <DescriptionList rows={rows.filter(({ id }) => id !== 'face' || hasFaces)} />
      <p className="sm">
        <OfficeTelephone withHours />
      </p>
    </section>
  );
}

const shapes: Readonly<Record<PassState, StatusShape>> = {
  used: 'fixed',
  attention: 'provisional',
  none: 'cancelled',
};

export function PassStateTag({ own }: { readonly own: OwnPass }) {
  const { t } = usePassWayTexts();
  const state = stateOf(own);
  return <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>;
}
