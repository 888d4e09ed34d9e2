import type { Condition } from '../described/condition.ts';
import type { FormKind } from '../described/form-model.ts';
import type { Fee } from '../described/fee.ts';
import type { Flag } from '../fields/model.ts';
import type { FormFlag, FormText } from '../onlineforms/model.ts';
import type { ProfileItem } from '../services/model.ts';

/** Words in a draft: either language may still be empty; in easy Japanese they are absent unless written. */
export interface DraftWords {
  readonly ja: string;
  readonly en: string;
  readonly ja_simple?: string;
}

export interface DraftOption {
  readonly value: string;
  readonly label: DraftWords;
  readonly brief?: DraftWords;
}

/**
 * A question in a draft: the properties of a form's field, under the same names, complete or not. `settings.ts` lists
 * the properties of each kind.
 */
export interface DraftField {
  readonly name: string;
  readonly kind: FormKind;
  readonly label: DraftWords;
  readonly hint?: DraftWords;
  readonly is_required?: boolean;
  readonly asked_when?: Condition;
  readonly options?: readonly DraftOption[];
  readonly other?: { readonly value: string; readonly field: string };
  readonly fields?: readonly DraftField[];
  readonly [setting: string]: unknown;
}

export interface DraftSection {
  readonly title: DraftWords;
  readonly fields: readonly DraftField[];
}

/** A form in a draft. `checkedDraft` decides whether it can be published. */
export type FormDraft = {
  readonly [T in FormText]: DraftWords;
} & { readonly [F in FormFlag]: Flag } & {
  readonly estimated_delivery_days: number | null;
  readonly checklist: readonly DraftWords[];
  readonly agreement: DraftWords;
  readonly applicant_items: readonly ProfileItem[];
  readonly retention_years: number | null;
  readonly sections: readonly DraftSection[];
  readonly fees: Fee | null;
};
