import type { Localized } from '@machi/domain/locale/model';

/** A text in both languages, Japanese first. */
export function Both({ text: { ja, en } }: { text: Localized }) {
  return (
    <>
      <span lang="ja">{ja}</span> <span lang="en">{en}</span>
    </>
  );
}
