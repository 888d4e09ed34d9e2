export const en = {
  'sunset-title': 'Sunset',
  'sunset-short': 'Sunset',
  'sunset-detail': 'The sun sets over the town at {{starts}}.',
} as const;
