import type { Localized } from '../locale/model.ts';

/**
 * Purposes offered by the form; "other" requires a text (product, "Ticks and choices", 'Choosing "other" requires
 * specific text').
 */
export const purposes = ['meeting', 'lesson', 'sports', 'culture', 'training', 'exhibition', 'party', 'other'] as const;
export type Purpose = (typeof purposes)[number];
/** Kinds of groups offered by the form. */
export const groupTypes = ['circle', 'neighbourhood', 'school', 'welfare', 'company', 'public', 'other'] as const;
export type GroupType = (typeof groupTypes)[number];

/** Purposes in words. For "other", the applicant's text says more. */
export const purposeWords: Readonly<Record<Purpose, Localized>> = {
  meeting: { ja: '会議・打ち合わせ', en: 'Meeting' },
  lesson: { ja: '教室・講座', en: 'Lesson or course' },
  sports: { ja: 'スポーツ・運動', en: 'Sports or exercise' },
  culture: { ja: '文化・趣味の活動', en: 'Culture or hobby' },
  training: { ja: '研修・勉強会', en: 'Training or study' },
  exhibition: { ja: '展示・発表', en: 'Exhibition or recital' },
  party: { ja: '懇親会・集まり', en: 'Party or gathering' },
  other: { ja: 'その他', en: 'Other' },
};

export const groupTypeWords: Readonly<Record<GroupType, Localized>> = {
  circle: { ja: 'サークル・同好会', en: 'Club or circle' },
  neighbourhood: { ja: '町内会・自治会', en: 'Neighbourhood association' },
  school: { ja: '学校・子ども会', en: 'School or children’s group' },
  welfare: { ja: '福祉・ボランティア団体', en: 'Welfare or volunteer group' },
  company: { ja: '会社・事業者', en: 'Company or business' },
  public: { ja: '官公庁・公共の団体', en: 'Public body' },
  other: { ja: 'その他', en: 'Other' },
};
