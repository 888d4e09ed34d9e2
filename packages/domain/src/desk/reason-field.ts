import type { WrittenField } from '../described/model.ts';
import type { Localized } from '../locale/model.ts';
import { REASON_LENGTH } from './decision.ts';

/** Reason of an official's action, which stays in the record. */
export const reasonField = (hint?: Localized) =>
  ({
    name: 'reason',
    kind: 'long-text',
    label: { ja: '理由', en: 'Reason' },
    ...(hint && { hint }),
    max: REASON_LENGTH,
    is_required: true,
    shown: {},
    erased: 'never',
  }) satisfies WrittenField;
