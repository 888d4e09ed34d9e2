import type { FoundSource } from '../../platform/search/found-source.ts';

/** The town's apps. */
export const found: readonly FoundSource[] = [
  {
    kind: 'app',
    forAll: ({ town }) =>
      town.apps.map(({ app_key, app_name, summary, description }) => ({
        href: `/app/${app_key}`,
        title: app_name,
        words: summary,
        text: description,
      })),
  },
];
