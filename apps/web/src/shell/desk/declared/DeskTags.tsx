import type { DeskTag } from '@machi/domain/desk/desk';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';

export const DeskTags = ({ tags }: { readonly tags: readonly DeskTag[] }) => (
  <span className="row tags">
    {tags.map(({ words, shape }) => {
      if (shape === undefined) return <Tag key={words}>{words}</Tag>;
      if (shape === 'warning')
        return (
          <strong key={words} className="desk-warning">
            {words}
          </strong>
        );
      return (
        <StatusTag key={words} shape={shape}>
          <span>
            <Unbroken text={words} />
          </span>
        </StatusTag>
      );
    })}
  </span>
);
