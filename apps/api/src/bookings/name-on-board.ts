/**
 * What the board, its papers and its monitors call who comes: the group, or the last name. Of `reservation r` and its
 * `member m`; null once the member has withdrawn.
 */
export const NAME_ON_BOARD = 'case when r.is_group = 1 then r.group_name else m.lastname end';
