import { Icon } from '../icon/Icon.tsx';

export type BoardGroupHeadProps = {
  name: string;
  columnCount: number;
  isFolded: boolean;
  /** Summary of the group while it is collapsed. */
  words: string | undefined;
  /** Left out if it cannot collapse. */
  onFold: (() => void) | undefined;
};

/** The line above the rows of a group, which collapses and expands them. */
export function BoardGroupHead({ name, columnCount, isFolded, words, onFold }: BoardGroupHeadProps) {
  return (
    <tr className="board-group">
      <th scope="rowgroup" colSpan={columnCount}>
        {onFold ? (
          <button type="button" className="board-fold" aria-expanded={!isFolded} onClick={onFold}>
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
            {name}
            {words === undefined ? null : <small className="num">{words}</small>}
          </button>
        ) : (
          <span>{name}</span>
        )}
      </th>
    </tr>
  );
}
