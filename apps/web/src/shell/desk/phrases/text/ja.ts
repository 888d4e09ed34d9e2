export const ja = {
  pick: '定型文',
  'pick.other': 'ほかの定型文',
  'none-chosen': '選んでください',
  insert: '入れる',
} as const;
