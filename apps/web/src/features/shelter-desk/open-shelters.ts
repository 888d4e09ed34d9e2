import type { DeskShelter } from '@machi/domain/shelters/contract';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useShelterDeskTexts = deskTextsOf('shelter-desk', { ja, en });

export interface OpenProps {
  readonly open: readonly DeskShelter[];
}

export const optionsOf = (open: readonly DeskShelter[]) =>
  open.map(({ shelter_id, shelter_name }) => ({ value: String(shelter_id), label: shelter_name }));
