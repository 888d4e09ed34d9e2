import { stateOf } from '@machi/domain/publishing/model';
import type { StandingLine } from '@machi/domain/standing-texts/contract';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { useStandingTexts } from '../texts.ts';

const shapes: Readonly<Record<ReturnType<typeof stateOf>, StatusShape>> = {
  draft: 'cancelled',
  applied: 'provisional',
  approved: 'fixed',
  denied: 'refused',
};

/** Where a text stands on its way to the public. */
export function StateTag({ text }: { readonly text: StandingLine }) {
  const { t } = useStandingTexts();
  const state = stateOf(text);
  return (
    <span className="standing-tags">
      <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
      {text.replaces_id !== null && <Tag>{t('tag.version')}</Tag>}
    </span>
  );
}
