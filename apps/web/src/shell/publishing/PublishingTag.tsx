import { stateOf } from '@machi/domain/publishing/model';
import { type StatusShape, StatusTag, Tag } from '@machi/ui/tag/Tag';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const usePublishingTexts = textsOf('publishing', { ja, en });

interface PublishingTagProps {
  readonly text: Parameters<typeof stateOf>[0] & { readonly replaces_id: number | null };
  /** For an approved text: not yet or no longer public. */
  readonly time?: 'to-come' | 'over' | undefined;
}

const shapes: Readonly<Record<ReturnType<typeof stateOf>, StatusShape>> = {
  draft: 'cancelled',
  applied: 'provisional',
  approved: 'fixed',
  denied: 'refused',
};

/** State of a town's text on its way to the public. */
export function PublishingTag({ text, time }: PublishingTagProps) {
  const { t } = usePublishingTexts();
  const state = stateOf(text);
  const shown = state === 'approved' && time !== undefined ? time : state;
  return (
    <>
      <StatusTag shape={shown === 'over' ? 'cancelled' : shapes[state]}>{t(`state.${shown}`)}</StatusTag>
      {text.replaces_id !== null && <Tag>{t('tag.version')}</Tag>}
    </>
  );
}
