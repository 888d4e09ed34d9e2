import { memberSorts } from '@machi/domain/member-desk/model';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField } from '@machi/ui/field/SelectField';
import { useState } from 'react';
import { useMemberTexts } from '../texts.ts';
import { flagNames, type HeldMembers } from './asked-members.ts';

type FlagValues = Record<(typeof flagNames)[number], string>;
const flagsBy = (valueOf: (name: (typeof flagNames)[number]) => string): FlagValues => ({
  is_resident: valueOf('is_resident'),
  is_verified: valueOf('is_verified'),
  is_official: valueOf('is_official'),
  is_locked: valueOf('is_locked'),
});

interface MemberSearchProps extends Pick<HeldMembers, 'address' | 'go'> {
  /** No file is open: its button is the primary one, and its filters are open if any is set. */
  readonly isMain: boolean;
}

/** Searches members by words and flags, in an order. */
export function MemberSearch({ address, go, isMain }: MemberSearchProps) {
  const { t } = useMemberTexts();
  const { asked, sort, isDescending } = address;
  const count = flagNames.filter((name) => asked[name] !== undefined).length;
  const [opensFilters] = useState(count > 0);
  return (
    <DeskSearch
      t={t}
      isMain={isMain}
      shown={{
        q: asked.q ?? '',
        order: `${sort} ${isDescending ? 'descending' : 'ascending'}`,
        ...flagsBy((name) => String(asked[name] ?? '')),
      }}
      filters={{
        title: count > 0 ? t('search.filters.count', { count }) : t('search.filters'),
        isOpen: isMain && opensFilters,
        fields: (first) => (
          <>
            {flagNames.map((name) => (
              <SelectField
                key={name}
                name={name}
                label={t(`filter.${name}`)}
                emptyWord={t('filter.any')}
                defaultValue={first[name]}
                options={(['1', '0'] as const).map((value) => ({ value, label: t(`filter.${name}.${value}`) }))}
              />
            ))}
            <SelectField
              name="order"
              label={t('search.order')}
              defaultValue={first.order}
              options={memberSorts.flatMap((by) =>
                (['ascending', 'descending'] as const).map((direction) => ({
                  value: `${by} ${direction}`,
                  label: t(`order.${by}.${direction}`),
                })),
              )}
            />
          </>
        ),
      }}
      onSearch={({ order, ...wish }) => {
        const [by, direction] = order.split(' ');
        go({
          ...wish,
          sort: by === 'furigana' ? undefined : by,
          is_descending: direction === 'descending' ? '1' : undefined,
          page: undefined,
        });
      }}
      onClear={
        asked.q !== undefined || count > 0 ? () => go({ q: '', ...flagsBy(() => ''), page: undefined }) : undefined
      }
    />
  );
}
