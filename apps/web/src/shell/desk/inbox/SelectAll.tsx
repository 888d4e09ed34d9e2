import { CheckField } from '@machi/ui/field/CheckField';
import { useInboxTexts } from './texts.ts';
import type { Inbox, Waiting } from './use-inbox.ts';

/** Selects everything shown that can be decided; indeterminate while only a part is selected. */
export function SelectAll({
  inbox,
}: {
  readonly inbox: Pick<Inbox<Waiting, never>, 'count' | 'chosen' | 'selectAll'>;
}) {
  const { t } = useInboxTexts();
  const { count, chosen, selectAll } = inbox;
  if (count === 0) return null;
  const isAll = chosen.length === count;
  return (
    <CheckField
      label={t('select.all', { count })}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !isAll;
      }}
      onChange={({ target }) => selectAll(target.checked)}
    />
  );
}
