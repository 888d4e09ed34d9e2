export const en = {
  request: 'You have an approval request.',
  notice_one: 'Review {{count}} notice',
  notice_other: 'Review {{count}} notices',
  faq_one: 'Review {{count}} question',
  faq_other: 'Review {{count}} questions',
  about_one: 'Review {{count}} text about this site',
  about_other: 'Review {{count}} texts about this site',
} as const;
