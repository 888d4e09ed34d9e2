import { Icon } from '../icon/Icon.tsx';

export type BoardGroupHeadProps = {
  name: string;
  columnCount: number;
  isFolded: boolean;
  /** What is in it while it is folded. */
  words: string | undefined;
  /** Left out where it does not fold. */
  onFold: (() => void) | undefined;
};

/** The line over the rows of a group, which folds them away and back. */
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
