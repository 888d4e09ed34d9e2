import { localized, listed, type Localized } from '@machi/domain/locale/model';
import type { AreaView, ChangeView, KindView } from '@machi/domain/waste/contract';
import { changeSaid } from '@machi/domain/waste/words';
import { deskTextsOf } from '../../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWasteDeskTexts = deskTextsOf('waste-desk', { ja, en });

export interface Names {
  readonly areas: readonly AreaView[];
  readonly kinds: readonly KindView[];
}

type Said = Pick<ChangeView, 'what' | 'from' | 'to' | 'moved_to' | 'area_ids' | 'kind_keys'>;

/** A change as a sentence, with the names in the page's language. */
export const sentenceFor = (change: Said, { areas, kinds }: Names): Localized => {
  const namesOf = (names: readonly (string | undefined)[]) =>
    localized((locale) =>
      listed(
        names.filter((name) => name !== undefined),
        locale,
      ),
    );
  return changeSaid(
    change,
    namesOf(change.area_ids.map((id) => areas.find(({ area_id }) => area_id === id)?.area_name ?? String(id))),
    namesOf(change.kind_keys.map((key) => kinds.find(({ kind_key }) => kind_key === key)?.kind_name ?? key)),
  );
};
